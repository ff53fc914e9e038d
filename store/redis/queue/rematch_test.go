package queue_test

import (
	"testing"

	"rattle/matchmaking"
	"rattle/room"
	"rattle/store/redis/queue"
	"rattle/store/redis/redistest"
	redisresults "rattle/store/redis/results"
	"rattle/store/results"
	"rattle/store/storetest"
)

func TestARematchIsForTheSamePlayers(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		q, store := openQueue(t, url, queue.Options{}), redisresults.New(redistest.Client(t, url), results.Options{})
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
