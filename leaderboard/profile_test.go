package leaderboard_test

import (
	"testing"

	"rattle/leaderboard"
)

// TestPrivateRoundsAreHiddenFromOthers: neither who was there, nor by which rules it was played: somebody
// may have had more time.
func TestPrivateRoundsAreHiddenFromOthers(t *testing.T) {
	past := leaderboard.PastRound{
		Round: "r1", Points: 8, Private: true, Players: []leaderboard.OtherPlayer{{ID: "bob"}}, Uncounted: leaderboard.UncountedRules,
	}
	public := past
	public.Private = false
	p := leaderboard.Profile{ID: "ann", History: []leaderboard.PastRound{past, public}}

	got := p.VisibleTo("eve").History
	if one := got[0]; one.Round != "" || len(one.Players) != 0 || one.Uncounted != "" || one.Points != 8 {
		t.Errorf("a stranger reads %+v of a round at a private table", one)
	}
	if one := got[1]; one.Round == "" || len(one.Players) != 1 || one.Uncounted != leaderboard.UncountedRules {
		t.Errorf("a stranger reads %+v of a public one", one)
	}
	if one := p.VisibleTo("ann").History[0]; one.Round == "" || one.Uncounted != leaderboard.UncountedRules {
		t.Errorf("ann reads %+v of her own", one)
	}
}
