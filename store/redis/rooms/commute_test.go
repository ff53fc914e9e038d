package rooms_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rattle/room"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
	"rattle/store/storetest"
)

func TestASnapshotNeverReplacesANewerOne(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		tb := storetest.NewGrowingRoom(t, redistest.Open(t, url))
		tb.AddPlayers(7, false)
		client := redistest.Client(t, url)
		for _, c := range []struct{ saved, want int }{{2, 2}, {4, 4}, {2, 4}, {5, 5}} {
			state := tb.States[c.saved]
			if err := tb.Log.SaveSnapshot(t.Context(), code, state.Head, storetest.EncodedState(t, state)); err != nil {
				t.Fatal(err)
			}
			checkSnapshot(t, tb, c.want)
		}
		// Another server has stored one, and the log was not trimmed yet.
		newest := tb.States[7]
		if err := client.HSet(t.Context(), rooms.SnapshotKey(code), "id", newest.Head.String(), "state", storetest.EncodedState(t, newest)).Err(); err != nil {
			t.Fatal(err)
		}
		older := tb.States[6]
		if err := tb.Log.SaveSnapshot(t.Context(), code, older.Head, storetest.EncodedState(t, older)); err != nil {
			t.Fatal(err)
		}
		checkSnapshot(t, tb, 7)
		gone := tb.State()
		gone.Head.Version++
		if err := tb.Log.SaveSnapshot(t.Context(), code, gone.Head, storetest.EncodedState(t, gone)); err != nil {
			t.Fatal(err)
		}
		checkSnapshot(t, tb, 7) // the log does not hold that entry
	})
}

// checkSnapshot checks that a log begins with the snapshot of an entry, and leads to the room's state.
func checkSnapshot(t *testing.T, tb *storetest.GrowingRoom, want int) {
	t.Helper()
	tail, err := tb.Log.Read(t.Context(), code, room.ID{})
	if err != nil {
		t.Fatal(err)
	}
	if tail.Base.Head != tb.States[want].Head {
		t.Errorf("the log begins with %v, want the snapshot of entry %d", tail.Base.Head, want)
	}
	if diff := cmp.Diff(string(storetest.EncodedState(t, tb.State())), string(storetest.EncodedState(t, storetest.Replayed(tail)))); diff != "" {
		t.Errorf("it comes to another state (-whole log +snapshot):\n%s", diff)
	}
}

func TestAGapInALogIsNeverAState(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		tb := storetest.NewGrowingRoom(t, redistest.Open(t, url))
		tb.AddPlayers(3, false)
		if err := redistest.Client(t, url).XDel(t.Context(), rooms.LogKey(code), tb.Entries[2].ID.String()).Err(); err != nil {
			t.Fatal(err)
		}
		for _, after := range []room.ID{{}, tb.Entries[0].ID, tb.Entries[1].ID} {
			if tail, err := tb.Log.Read(t.Context(), code, after); err == nil {
				t.Errorf("after %v it is read as %+v", after, tail)
			}
		}
	})
}
