package contract_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"rattle/internal/testkit"
	"rattle/matchmaking"
	"rattle/room"
	"rattle/store/results"
	"rattle/store/storetest"
)

func TestManyConcurrentPollsMatchEachPlayerOnce(t *testing.T) {
	onEachStore(t, func(t *testing.T, on store) {
		const people = 50
		queues := []results.Queue{on.queue(t, 0), on.queue(t, 0)}
		meets := make([]matchmaking.Assignment, people)
		var pressing sync.WaitGroup
		var o storetest.RoomCounter
		for i := range people {
			pressing.Go(func() {
				for n := 0; t.Context().Err() == nil; n++ {
					// Each poll goes to the other server, as if the first had died.
					s, err := queues[(i+n)%2].Poll(t.Context(), storetest.Ticket(room.PlayerID(fmt.Sprint("p", i))), o.Open)
					if err != nil {
						t.Error(err)
						return
					}
					if s.Assignment != nil {
						meets[i] = *s.Assignment
						return
					}
					time.Sleep(20 * time.Millisecond) // the interval at which a page polls, but shorter
				}
			})
		}
		pressing.Wait()
		matches := make(map[string][]room.PlayerID)
		for i, m := range meets {
			me := room.PlayerID(fmt.Sprint("p", i))
			rival := meets[indexOf(m.Opponent.ID)]
			if rival.Opponent.ID != me || rival.MatchID != m.MatchID || rival.Code != m.Code || m.Opponent.Name != "N"+string(m.Opponent.ID) {
				t.Errorf("%s meets %+v, who meets %+v", me, m, rival)
			}
			matches[m.MatchID] = append(matches[m.MatchID], me)
		}
		if len(matches) != people/2 {
			t.Errorf("%d matches of %d people", len(matches), people)
		}
	})
}

func indexOf(p room.PlayerID) (i int) {
	_, _ = fmt.Sscanf(string(p), "p%d", &i)
	return i
}

func TestPollsReturnTheMatchUntilItIsRecorded(t *testing.T) {
	onEachStore(t, func(t *testing.T, on store) {
		q := on.queue(t, 0)
		if s := storetest.Poll(t, q, storetest.Ticket("ann")); s.Assignment != nil || s.Waiting != 1 || s.Since == 0 || s.ExpectedWait != nil {
			t.Errorf("the status of ann alone is %+v", s)
		}
		bob := storetest.Poll(t, q, storetest.Ticket("bob"))
		if bob.Assignment == nil {
			t.Fatalf("bob's status is %+v", bob)
		}
		for _, w := range []matchmaking.TicketRequest{storetest.Ticket("ann"), {Player: "ann", Dice: matchmaking.AnyDice}, {Player: "ann", AgreementID: "gone"}} {
			s := storetest.Poll(t, q, w)
			if s.Assignment == nil || s.Assignment.Code != bob.Assignment.Code || s.Assignment.Opponent.ID != "bob" || !s.Assignment.Opponent.Provisional || s.Assignment.Opponent.Rating != 1500 {
				t.Errorf("ann polls with %+v and gets %+v", w, s.Assignment)
			}
		}
		if err := q.Cancel(t.Context(), "ann"); err != nil {
			t.Fatal(err)
		}
		if busy, err := q.CurrentMatch(t.Context(), "ann"); err != nil || busy == nil {
			t.Errorf("by cancelling she leaves the match: %v, error %v", busy, err)
		}
		store := on.results(t, results.Options{})
		void := room.PendingResult{ID: bob.Assignment.MatchID, MatchResult: &room.MatchResult{
			ID: bob.Assignment.MatchID, Players: []room.PlayerID{"ann", "bob"}, Void: true,
		}}
		if changes, err := store.Record(t.Context(), "ROOM1", void); err != nil || changes != nil {
			t.Fatalf("recording it: %v %v", changes, err)
		}
		s := storetest.Poll(t, q, storetest.Ticket("ann"))
		if s.Assignment != nil || s.ExpectedWait == nil {
			t.Errorf("afterwards ann's status is %+v", s)
		}
	})
}

func TestATicketThatIsNotRefreshedExpires(t *testing.T) {
	onEachStore(t, func(t *testing.T, on store) {
		const silent = 300 * time.Millisecond
		q := on.queue(t, silent)
		storetest.Poll(t, q, storetest.Ticket("ann"))
		eve := storetest.Ticket("eve")
		eve.Dice = "en-5x5-big-2012"
		// Eve waits for dice that nobody else wants, until ann's ticket expires.
		testkit.Eventually(t, "ann's ticket expires", func() bool { return storetest.Poll(t, q, eve).Waiting <= 1 })
		if s := storetest.Poll(t, q, storetest.Ticket("bob")); s.Assignment != nil {
			t.Errorf("bob meets a player whose ticket expired: %+v", s.Assignment)
		}
		// A ticket that is cancelled is gone at once.
		if err := q.Cancel(t.Context(), "bob"); err != nil {
			t.Fatal(err)
		}
		if s := storetest.Poll(t, q, storetest.Ticket("ann")); s.Assignment != nil {
			t.Errorf("ann meets a player who cancelled: %+v", s.Assignment)
		}
		// A match that is never recorded expires.
		testkit.Eventually(t, "bob and ann meet", func() bool { // again, if a ticket expired on a busy machine
			storetest.Poll(t, q, storetest.Ticket("ann"))
			return storetest.Poll(t, q, storetest.Ticket("bob")).Assignment != nil
		})
		testkit.Eventually(t, "bob's match expires", func() bool {
			current, err := q.CurrentMatch(t.Context(), "bob")
			if err != nil {
				t.Fatal(err)
			}
			return current == nil
		})
	})
}

func TestTicketsMayChangeWhileARoomIsOpened(t *testing.T) {
	onEachStore(t, func(t *testing.T, on store) {
		q, other := on.queue(t, 0), on.queue(t, 0)
		meanwhile := func(happens func()) matchmaking.RoomOpener {
			return func(context.Context, string, matchmaking.Pairing) (room.Code, error) {
				happens()
				return "LATE", nil
			}
		}
		storetest.Poll(t, q, storetest.Ticket("ann"))
		s, err := q.Poll(t.Context(), storetest.Ticket("bob"), meanwhile(func() {
			if err := other.Cancel(t.Context(), "ann"); err != nil {
				t.Error(err)
			}
		}))
		if err != nil || s.Assignment != nil {
			t.Errorf("bob meets a player who cancelled: %+v, error %v", s.Assignment, err)
		}
		// At another server bob finds ann first.
		var first matchmaking.TicketStatus
		s, err = q.Poll(t.Context(), storetest.Ticket("ann"), meanwhile(func() { first = storetest.Poll(t, other, storetest.Ticket("bob")) }))
		if err != nil || first.Assignment == nil || s.Assignment == nil || s.Assignment.MatchID != first.Assignment.MatchID || s.Assignment.Code == "LATE" {
			t.Errorf("ann is in %+v, bob in %+v: %v", s.Assignment, first.Assignment, err)
		}
		// If no room can be opened, both wait on.
		storetest.Poll(t, q, storetest.Ticket("eve"))
		failed := errors.New("no room")
		fails := func(context.Context, string, matchmaking.Pairing) (room.Code, error) { return "", failed }
		if _, err := q.Poll(t.Context(), storetest.Ticket("mia"), fails); !errors.Is(err, failed) {
			t.Errorf("mia's error is %v", err)
		}
		if s := storetest.Poll(t, q, storetest.Ticket("eve")); s.Assignment == nil || s.Assignment.Opponent.ID != "mia" {
			t.Errorf("eve and mia no longer wait: %+v", s)
		}
	})
}

func TestARematchIsForTheSamePlayers(t *testing.T) {
	onEachStore(t, func(t *testing.T, on store) {
		q, store := on.queue(t, 0), on.results(t, results.Options{})
		storetest.Poll(t, q, storetest.Ticket("ann"))
		first := storetest.Poll(t, q, storetest.Ticket("bob")).Assignment
		again := func(p room.PlayerID) matchmaking.TicketRequest {
			return matchmaking.TicketRequest{Player: p, Dice: matchmaking.AnyDice, AgreementID: matchmaking.RematchID(first.MatchID)}
		}
		// Before the match is recorded, a request for a rematch does not return that match.
		if s := storetest.Poll(t, q, again("ann")); s.Assignment != nil || s.Since == 0 {
			t.Errorf("at once, ann gets %+v", s)
		}
		storetest.Record(t, store, storetest.Match(first.MatchID, storetest.Now, "ann", "bob"))
		if s := storetest.Poll(t, q, again("ann")); s.Assignment != nil || !s.ByAgreement {
			t.Errorf("alone, ann gets %+v", s)
		}
		if _, err := q.Poll(t.Context(), again("eve"), nil); err == nil {
			t.Error("eve plays it, too")
		}
		second := storetest.Poll(t, q, again("bob")).Assignment
		if second == nil || second.MatchID == first.MatchID || second.Opponent.ID != "ann" || second.Dice != storetest.Dice || second.Opponent.Rating <= 1500 {
			t.Errorf("bob gets %+v", second)
		}
	})
}
