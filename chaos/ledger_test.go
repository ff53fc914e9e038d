package chaos

import (
	"sync"
	"testing"

	diff "github.com/google/go-cmp/cmp"

	"rattle/chaos/refclient"
)

// ledger is what the players themselves saw: each round's result and each match's end, once. The
// servers must have stored the same.
type ledger struct {
	t *testing.T

	mu      sync.Mutex
	rounds  map[string]played
	matches map[string]refclient.Mode
	order   []string // of the duels' ends
}

type played struct {
	dice   string
	result refclient.Result
}

// sums are the totals of a player's rounds.
type sums struct {
	Rounds int `json:"rounds"`
	Points int `json:"points"`
	Words  int `json:"words"`
}

func newLedger(t *testing.T) *ledger {
	return &ledger{t: t, rounds: make(map[string]played), matches: make(map[string]refclient.Mode)}
}

// addRound adds a result, and returns how many rounds are over.
func (l *ledger) addRound(dice string, r refclient.Room) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	if before, ok := l.rounds[r.RoundID]; !ok {
		l.rounds[r.RoundID] = played{dice, *r.Result}
	} else if d := diff.Diff(before.result, *r.Result); d != "" {
		l.t.Errorf("round %s: two players received different results:\n%s", r.RoundID, d)
	}
	return len(l.rounds)
}

// addMatch adds the end of a match.
func (l *ledger) addMatch(c refclient.Mode) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if before, ok := l.matches[c.Match]; !ok {
		l.matches[c.Match] = c
		l.order = append(l.order, c.Match)
	} else if d := diff.Diff(before, c); d != "" {
		l.t.Errorf("match %s: two players received different ends:\n%s", c.Match, d)
	}
}

// totals returns the totals of each player's rounds.
func (l *ledger) totals() map[string]sums {
	all := make(map[string]sums)
	for _, r := range l.rounds {
		for _, s := range r.result.Players {
			sum := all[s.ID]
			all[s.ID] = sums{sum.Rounds + 1, sum.Points + s.Points, sum.Words + len(s.Words)}
		}
	}
	return all
}

// points returns what the leaderboard of all points with a set of dice must have, and how many
// results are held for review. Rounds that look like a program's are not in it.
func (l *ledger) points(dice string) (all map[string]int, held int) {
	all = make(map[string]int)
	for _, r := range l.rounds {
		for _, s := range r.result.Players {
			switch {
			case r.dice != dice:
			case tooFast(s):
				held++
			case s.Points > 0:
				all[s.ID] += s.Points
			}
		}
	}
	return all, held
}

// tooFast reports whether a player found 12 words in 7 seconds.
func tooFast(s refclient.Standing) bool {
	for i := 11; i < len(s.Words); i++ {
		if s.Words[i].At-s.Words[i-11].At < 7000 {
			return true
		}
	}
	return false
}

// ratings returns each player's rating with a set of dice, after the last match.
func (l *ledger) ratings(dice string) map[string]int {
	all := make(map[string]int)
	for _, match := range l.order {
		for _, c := range l.matches[match].Changes {
			if before, ok := all[c.Player]; ok && before != c.Before {
				l.t.Errorf("match %s: %s starts from %d, want %d as after the match before", match, c.Player, c.Before, before)
			}
			all[c.Player] = c.After
		}
	}
	return all
}
