package leaderboard_test

import (
	"testing"

	"rattle/leaderboard"
	"rattle/room"
)

// TestRowsNameTheirRoundsAsTheirKindSays projects a round of three players and one of a single
// player: together they set rows of every kind but the ratings, which matches set.
func TestRowsNameTheirRoundsAsTheirKindSays(t *testing.T) {
	set := make(map[leaderboard.Kind]bool)
	for _, change := range []func(*room.Terms, *room.Record){
		nil,
		func(_ *room.Terms, r *room.Record) { r.Players = r.Players[:1] },
	} {
		p, err := leaderboard.Project(pendingResult(t, change))
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range p.Rows {
			kind := row.Leaderboard.Kind
			set[kind] = true
			if named := row.Entry.Round != ""; named != kind.NamesRound() {
				t.Errorf("a row of %s names round %q", kind, row.Entry.Round)
			}
		}
	}
	for _, kind := range leaderboard.Kinds() {
		if set[kind] == (kind == leaderboard.Rating) {
			t.Errorf("rounds set rows of %s: %v", kind, set[kind])
		}
	}
}
