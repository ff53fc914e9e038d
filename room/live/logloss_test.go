package live_test

import (
	"context"
	"testing"

	"github.com/redis/go-redis/v9"

	"rattle/room"
	"rattle/room/live"
	"rattle/room/roomtest"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
)

func TestLostEndOfALogIsRestored(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		server := startServer(t, store)
		code := server.create(30)
		ann, bob := server.join("Ann", code), server.join("Bob", code)
		for _, p := range []*person{ann, bob} {
			p.WaitFor("both", func(v room.RoomView) bool { return len(v.Players) == 2 })
		}
		server.backUp(code).withoutLast().fallsBack()
		// The server notices, restores the entry, and goes on.
		server.eventually("bob in the log again", func() bool {
			tail, err := server.log.Read(t.Context(), code, room.ID{})
			return err == nil && len(tail.Entries) == 3
		})
		ann.Start()
		bob.WaitForPhase(room.Called)
	})
}

func TestFollowerBehindASnapshotReclaimsNoSeat(t *testing.T) {
	t.Parallel()
	store := redistest.Miniredis(t)
	here := startServer(t, store)
	deaf := startServerWithoutHints(t, store, false)
	code := here.create(60)
	ann, bob := here.join("Ann", code), deaf.join("Bob", code)
	bobHere := here.join("Bob", code)
	bobHere.Leave()
	ann.Start()
	ann.WaitForPhase(room.Playing)
	ann.Done()
	ann.WaitForPhase(room.Results)
	// The other server has missed two snapshots, before which the log was cut.
	bob.Do(func(p room.PlayerID) room.Command { return room.Rename{Player: p, Name: "Rob"} })
	if v := bob.WaitForPhase(room.Results); !v.Watching || len(v.Players) != 1 {
		t.Errorf("bob sees %d players, watching: %t; want himself looking on", len(v.Players), v.Watching)
	}
}

func TestRoundIsPlayedWithoutHints(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		here, there := startServerWithoutHints(t, store, true), startServerWithoutHints(t, store, true)
		code := here.create(4)
		ann, bob := here.join("Ann", code), there.join("Bob", code)
		ann.Start()
		words := roomtest.Words(t, here.lexicon, bob.WaitForPhase(room.Playing).Board, 2)
		ann.WaitForPhase(room.Playing)
		ann.Submit(words[0])
		waitForUpdate(bob, "ann's word", func(f live.ScoreUpdate) bool { return f.Player == ann.id() && f.Words == 1 })
		bob.Submit(words[1])
		for _, p := range []*person{ann, bob} {
			for _, standing := range p.WaitForPhase(room.Results).Result.Players {
				if standing.Points != 1 {
					t.Errorf("%s sees %+v, want 1 point for each", p.name, standing)
				}
			}
		}
	})
}

// startServerWithoutHints starts a server that gets no hints of entries. If it polls, it learns a little
// later that a hint was lost, as logs promise.
func startServerWithoutHints(t *testing.T, store string, polls bool) *server {
	t.Helper()
	return startServerWith(t, redistest.Client(t, store), fastLeases, func(c *live.Config) {
		c.Log = logWithoutHints{c.Log, polls}
	})
}

type logWithoutHints struct {
	room.Log
	polls bool
}

func (l logWithoutHints) Watch(ctx context.Context, code room.Code) (<-chan room.Hint, error) {
	hints, err := l.Log.Watch(ctx, code)
	received := make(chan room.Hint)
	go func() {
		for {
			select {
			case hint := <-hints:
				if !l.polls {
					continue
				}
				hint, ok := l.lost(ctx, code, hint)
				if !ok {
					continue
				}
				select {
				case received <- hint:
				case <-ctx.Done():
				}
			case <-ctx.Done():
				return
			}
		}
	}()
	return received, err
}

// lost returns what is found of a hint that was lost.
func (l logWithoutHints) lost(ctx context.Context, code room.Code, h room.Hint) (room.Hint, bool) {
	if h.Presence != nil {
		return h, true
	}
	tail, err := l.Read(ctx, code, h.After)
	if err != nil || len(tail.Entries) == 0 {
		return h, false
	}
	head := tail.Entries[len(tail.Entries)-1].ID
	return room.Hint{Entry: room.Entry{ID: head}, Presence: &room.Presence{Now: tail.Now}, Polled: true}, true
}

func TestMembersOfARoomThatIsGoneAreDisconnected(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		server := startServer(t, store)
		code := server.create(30)
		ann := server.join("Ann", code)
		if err := redistest.Client(t, store).Del(t.Context(), rooms.LogKey(code)).Err(); err != nil {
			t.Fatal(err)
		}
		ann.Start()
		if reason := ann.WaitForDisconnect(); reason != live.RoomGone {
			t.Errorf("disconnected for reason %v, want room gone", reason)
		}
		server.eventually("nobody counted", func() bool { return server.rooms.Stats() == live.Stats{Commits: server.rooms.Stats().Commits} })
	})
}

func TestLogOfANewerReleaseIsNotFollowed(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		server := startServer(t, store)
		client := redistest.Client(t, store)
		code := server.create(30)
		ann := server.join("Ann", code)
		key := rooms.LogKey(code)
		head := client.XRevRangeN(t.Context(), key, "+", "-", 1).Val()[0]
		err := client.XAdd(t.Context(), &redis.XAddArgs{
			Stream: key,
			ID:     "99-1",
			Values: []any{"at", head.Values["at"], "events", `[{"kind":"levitated","data":{}}]`},
		}).Err()
		if err != nil {
			t.Fatal(err)
		}
		ann.Start()
		if reason := ann.WaitForDisconnect(); reason != live.Reconnect {
			t.Errorf("disconnected for reason %v, want reconnect", reason)
		}
	})
}
