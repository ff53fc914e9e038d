package contract_test

import (
	"errors"
	"fmt"
	"testing"

	"rattle/leaderboard"
	"rattle/matchmaking"
	"rattle/room"
	"rattle/store/results"
	"rattle/store/storetest"
)

// matchChallenge is a challenge of one player to another.
func matchChallenge(from, to room.PlayerID) matchmaking.Challenge {
	return matchmaking.Challenge{Dice: storetest.Dice, From: leaderboard.Opponent{ID: from, Name: string(from)}, To: to, Address: "here"}
}

func TestChallenges(t *testing.T) {
	onEachStore(t, func(t *testing.T, on store) {
		q := on.queue(t, 0)
		ann := leaderboard.Opponent{ID: "ann", Name: "Ann"}
		link, err := q.Challenge(t.Context(), matchmaking.Challenge{Dice: "en-5x5-big-2012", From: ann})
		if err != nil {
			t.Fatal(err)
		}
		with := func(p room.PlayerID, id string) matchmaking.TicketRequest {
			return matchmaking.TicketRequest{Player: p, Dice: matchmaking.AnyDice, AgreementID: id}
		}
		// Those who follow the link wait for ann, and do not meet each other.
		for _, p := range []room.PlayerID{"bob", "eve"} {
			if s := storetest.Poll(t, q, with(p, link.ID)); s.Assignment != nil || !s.ByAgreement || s.OffersBot() {
				t.Errorf("%s gets %+v", p, s)
			}
		}
		s := storetest.Poll(t, q, with("ann", link.ID))
		if s.Assignment == nil || s.Assignment.Opponent.ID != "bob" || s.Assignment.Dice != "en-5x5-big-2012" {
			t.Fatalf("ann gets %+v", s.Assignment)
		}
		if s := storetest.Poll(t, q, with("bob", link.ID)); s.Assignment == nil || s.Assignment.Opponent.ID != "ann" || s.Assignment.Opponent.Name != "" {
			t.Errorf("bob gets %+v", s)
		}
		if _, err := q.Poll(t.Context(), with("eve", link.ID), nil); !errors.Is(err, matchmaking.ErrNoAgreement) {
			t.Errorf("eve, who came too late: %v", err)
		}
		if c, err := q.ChallengeByID(t.Context(), link.ID); err != nil || !c.Finished || c.From != ann {
			t.Errorf("the challenge is %+v, %v", c, err)
		}

		named, err := q.Challenge(t.Context(), matchmaking.Challenge{Dice: room.DefaultDice, From: leaderboard.Opponent{ID: "mia"}, To: "kim"})
		if err != nil {
			t.Fatal(err)
		}
		if got, err := q.Challenges(t.Context(), "kim"); err != nil || len(got) != 1 || got[0].ID != named.ID {
			t.Errorf("kim is challenged by %+v, %v", got, err)
		}
		store := on.results(t, results.Options{})
		if ok, err := store.Block(t.Context(), "kim", "mia", true); !ok || err != nil {
			t.Fatal(ok, err)
		}
		if got, err := q.Challenges(t.Context(), "kim"); err != nil || len(got) != 0 {
			t.Errorf("kim, who blocks mia, is challenged by %+v, %v", got, err)
		}
		for _, id := range []string{named.ID, "", "nothing", "a}:b", "again-nothing"} {
			if id == "" {
				continue
			}
			if _, err := q.Poll(t.Context(), with("zoe", id), nil); !errors.Is(err, matchmaking.ErrNoAgreement) {
				t.Errorf("zoe takes up %q: %v", id, err)
			}
		}
		// However many players challenge one, only the newest challenges are listed, one of each.
		for i := range 30 {
			if _, err := q.Challenge(t.Context(), matchmaking.Challenge{
				Dice: room.DefaultDice, From: leaderboard.Opponent{ID: room.PlayerID(fmt.Sprint("p", i%25))}, To: "pat",
			}); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := q.Challenges(t.Context(), "pat"); err != nil || len(got) != 20 {
			t.Errorf("pat has %d challenges, %v", len(got), err)
		}
	})
}

// TestManyChallengesDoNotPushOutThoseOfOthers sends many challenges from few addresses, by ever new
// players.
func TestManyChallengesDoNotPushOutThoseOfOthers(t *testing.T) {
	onEachStore(t, func(t *testing.T, on store) {
		q := on.queue(t, 0)
		challenges := func(p, victim room.PlayerID, address string) {
			t.Helper()
			_, err := q.Challenge(t.Context(), matchmaking.Challenge{
				Dice: room.DefaultDice, From: leaderboard.Opponent{ID: p}, To: victim, Address: address,
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		for _, addresses := range []int{1, 2, 9} {
			victim := room.PlayerID(fmt.Sprint("victim", addresses))
			challenges("friend", victim, "192.0.2.1/32")
			challenges("cousin", victim, "192.0.2.1/32") // at the same address
			for n := range 100 {
				challenges(room.PlayerID(fmt.Sprint("x", n)), victim, fmt.Sprintf("198.51.100.%d/32", n%addresses))
			}
			got, err := q.Challenges(t.Context(), victim)
			if err != nil {
				t.Fatal(err)
			}
			left := make(map[room.PlayerID]bool)
			for _, c := range got {
				left[c.From.ID] = true
			}
			if !left["friend"] || !left["cousin"] || len(got) != 20 || got[0].From.ID != "x99" {
				t.Errorf("100 challenges from %d addresses leave %v", addresses, left)
			}
		}
	})
}
