package rooms_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/redis/go-redis/v9"

	"rattle/room"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
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

func nextHeartbeat(t *testing.T, hints <-chan room.Hint) room.Hint {
	t.Helper()
	return next(t, hints, func(h room.Hint) bool { return h.Leases != nil })
}

func nextEntry(t *testing.T, hints <-chan room.Hint) room.Hint {
	t.Helper()
	return next(t, hints, func(h room.Hint) bool { return h.Leases == nil })
}

func TestAWatchReceivesHintsAndHeartbeats(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		ours := redistest.OpenWith(t, redistest.Client(t, url), shortLeases("OURS"))
		theirs := redistest.Open(t, url)
		ctx, leave := context.WithCancel(t.Context())
		hints := watch(t, ctx, ours)
		first := mustAppend(t, theirs, room.AppendRequest{Nonce: 1, Events: disconnected("ann")})
		second := mustAppend(t, theirs, room.AppendRequest{After: first.ID, Nonce: 2, Events: disconnected("bob")})

		want := []room.Hint{{Entry: first}, {After: first.ID, Entry: second}}
		if diff := cmp.Diff(want, []room.Hint{nextEntry(t, hints), nextEntry(t, hints)}); diff != "" {
			t.Errorf("hints (-want +got):\n%s", diff)
		}
		if beat := nextHeartbeat(t, hints); beat.Entry.ID != second.ID || beat.Entry.Events != nil {
			t.Errorf("hint %v, want a heartbeat with the head %v", beat, second.ID)
		}

		// A watch that begins after another ended receives hints all the same.
		leave()
		hints = watch(t, t.Context(), ours)
		third := mustAppend(t, theirs, room.AppendRequest{After: second.ID, Nonce: 3, Events: disconnected("cyd")})
		if h := nextEntry(t, hints); h.Entry.ID != third.ID {
			t.Errorf("hint of %v, want %v", h.Entry.ID, third.ID)
		}
	})
}

func TestHintsGoToAllButTheCaller(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		rare := rooms.Options{Heartbeat: time.Hour}
		ours, theirs := redistest.OpenWith(t, redistest.Client(t, url), rare), redistest.OpenWith(t, redistest.Client(t, url), rare)
		here := watch(t, t.Context(), ours)
		var head room.ID
		alone := mustAppend(t, ours, room.AppendRequest{After: head, Nonce: 1, Events: disconnected("ann")})
		there := watch(t, t.Context(), theirs)
		two := mustAppend(t, ours, room.AppendRequest{After: alone.ID, Nonce: 1, Events: disconnected("bob")})
		if h := nextEntry(t, there); h.Entry.ID != two.ID {
			t.Errorf("the other server receives %v, want %v", h.Entry.ID, two.ID)
		}
		// Once another server subscribes, the caller may receive its own hints, but not those of earlier entries.
		if h := nextEntry(t, here); h.Entry.ID != two.ID {
			t.Errorf("the caller receives %v, want %v", h.Entry.ID, two.ID)
		}
	})
}

func TestAHeartbeatFindsAnEntryWhoseHintWasLost(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log, client := redistest.OpenWith(t, redistest.Client(t, url), shortLeases("OURS")), redistest.Client(t, url)
		head := mustAppend(t, log, room.AppendRequest{Nonce: 1, Events: disconnected("ann")})
		hints := watch(t, t.Context(), log)
		silent := &redis.XAddArgs{Stream: rooms.LogKey(code), ID: "2-9", Values: []any{"at", int64(head.At), "events", "[]"}}
		if err := client.XAdd(t.Context(), silent).Err(); err != nil {
			t.Fatal(err)
		}
		next(t, hints, func(h room.Hint) bool { return h.Entry.ID == room.ID{Version: 2, Nonce: 9} })
	})
}

func TestAWatchReportsThatTheEndOrAllIsLost(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log, client := redistest.OpenWith(t, redistest.Client(t, url), shortLeases("OURS")), redistest.Client(t, url)
		first := mustAppend(t, log, room.AppendRequest{Nonce: 1, Events: disconnected("ann")})
		lost := mustAppend(t, log, room.AppendRequest{After: first.ID, Nonce: 2, Events: disconnected("bob")})
		hints := watch(t, t.Context(), log)
		next(t, hints, func(h room.Hint) bool { return h.Entry.ID == lost.ID })

		if err := client.XDel(t.Context(), rooms.LogKey(code), lost.ID.String()).Err(); err != nil {
			t.Fatal(err)
		}
		next(t, hints, func(h room.Hint) bool { return h.Entry.ID == first.ID })
		if _, err := log.Read(t.Context(), code, lost.ID); !errors.Is(err, room.ErrLost) {
			t.Errorf("error %v, want ErrLost", err)
		}
		if err := client.Del(t.Context(), rooms.LogKey(code)).Err(); err != nil {
			t.Fatal(err)
		}
		next(t, hints, func(h room.Hint) bool { return h.Entry.ID == room.ID{} })
	})
}

func TestAWatchOutlivesItsConnection(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client, faults := faultyClient(t, url)
		// Heartbeats are sent only after the client has connected again.
		ours := redistest.OpenWith(t, client, rooms.Options{Heartbeat: time.Hour})
		theirs := redistest.Open(t, url)
		hints := watch(t, t.Context(), ours)
		var head room.ID
		for nonce := range uint64(3) {
			faults.dropNext.Store(1)
			silent := mustAppend(t, theirs, room.AppendRequest{After: head, Nonce: nonce, Events: disconnected("ann")})
			if beat := nextHeartbeat(t, hints); beat.Entry.ID != silent.ID {
				t.Errorf("a heartbeat with %v, want %v", beat.Entry.ID, silent.ID)
			}
			heard := mustAppend(t, theirs, room.AppendRequest{After: silent.ID, Nonce: nonce, Events: disconnected("bob")})
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
		// At some point the hint of an entry arrives before a heartbeat.
		head = mustAppend(t, theirs, room.AppendRequest{After: head.ID, Nonce: 1, Events: disconnected("ann")})
		h := next(t, hints, func(h room.Hint) bool { return h.Entry.ID == head.ID })
		if h.Leases == nil {
			return
		}
	}
	t.Error("entries are found by heartbeats only")
}

func TestHeartbeatsGoInSmallBatchesAndLeaveOutNoRoom(t *testing.T) {
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
		for _, hints := range all {
			nextHeartbeat(t, hints)
			nextHeartbeat(t, hints)
		}
		if most := commands.MaxBatch(); most > 8 {
			t.Errorf("%d heartbeats were sent in one round trip", most)
		}
	})
}

func TestASlowStoreGetsFewerHeartbeatsButLeasesAreRenewed(t *testing.T) {
	const ms = time.Millisecond
	options := rooms.Options{Heartbeat: 2 * time.Second, Lease: 10 * time.Second}
	for _, c := range []struct{ took, busy, want time.Duration }{
		{0, 0, 2000 * ms},
		{1000 * ms, 100 * ms, 1000 * ms}, // spread over a second: an interval of two seconds
		{1350 * ms, 350 * ms, 1450 * ms}, // one eighth of the time is enough
		{1000 * ms, 1000 * ms, 10_000*ms/3 - 1000*ms},
		{9000 * ms, 9000 * ms, 0},
	} {
		if got := options.UntilHeartbeat(c.took, c.busy); got != c.want {
			t.Errorf("after heartbeats that took %v, busy for %v: %v, want %v", c.took, c.busy, got, c.want)
		}
	}
}
