package rooms_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rattle/room"
	"rattle/room/roomtest"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
)

func word(p room.PlayerID, n int) []room.Event {
	return []room.Event{room.WordFound{Player: p, Key: room.Key{Tab: "tab", N: n}, Word: fmt.Sprint("word", n), Points: 1}}
}

// TestTheLogKeepsItsContract sends random requests to a log and to the contract's shortest form, and
// compares all that they return.
func TestTheLogKeepsItsContract(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log := redistest.Open(t, url)
		random := rand.New(rand.NewPCG(1, 2))
		var model roomtest.Log
		var heads, epochs []room.ID // of states that servers may hold
		heads, epochs = append(heads, room.ID{}), append(epochs, room.ID{})
		var sent []room.AppendRequest
		statuses := make(map[room.AppendStatus]int)
		for n := range 1500 {
			i := max(0, len(heads)-1-random.IntN(4))
			req := room.AppendRequest{After: heads[i], Epoch: epochs[i], Nonce: uint64(1000 + n), Exact: random.IntN(8) == 0}
			req.Events = word("ann", n)
			if random.IntN(4) == 0 || n == 0 {
				req.Events = disconnected("ann")
			}
			req.SameDeadline = random.IntN(2) == 0 // as nearly all words have
			switch random.IntN(12) {
			case 0:
				req.NotAfter = 1
			case 1:
				req.NotBefore = room.Instant(time.Now().Add(time.Hour).UnixMilli())
			case 2:
				req.Snapshot = encoded(t, room.State{Code: code, Head: req.After})
			case 3:
				if len(sent) > 0 { // again
					req = sent[len(sent)-1-random.IntN(min(3, len(sent)))]
				}
			case 4:
				req.After.Nonce++ // on a branch that the log has lost
			case 5:
				state := encoded(t, room.State{Code: code, Head: heads[i]})
				if err := log.SaveSnapshot(t.Context(), code, heads[i], state); err != nil {
					t.Fatal(err)
				}
				model.SaveSnapshot(heads[i], state)
			}
			sent = append(sent, req)
			got := appendTo(t, log, req)
			want := model.Append(got.Now, req)
			statuses[want.Status]++
			want.Now = got.Now
			if want.Status == room.Appended {
				want.Entry.At = got.Entry.At
			}
			if len(want.Missing) == 0 {
				want.Missing = got.Missing[:0]
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("request %d, %+v (-want +got):\n%s", n, req, diff)
			}
			if got.Status == room.Appended && got.Entry.ID.Nonce == uint64(1000+n) {
				model.Entries[len(model.Entries)-1].At = got.Entry.At
				epoch := got.Entry.ID
				if room.OnlyWords(req.Events) {
					epoch = req.DecidedOn()
				}
				heads, epochs = append(heads, got.Entry.ID), append(epochs, epoch)
			}
		}
		for status := room.Appended; status <= room.Late; status++ {
			if statuses[status] == 0 {
				t.Errorf("status %v never occurred: %v", status, statuses)
			}
		}
		tail, err := log.Read(t.Context(), code, room.ID{})
		if err != nil {
			t.Fatal(err)
		}
		follow, _ := model.After(tail.Base.Head)
		expectEntries(t, tail.Entries, follow...)
	})
}

func TestAWordFollowsWordsOfOthersAndNothingElse(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log := redistest.Open(t, url)
		first := mustAppend(t, log, room.AppendRequest{Nonce: 1, Events: disconnected("ann")}).ID
		var words []room.Entry
		for n := range 3 {
			outcome := appendTo(t, log, room.AppendRequest{After: first, Epoch: first, Nonce: uint64(2 + n), Events: word("ann", n)})
			if outcome.Status != room.Appended {
				t.Fatalf("word %d: status %v", n, outcome.Status)
			}
			expectEntries(t, outcome.Missing, words...)
			words = append(words, outcome.Entry)
		}
		// A tally counts the words before it, so it follows them all.
		if o := appendTo(t, log, room.AppendRequest{After: words[1].ID, Epoch: first, Exact: true, Nonce: 9, Events: disconnected("bob")}); o.Status != room.Conflict {
			t.Errorf("a tally that misses a word: status %v, want a conflict", o.Status)
		}
		joined := appendTo(t, log, room.AppendRequest{After: first, Epoch: first, Nonce: 10, Events: disconnected("bob")})
		if joined.Status != room.Appended {
			t.Errorf("a structural entry after words: status %v", joined.Status)
		}
		if o := appendTo(t, log, room.AppendRequest{After: words[2].ID, Epoch: first, Nonce: 11, Events: word("ann", 9)}); o.Status != room.Conflict {
			t.Errorf("a word decided before a structural entry: status %v, want a conflict", o.Status)
		}
	})
}

func TestASnapshotNeverReplacesANewerOne(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		tb := newTestRoom(t, redistest.Open(t, url))
		tb.addPlayers(7, false)
		client := redistest.Client(t, url)
		for _, c := range []struct{ saved, want int }{{2, 2}, {4, 4}, {2, 4}, {5, 5}} {
			state := tb.states[c.saved]
			if err := tb.log.SaveSnapshot(t.Context(), code, state.Head, encoded(t, state)); err != nil {
				t.Fatal(err)
			}
			checkSnapshot(t, tb, c.want)
		}
		// Another server has stored one, and the log was not trimmed yet.
		newest := tb.states[7]
		if err := client.HSet(t.Context(), rooms.SnapshotKey(code), "id", newest.Head.String(), "state", encoded(t, newest)).Err(); err != nil {
			t.Fatal(err)
		}
		older := tb.states[6]
		if err := tb.log.SaveSnapshot(t.Context(), code, older.Head, encoded(t, older)); err != nil {
			t.Fatal(err)
		}
		checkSnapshot(t, tb, 7)
		gone := tb.state()
		gone.Head.Version++
		if err := tb.log.SaveSnapshot(t.Context(), code, gone.Head, encoded(t, gone)); err != nil {
			t.Fatal(err)
		}
		checkSnapshot(t, tb, 7) // the log does not hold that entry
	})
}

// checkSnapshot checks that a log begins with the snapshot of an entry, and leads to the room's state.
func checkSnapshot(t *testing.T, tb *testRoom, want int) {
	t.Helper()
	tail, err := tb.log.Read(t.Context(), code, room.ID{})
	if err != nil {
		t.Fatal(err)
	}
	if tail.Base.Head != tb.states[want].Head {
		t.Errorf("the log begins with %v, want the snapshot of entry %d", tail.Base.Head, want)
	}
	if diff := cmp.Diff(string(encoded(t, tb.state())), string(encoded(t, replayed(tail)))); diff != "" {
		t.Errorf("it comes to another state (-whole log +snapshot):\n%s", diff)
	}
}

func TestAGapInALogIsNeverAState(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		tb := newTestRoom(t, redistest.Open(t, url))
		tb.addPlayers(3, false)
		if err := redistest.Client(t, url).XDel(t.Context(), rooms.LogKey(code), tb.entries[2].ID.String()).Err(); err != nil {
			t.Fatal(err)
		}
		for _, after := range []room.ID{{}, tb.entries[0].ID, tb.entries[1].ID} {
			if tail, err := tb.log.Read(t.Context(), code, after); err == nil {
				t.Errorf("after %v it is read as %+v", after, tail)
			}
		}
	})
}
