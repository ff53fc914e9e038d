package live_test

import (
	"context"
	"testing"
	"time"

	"rattle/room"
	"rattle/room/live"
	"rattle/room/roomtest"
)

// ratingStore is a store of results that rates matches.
type ratingStore struct{ *resultStore }

func (r ratingStore) Record(ctx context.Context, code room.Code, o room.PendingResult) ([]room.RatingChange, error) {
	if _, err := r.resultStore.Record(ctx, code, o); err != nil || o.MatchResult == nil {
		return nil, err
	}
	return []room.RatingChange{{Player: o.MatchResult.Winner, Before: room.Rating{Rating: 1500}, After: room.Rating{Rating: 1600}}}, nil
}

// opensMatch opens a match of Ann and Bob.
func (s *server) opensMatch() room.Code {
	s.t.Helper()
	settings, err := room.DefaultSettings("")
	if err != nil {
		s.t.Fatal(err)
	}
	code, err := s.rooms.Create(s.t.Context(), room.Create{Settings: settings, Mode: room.Mode{
		Kind: room.Match, MatchID: "match", Rated: true, Players: []room.PlayerID{"p_Ann", "p_Bob"},
	}})
	if err != nil {
		s.t.Fatal(err)
	}
	return code
}

func (p *person) seesMatchEnd() *room.ModeView {
	p.t.Helper()
	return p.WaitFor("the end of the match", func(v room.RoomView) bool { return v.Mode != nil && v.Mode.Over }).Mode
}

func TestMatchOnTwoServersRunsUntilItIsRated(t *testing.T) {
	inVirtualTimeWith(t, func(t *testing.T, start func(func(*live.Config)) *server) {
		store := ratingStore{newResultStore()}
		here, there := start(withResultStore(store)), start(withResultStore(store))
		code := here.opensMatch()
		ann, bob := here.join("Ann", code), there.join("Bob", code)
		var last room.RoomView
		for range 2 {
			board := ann.WaitForPhase(room.Playing).Board
			bob.WaitForPhase(room.Playing)
			ann.Submit(roomtest.Words(t, here.lexicon, board, 1)[0])
			last = bob.WaitForPhase(room.Results)
			ann.WaitForPhase(room.Results)
		}
		rated := func(v room.RoomView) bool { return len(v.Mode.Changes) > 0 }
		if !rated(last) { // the ratings may come with the end of the match
			last = bob.WaitFor("the ratings", rated)
		}
		changed := last.Mode
		if changed.Winner != ann.id() || changed.Changes[0].Player != ann.id() {
			t.Errorf("bob sees %+v", changed)
		}
		if stored, _ := store.sum(); stored != 3 {
			t.Errorf("%d are stored, want two rounds and the match", stored)
		}
	})
}

func TestPlayerOfADeadServerWhoStaysAwayForfeitsTheMatch(t *testing.T) {
	inVirtualTimeWith(t, func(t *testing.T, start func(func(*live.Config)) *server) {
		store := ratingStore{newResultStore()}
		here, stopped := start(withResultStore(store)), start(withResultStore(store))
		code := here.opensMatch()
		ann, bob := here.join("Ann", code), stopped.join("Bob", code)
		ann.WaitForPhase(room.Playing)
		bob.WaitForPhase(room.Playing)
		began := time.Now()
		stopped.disconnect()
		end := ann.seesMatchEnd()
		if took := time.Since(began); took > 2*time.Minute {
			t.Errorf("it took %v", took)
		}
		if end.Winner != ann.id() || end.Forfeit != bob.id() || end.Wins[0] != 2 {
			t.Errorf("ann sees %+v", end)
		}
	})
}

func TestMatchThatNobodyEntersIsSweptAndVoid(t *testing.T) {
	inVirtualTimeWith(t, func(t *testing.T, start func(func(*live.Config)) *server) {
		store := newResultStore()
		server := start(func(c *live.Config) {
			c.Results = store
			c.WakeUps = c.Log.(room.WakeUps)
		})
		server.opensMatch()
		server.eventually("the end of the match", func() bool { stored, _ := store.sum(); return stored == 1 })
		if o := store.stored["match"]; o.MatchResult == nil || !o.MatchResult.Void {
			t.Errorf("what is stored is %+v", o)
		}
	})
}

func TestMatchThatAllHaveLeftIsDecidedByItsRounds(t *testing.T) {
	inVirtualTimeWith(t, func(t *testing.T, start func(func(*live.Config)) *server) {
		store := newResultStore()
		sweeping := func(c *live.Config) {
			c.Results = store
			c.WakeUps = c.Log.(room.WakeUps)
		}
		stopped, other := start(withResultStore(newResultStore())), start(sweeping)
		code := stopped.opensMatch()
		ann, bob := stopped.join("Ann", code), stopped.join("Bob", code)
		word := roomtest.Words(t, stopped.lexicon, bob.WaitForPhase(room.Playing).Board, 1)[0]
		bob.Submit(word)
		ann.WaitForPhase(room.Playing)
		stopped.disconnect() // and no player reconnects

		other.eventually("the end of the match", func() bool { stored, _ := store.sum(); return stored >= 2 })
		if o := store.stored["match"]; o.MatchResult == nil || o.MatchResult.Winner != bob.id() || o.MatchResult.Void {
			t.Errorf("what is stored is %+v", o.MatchResult)
		}
	})
}
