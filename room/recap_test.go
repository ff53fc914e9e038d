package room_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"rattle/room"
)

// recap returns the recap of the round that has closed.
func (s *scenario) recap() room.Recap { return s.view("eve").Result.Recap }

// findsAt has a player find words at a time since the opening.
func (s *scenario) findsAt(at room.Millis, p room.PlayerID, words ...string) {
	s.t.Helper()
	s.after(at - s.now.Since(s.state.Round.OpenedAt))
	s.finds(p, words...)
}

func TestTheRecapOfARound(t *testing.T) {
	s := newScenarioWith(t, costly)
	s.opens()
	s.findsAt(1000, "ann", "pin", "sun")
	s.findsAt(2000, "bob", "pines")
	s.findsAt(3000, "bob", "sun", "dates")
	s.findsAt(4000, "ann", "dines")
	s.closes()
	recap := s.recap()
	expect(t, "length", recap.Duration, 180_000)
	expect(t, "timelines, in which sun is struck and dates costs a point", recap.Timelines, []room.ScoreTimeline{
		{Player: "ann", Steps: []room.ScoreStep{{At: 1000, Points: 1}, {At: 4000, Points: 3}}},
		{Player: "bob", Steps: []room.ScoreStep{{At: 2000, Points: 2}, {At: 3000, Points: 1}}},
	})
	expect(t, "turn", recap.TurningPoint, &room.Moment{Player: "ann", Word: "dines", At: 4000})
	expect(t, "longest, found first", recap.Longest, &room.Moment{Player: "bob", Word: "pines", At: 2000})
	//  A T E E
	//  A P Y O
	//  T I N U
	//  E D S E
	expect(t, "heat", recap.Heatmap, []int{0, 0, 0, 0, 0, 2, 0, 0, 0, 3, 5, 2, 0, 1, 4, 2})
}

func sharedWordsCount(s *room.Settings) { s.Shared = room.AllCount }

func TestTheTurnIsWhenTheLeadWasGainedForGood(t *testing.T) {
	turn := func(play func(s *scenario)) *room.Moment {
		s := newScenarioWith(t, func(s *room.Settings) { costly(s); sharedWordsCount(s) })
		s.opens()
		play(s)
		s.closes()
		return s.recap().TurningPoint
	}
	expect(t, "where nobody else ever led", turn(func(s *scenario) {
		s.findsAt(1000, "ann", "pin")
		s.findsAt(2000, "bob", "pin")
		s.findsAt(3000, "ann", "pines")
	}), nil)
	expect(t, "in a tie", turn(func(s *scenario) {
		s.findsAt(1000, "bob", "pin")
		s.findsAt(2000, "ann", "pin")
	}), nil)
	expect(t, "where the lead came and went", turn(func(s *scenario) {
		s.findsAt(1000, "bob", "pin")
		s.findsAt(2000, "ann", "pines")
		s.findsAt(3000, "bob", "pins", "din")
		s.findsAt(4000, "ann", "side")
		s.findsAt(5000, "ann", "nip")
		s.findsAt(6000, "ann", "sun")
	}), &room.Moment{Player: "ann", Word: "", At: 5000})
	expect(t, "where the other one fell back", turn(func(s *scenario) {
		s.findsAt(1000, "bob", "pin", "pins")
		s.findsAt(2000, "ann", "pin", "pins")
		s.findsAt(2500, "bob", "sun")
		s.findsAt(3000, "bob", "zzz", "dates")
	}), &room.Moment{Player: "ann", At: 3000})
	alone := newScenarioWith(t, func(s *room.Settings) { s.Seats = 2 })
	alone.does(leaves("bob"))
	alone.plays(found{"ann": {"pin"}})
	expect(t, "alone", alone.recap().TurningPoint, nil)
}

func TestTheRecapHasPenaltiesOfUnknownInstant(t *testing.T) {
	s := newScenarioWith(t, costly)
	s.opens()
	s.findsAt(1000, "ann", "pin", "pines", "zzz")
	s.closes()
	// As after too many seats were vacated to keep this one.
	s.appends(room.Unseated{Player: "ann"})
	s.state.Round.VacatedSeats = nil
	expect(t, "course", s.recap().Timelines[0], room.ScoreTimeline{
		Player: "ann", Steps: []room.ScoreStep{{At: 1000, Points: 3}, {At: 180_000, Points: 2}},
	})
}

func TestAFlaggedWordIsNotInTheRecap(t *testing.T) {
	s := newScenario(t)
	s.opens()
	s.findsAt(1000, "ann", "nip")
	s.closes()
	recap := s.recap()
	expect(t, "longest", recap.Longest, nil)
	expect(t, "awards", recap.Awards, []room.Award{{Kind: room.EarlyBird, Player: "ann", N: 1000}})
}

func TestAwards(t *testing.T) {
	for name, c := range map[string]struct {
		settings func(*room.Settings)
		play     func(s *scenario)
		want     room.Award
	}{
		"the first word": {
			play: func(s *scenario) { s.findsAt(1500, "bob", "pin") },
			want: room.Award{Kind: room.EarlyBird, Player: "bob", Word: "pin", N: 1500},
		},
		"at the last moment": {
			play: func(s *scenario) { s.findsAt(177_000, "bob", "pin") },
			want: room.Award{Kind: room.LastGasp, Player: "bob", Word: "pin", N: 3000},
		},
		"a rare word": {
			settings: func(s *room.Settings) { s.List = room.Full },
			play:     func(s *scenario) { s.findsAt(1000, "bob", "sid", "pines") },
			want:     room.Award{Kind: room.RareBird, Player: "bob", Word: "sid", N: 1},
		},
		"most points struck, to who lost them first": {
			play: func(s *scenario) {
				s.findsAt(1000, "bob", "pin", "pines")
				s.findsAt(2000, "ann", "pines", "pin")
			},
			want: room.Award{Kind: room.Unlucky, Player: "bob", N: 3},
		},
		"words of one's own": {
			play: func(s *scenario) { s.findsAt(1000, "bob", "pin", "din", "sun") },
			want: room.Award{Kind: room.LoneWolf, Player: "bob", N: 3},
		},
		"half a minute": {
			play: func(s *scenario) {
				s.findsAt(1000, "ann", "pin")
				s.findsAt(11_000, "ann", "din", "sun")
				s.findsAt(31_000, "ann", "side")
				s.findsAt(32_000, "ann", "dine")
			},
			want: room.Award{Kind: room.Rabbit, Player: "ann", N: 4},
		},
		"never wrong": {
			settings: func(s *room.Settings) { costly(s); sharedWordsCount(s) },
			play: func(s *scenario) {
				s.findsAt(1000, "ann", "pin", "din", "sun", "side", "dine", "dines", "zzz")
				s.findsAt(1000, "bob", "pin", "din", "sun", "side", "dine")
			},
			want: room.Award{Kind: room.Steady, Player: "bob", N: 5},
		},
		"the same three words": {
			play: func(s *scenario) {
				s.joins("cyd")
				s.findsAt(1000, "cyd", "pin", "din", "sun", "side")
				s.findsAt(2000, "bob", "pin", "din")
				s.findsAt(3000, "ann", "pin", "din", "sun")
			},
			want: room.Award{Kind: room.Twins, Player: "cyd", With: "ann", N: 3},
		},
	} {
		settings := c.settings
		if settings == nil {
			settings = func(*room.Settings) {}
		}
		s := newScenarioWith(t, settings)
		s.opens()
		c.play(s)
		s.closes()
		if awards := s.recap().Awards; !slices.Contains(awards, c.want) {
			t.Errorf("%s: %+v, want %+v among them", name, awards, c.want)
		}
	}
}

func TestWhatIsNoAward(t *testing.T) {
	s := newScenarioWith(t, func(s *room.Settings) { s.Seconds = 0 })
	s.opens()
	s.findsAt(1000, "ann", "pin", "pins")
	s.does(done("ann"), done("bob"))
	expect(t, "awards of a round that all were done with", s.recap().Awards, []room.Award{
		{Kind: room.EarlyBird, Player: "ann", Word: "pin", N: 1000},
	})
	s.does(leaves("bob"), askAgain("ann"))
	s.after(room.Countdown)
	s.findsAt(1000, "ann", "pin", "pins", "sun")
	s.does(done("ann"))
	expect(t, "awards of who plays alone", s.recap().Awards, nil)
}

// checkRecap: the timelines end in the totals, the heatmap is that of the paths, and each award is
// deserved.
func checkRecap(rt *rapid.T, s *scenario) {
	result := s.view("").Result
	recap := result.Recap
	for i, course := range recap.Timelines {
		last := room.ScoreStep{At: -1}
		for _, step := range course.Steps {
			if step.At <= last.At || step.At > recap.Duration {
				rt.Fatalf("%+v of %d ms is out of order", course, recap.Duration)
			}
			last = step
		}
		if p := result.Players[i]; p.Player != course.Player || p.Points != last.Points {
			rt.Fatalf("%+v ends in %+v", p, course)
		}
	}
	heat := 0
	for _, n := range recap.Heatmap {
		heat += n
	}
	for _, w := range result.Words {
		heat -= len(w.Path) * len(w.Finders)
	}
	if heat != 0 || len(recap.Heatmap) != s.state.Round.Board.Cells() {
		rt.Fatalf("heat %v is %d off", recap.Heatmap, heat)
	}
	if recap.TurningPoint != nil && (recap.TurningPoint.Player != result.Players[0].Player || result.Players[0].Points == result.Players[1].Points) {
		rt.Fatalf("a turn to %+v, and the standings are %+v", recap.TurningPoint, result.Players)
	}
	checkAwards(rt, result)
}

func checkAwards(rt *rapid.T, result *room.RoundResult) {
	awards := result.Recap.Awards
	if len(awards) > 5 {
		rt.Fatalf("%d awards", len(awards))
	}
	kinds := make(map[room.AwardKind]bool)
	for _, a := range awards {
		if kinds[a.Kind] {
			rt.Fatalf("%s is given twice", a.Kind)
		}
		kinds[a.Kind] = true
		i := slices.IndexFunc(result.Players, func(p room.Standing) bool { return p.Player == a.Player })
		if i < 0 || a.Word != "" && !slices.ContainsFunc(result.Players[i].Words, func(w room.ScoredWord) bool { return w.Word == a.Word }) {
			rt.Fatalf("%+v goes to %+v", a, result.Players)
		}
		measure := measures[a.Kind]
		if measure == nil {
			continue
		}
		for k, p := range result.Players {
			if n := measure(p); k == i && n != a.N || n > a.N {
				rt.Fatalf("%+v, and %s has %d", a, p.Player, n)
			}
		}
	}
}

// measures are, for each award, what its player must have most of.
var measures = map[room.AwardKind]func(room.Standing) int{
	room.LoneWolf: func(p room.Standing) (n int) {
		for _, w := range p.Words {
			if w.Finders == 1 {
				n++
			}
		}
		return n
	},
	room.Unlucky: func(p room.Standing) (n int) {
		for _, w := range p.Words {
			n += w.Worth - w.Points
		}
		return n
	},
	room.Steady: func(p room.Standing) int {
		if p.Wrong > 0 {
			return 0
		}
		return len(p.Words)
	},
	room.Rabbit: func(p room.Standing) (most int) {
		for i, first := range p.Words {
			n := 0
			for _, w := range p.Words[i:] {
				if w.At-first.At <= 30_000 {
					n++
				}
			}
			most = max(most, n)
		}
		return most
	},
}
