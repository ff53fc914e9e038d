package room_test

import (
	"testing"

	"rattle/engine"
	"rattle/room"
)

func TestWhatBecomesOfASharedWord(t *testing.T) {
	for rule, want := range map[room.Shared]points{
		room.Cancel:      {"ann": 0, "bob": 1, "cyd": 1},
		room.AllCount:    {"ann": 2, "bob": 3, "cyd": 3},
		room.FirstFinder: {"ann": 0, "bob": 3, "cyd": 1},
	} {
		t.Run(string(rule), func(t *testing.T) {
			s := newScenarioWith(t, func(s *room.Settings) { s.Shared = rule })
			s.joins("cyd")
			s.opens()
			s.finds("bob", "pines", "side")
			s.finds("cyd", "pines", "sun")
			s.finds("ann", "pines")
			expect(t, "ann has, before anything is struck", s.seat("ann").Points, 2)
			s.closes()
			expect(t, "points", s.points(), want)
			first := s.standing("cyd").Words[0]
			expect(t, "finders", first.Finders, 3)
			expect(t, "worth", first.Worth, 2)
		})
	}
}

func TestTheLogDecidesWhoFoundAWordFirst(t *testing.T) {
	s := newScenarioWith(t, func(s *room.Settings) { s.Shared = room.FirstFinder })
	s.opens()
	s.finds("bob", "pines") // both in one millisecond
	s.finds("ann", "pines")
	s.does(room.Leave{Player: "bob"})
	s.does(room.Join{Player: "bob", Name: "Bob"})
	s.closes()
	expect(t, "points", s.points(), points{"ann": 0, "bob": 2})
}

func TestRanks(t *testing.T) {
	type words = map[room.PlayerID][]string
	for name, c := range map[string]struct {
		found words
		ranks map[string]int
	}{
		"more points first":     {words{"ann": {"abc"}, "bob": {"abcdefg"}}, map[string]int{"Bob": 1, "Ann": 2, "Cyd": 3}},
		"nobody found anything": {words{}, map[string]int{"Ann": 1, "Bob": 1, "Cyd": 1}},
		"on a tie the longer words": {
			words{"ann": {"abcd", "abcde"}, "bob": {"xbc", "xbcd", "xyz"}, "cyd": {"ab"}},
			map[string]int{"Ann": 1, "Bob": 2, "Cyd": 3},
		},
		"as many of the longest: the next length decides": {
			words{"ann": {"abcde", "abc", "bcd"}, "bob": {"vwxyz", "wxyz", "xyz"}},
			map[string]int{"Bob": 1, "Ann": 2, "Cyd": 3},
		},
		"a true tie shares a rank, and the next one counts both": {
			words{"ann": {"abc"}, "bob": {"xyz"}},
			map[string]int{"Ann": 1, "Bob": 1, "Cyd": 3},
		},
		"struck words break no tie": {
			words{"ann": {"abcdefgh", "abc"}, "bob": {"xyz"}, "cyd": {"abcdefgh"}},
			map[string]int{"Ann": 1, "Bob": 1, "Cyd": 3},
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := newScenario(t)
			s.joins("cyd")
			s.opens()
			for _, seat := range s.state.Seats {
				for _, word := range c.found[seat.Player] {
					s.appends(room.WordFound{Player: seat.Player, Word: word, Points: engine.Standard.Points(len(word))})
				}
			}
			s.closes()
			ranks := make(map[string]int)
			for i, standing := range s.state.Round.Tally {
				ranks[standing.Name] = standing.Rank
				if i > 0 && standing.Rank < s.state.Round.Tally[i-1].Rank {
					t.Error("a better one stands later")
				}
			}
			expect(t, "ranks", ranks, c.ranks)
		})
	}
}
