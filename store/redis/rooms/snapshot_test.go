package rooms_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rattle/room"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
)

// testRoom is a room to which each entry adds a seat, with all its states and entries.
type testRoom struct {
	t       *testing.T
	log     room.Log
	states  []room.State
	entries []room.Entry
}

func newTestRoom(t *testing.T, log room.Log) *testRoom {
	t.Helper()
	settings, err := room.DefaultSettings("")
	if err != nil {
		t.Fatal(err)
	}
	tb := &testRoom{t: t, log: log, states: make([]room.State, 1)}
	tb.grow(false, room.Created{Code: code, Settings: settings})
	return tb
}

func (tb *testRoom) state() room.State { return tb.states[len(tb.states)-1] }

// grow appends an entry, if wanted with a snapshot of the state before it.
func (tb *testRoom) grow(snapshot bool, events ...room.Event) {
	tb.t.Helper()
	d := room.AppendRequest{After: tb.state().Head, Nonce: 1, Events: events}
	if snapshot {
		d.Snapshot = encoded(tb.t, tb.state())
	}
	e := mustAppend(tb.t, tb.log, d)
	tb.entries = append(tb.entries, e)
	tb.states = append(tb.states, room.Evolve(tb.state(), e))
}

func (tb *testRoom) addPlayers(n int, snapshot bool) {
	tb.t.Helper()
	for range n {
		name := fmt.Sprint("P", len(tb.entries))
		tb.grow(snapshot, room.Seated{Player: room.PlayerID(name), Name: name})
		snapshot = false
	}
}

func encoded(t *testing.T, s room.State) []byte {
	t.Helper()
	text, err := room.EncodeState(s)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// replayed returns the state to which a tail leads that was read from the zero ID.
func replayed(tail room.Tail) room.State {
	s := tail.Base
	for _, e := range tail.Entries {
		s = room.Evolve(s, e)
	}
	return s
}

func TestALogIsReadFromItsNewestSnapshot(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		tb := newTestRoom(t, redistest.Open(t, url))
		tb.addPlayers(3, false)
		for _, snapshots := range []int{1, 2} {
			tb.addPlayers(3, true)
			tail, err := tb.log.Read(t.Context(), code, room.ID{})
			if err != nil {
				t.Fatal(err)
			}
			expectEntries(t, tail.Entries, tb.entries[len(tb.entries)-3:]...)
			if head := tb.states[len(tb.states)-4].Head; tail.Base.Head != head {
				t.Errorf("after %d snapshots the base is of %v, want %v", snapshots, tail.Base.Head, head)
			}
			if diff := cmp.Diff(string(encoded(t, tb.state())), string(encoded(t, replayed(tail)))); diff != "" {
				t.Errorf("the snapshot and what follows come to another state (-whole log +snapshot):\n%s", diff)
			}
		}
	})
}

func TestAFollowerOfTheTrimmedPartIsSentToTheSnapshot(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		tb := newTestRoom(t, redistest.Open(t, url))
		tb.addPlayers(4, false)
		tb.addPlayers(2, true)
		// The snapshot is that of entry 4.
		for i, e := range tb.entries {
			tail, err := tb.log.Read(t.Context(), code, e.ID)
			switch {
			case i < 4 && !errors.Is(err, room.ErrLost):
				t.Errorf("read after entry %d: error %v, want ErrLost", i, err)
			case i >= 4 && err != nil:
				t.Errorf("read after entry %d: %v", i, err)
			case i >= 4:
				expectEntries(t, tail.Entries, tb.entries[i+1:]...)
			}
			want := room.Conflict
			if i < 4 {
				want = room.Lost
			}
			if i == len(tb.entries)-1 {
				continue
			}
			if o := appendTo(t, tb.log, room.AppendRequest{After: e.ID, Nonce: 9, Events: disconnected("ann")}); o.Status != want {
				t.Errorf("append after entry %d: status %v, want %v", i, o.Status, want)
			}
		}
		if o := appendTo(t, tb.log, room.AppendRequest{Nonce: 9, Events: disconnected("ann")}); o.Status != room.Lost {
			t.Errorf("create again: status %v, want lost", o.Status)
		}
	})
}

func TestASnapshotIsStoredOnlyWithItsEntry(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		tb := newTestRoom(t, redistest.Open(t, url))
		tb.addPlayers(2, false)
		late := room.AppendRequest{
			After: tb.state().Head, Nonce: 2, NotAfter: tb.state().At.Add(-1),
			Events: disconnected("ann"), Snapshot: encoded(t, tb.state()),
		}
		if o := appendTo(t, tb.log, late); o.Status != room.Late {
			t.Fatalf("status %v, want late", o.Status)
		}
		behind := late
		behind.After, behind.NotAfter = tb.states[2].Head, 0
		if o := appendTo(t, tb.log, behind); o.Status != room.Conflict {
			t.Fatalf("status %v, want behind", o.Status)
		}
		expectEntries(t, read(t, tb.log, room.ID{}), tb.entries...)
	})
}

func TestARepeatedAppendWithASnapshotIsRecognised(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		tb := newTestRoom(t, redistest.Open(t, url))
		tb.addPlayers(2, false)
		before := tb.state()
		tb.addPlayers(1, true)
		d := room.AppendRequest{After: before.Head, Nonce: 1, Events: tb.entries[3].Events, Snapshot: encoded(t, before)}
		expectEntries(t, []room.Entry{mustAppend(t, tb.log, d)}, tb.entries[3])
		// Even when the log has been trimmed in between.
		tb.addPlayers(1, true)
		expectEntries(t, []room.Entry{mustAppend(t, tb.log, d)}, tb.entries[3])
		expectEntries(t, read(t, tb.log, room.ID{}), tb.entries[4])
	})
}

func TestALogWhoseSnapshotIsMissingIsNotReadAsAnotherRoom(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		tb := newTestRoom(t, redistest.Open(t, url))
		tb.addPlayers(1, false)
		tb.addPlayers(1, true)
		if err := redistest.Client(t, url).Del(t.Context(), rooms.SnapshotKey(code)).Err(); err != nil {
			t.Fatal(err)
		}
		if tail, err := tb.log.Read(t.Context(), code, room.ID{}); err == nil {
			t.Errorf("read as %+v", tail)
		}
	})
}

func TestLargeSnapshotsAreDecodedFewAtATime(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log := redistest.Open(t, url)
		tb := newTestRoom(t, log)
		release := log.HoldLargeDecodes()
		tb.addPlayers(1, true)
		if tail, err := log.Read(t.Context(), code, room.ID{}); err != nil || len(tail.Entries) != 1 {
			t.Errorf("a small one waits: %d entries, %v", len(tail.Entries), err)
		}
		random, large := rand.New(rand.NewPCG(1, 2)), tb.state()
		for n := range rooms.LargeSnapshot { // remarks that do not compress
			large.Talk = append(large.Talk, room.Remark{Text: strconv.FormatUint(random.Uint64(), 36)})
			if n%1000 == 0 && len(encoded(t, large)) >= rooms.LargeSnapshot {
				break
			}
		}
		mustAppend(t, log, room.AppendRequest{
			After: tb.state().Head, Nonce: 1, Events: []room.Event{room.Seated{Player: "p", Name: "P"}}, Snapshot: encoded(t, large),
		})
		impatient, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, err := log.Read(impatient, code, room.ID{}); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("one too many is unpacked: %v", err)
		}
		release()
		if tail, err := log.Read(t.Context(), code, room.ID{}); err != nil || len(tail.Base.Talk) != len(large.Talk) {
			t.Errorf("it is never unpacked: %d remarks, %v", len(tail.Base.Talk), err)
		}
	})
}
