package rooms_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/room"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
	"rattle/store/storetest"
)

func watch(t *testing.T, ctx context.Context, log room.Log) <-chan room.Hint {
	t.Helper()
	hints, err := log.Watch(ctx, code)
	if err != nil {
		t.Fatal(err)
	}
	return hints
}

// next returns the next hint for which wanted returns true.
func next(t *testing.T, hints <-chan room.Hint, wanted func(room.Hint) bool) room.Hint {
	t.Helper()
	const timeout = 20 * time.Second
	for late := time.After(timeout); ; {
		select {
		case h := <-hints:
			if wanted(h) {
				return h
			}
		case <-late:
			t.Fatal("no such hint")
		}
	}
}

// nextPoll returns the next hint for which the store was asked.
func nextPoll(t *testing.T, hints <-chan room.Hint) room.Hint {
	t.Helper()
	return next(t, hints, func(h room.Hint) bool { return h.Polled })
}

func nextEntry(t *testing.T, hints <-chan room.Hint) room.Hint {
	t.Helper()
	return next(t, hints, func(h room.Hint) bool { return h.Presence == nil })
}

func TestHintsGoToAllButTheCaller(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		rare := rooms.Options{Interval: time.Hour}
		ours, theirs := redistest.OpenWith(t, redistest.Client(t, url), rare), redistest.OpenWith(t, redistest.Client(t, url), rare)
		here := watch(t, t.Context(), ours)
		var head room.ID
		alone := storetest.MustAppend(t, ours, room.AppendRequest{After: head, Nonce: 1, Events: storetest.Disconnected("ann")})
		there := watch(t, t.Context(), theirs)
		two := storetest.MustAppend(t, ours, room.AppendRequest{After: alone.ID, Nonce: 1, Events: storetest.Disconnected("bob")})
		if h := nextEntry(t, there); h.Entry.ID != two.ID {
			t.Errorf("the other server receives %v, want %v", h.Entry.ID, two.ID)
		}
		// Once another server subscribes, the caller may receive its own hints, but not those of earlier entries.
		if h := nextEntry(t, here); h.Entry.ID != two.ID {
			t.Errorf("the caller receives %v, want %v", h.Entry.ID, two.ID)
		}
	})
}

func TestAnEntryWhoseHintWasLostIsFound(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log, client := redistest.OpenWith(t, redistest.Client(t, url), shortLeases("OURS")), redistest.Client(t, url)
		theirs := redistest.Open(t, url)
		head := storetest.MustAppend(t, theirs, room.AppendRequest{Nonce: 1, Events: storetest.Disconnected("ann")})
		hints := watch(t, t.Context(), log)
		nextPoll(t, hints) // once it is no longer alone
		add := func(stream, id string, values ...any) {
			if err := client.XAdd(t.Context(), &redis.XAddArgs{Stream: stream, ID: id, Values: values}).Err(); err != nil {
				t.Fatal(err)
			}
		}
		add(rooms.LogKey(code), "2-9", "at", int64(head.At), "events", "[]")
		add(rooms.RecentKey(rooms.Bucket(code)), "*", "room", string(code), "id", "2-9")
		next(t, hints, func(h room.Hint) bool { return h.Entry.ID == room.ID{Version: 2, Nonce: 9} })
	})
}

func TestAServerThatIsAloneAndHasAllHintsAsksNothing(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := redistest.Client(t, url)
		commands := redistest.CountCommands(client)
		log := redistest.OpenWith(t, client, shortLeases("OURS"))
		hints := watch(t, t.Context(), log)
		head := storetest.MustAppend(t, log, room.AppendRequest{Nonce: 1, Events: storetest.Disconnected("ann")})
		attend(t, log, "ann")
		before := commands.RoomScripts()
		for upkeeps := log.Upkeeps(); log.Upkeeps() < upkeeps+10; {
			select {
			case h := <-hints:
				t.Errorf("hint %v in a room in which nothing happens after %v", h, head.ID)
			default:
				time.Sleep(time.Millisecond) // until the upkeeps have run
			}
		}
		if n := commands.RoomScripts() - before; n != 0 {
			t.Errorf("%d scripts were run for the room", n)
		}
	})
}

func TestAWatchReportsThatTheEndOrAllIsLost(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log, client := redistest.OpenWith(t, redistest.Client(t, url), shortLeases("OURS")), redistest.Client(t, url)
		first := storetest.MustAppend(t, log, room.AppendRequest{Nonce: 1, Events: storetest.Disconnected("ann")})
		lost := storetest.MustAppend(t, log, room.AppendRequest{After: first.ID, Nonce: 2, Events: storetest.Disconnected("bob")})
		hints := watch(t, t.Context(), log)
		if err := client.XDel(t.Context(), rooms.LogKey(code), lost.ID.String()).Err(); err != nil {
			t.Fatal(err)
		}
		log.PollAll()
		next(t, hints, func(h room.Hint) bool { return h.Entry.ID == first.ID })
		if _, err := log.Read(t.Context(), code, lost.ID); !errors.Is(err, room.ErrLost) {
			t.Errorf("error %v, want ErrLost", err)
		}
		if err := client.Del(t.Context(), rooms.LogKey(code)).Err(); err != nil {
			t.Fatal(err)
		}
		log.PollAll()
		next(t, hints, func(h room.Hint) bool { return h.Polled && h.Entry.ID == room.ID{} })
	})
}

func TestAWatchOutlivesItsConnection(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client, faults := faultyClient(t, url)
		// Upkeep runs only when a connection was made again.
		ours := redistest.OpenWith(t, client, rooms.Options{Interval: time.Hour})
		theirs := redistest.Open(t, url)
		hints := watch(t, t.Context(), ours)
		var head room.ID
		for nonce := range uint64(3) {
			faults.dropNext.Store(1)
			silent := storetest.MustAppend(t, theirs, room.AppendRequest{After: head, Nonce: nonce, Events: storetest.Disconnected("ann")})
			if poll := nextPoll(t, hints); poll.Entry.ID != silent.ID {
				t.Errorf("a poll finds %v, want %v", poll.Entry.ID, silent.ID)
			}
			heard := storetest.MustAppend(t, theirs, room.AppendRequest{After: silent.ID, Nonce: nonce, Events: storetest.Disconnected("bob")})
			if h := nextEntry(t, hints); h.Entry.ID != heard.ID || h.After != silent.ID {
				t.Errorf("hint %v, want %v", h, heard.ID)
			}
			head = heard.ID
		}
	})
}

func TestAWatchFollowsItsBucketToAnotherNode(t *testing.T) {
	t.Parallel()
	url := redistest.Cluster(t)
	log, theirs := redistest.OpenWith(t, redistest.Client(t, url), shortLeases("OURS")), redistest.Open(t, url)
	hints := watch(t, t.Context(), log)
	redistest.MoveSlot(t, url, rooms.LogKey(code))
	var head room.Entry
	for range 100 {
		// Sooner or later the hint of an entry comes before a poll.
		head = storetest.MustAppend(t, theirs, room.AppendRequest{After: head.ID, Nonce: 1, Events: storetest.Disconnected("ann")})
		h := next(t, hints, func(h room.Hint) bool { return h.Entry.ID == head.ID })
		if !h.Polled {
			return
		}
	}
	t.Error("entries are found by polling only")
}

func TestPollsGoInSmallBatchesAndLeaveOutNoRoom(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := redistest.Client(t, url)
		commands := redistest.CountCommands(client)
		log := redistest.OpenWith(t, client, shortLeases("OURS"))
		var all []<-chan room.Hint
		for i := range 300 {
			hints, err := log.Watch(t.Context(), room.Code(fmt.Sprintf("MANY%03d", i)))
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, hints)
		}
		log.PollAll()
		for _, hints := range all {
			nextPoll(t, hints)
		}
		if most := commands.MaxBatch(); most > 8 {
			t.Errorf("%d polls were sent in one round trip", most)
		}
	})
}
