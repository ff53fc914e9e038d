package leaderboard_test

import (
	"reflect"
	"testing"

	"rattle/leaderboard"
	"rattle/leaderboard/rating"
	"rattle/room"
)

// matchResult returns the end of a rated match that ann won two to one.
const matchEnd room.Instant = 1_795_262_400_000

func matchResult(change func(*room.MatchResult)) room.MatchResult {
	d := room.MatchResult{
		ID: "m", Rated: true, Dice: room.DefaultDice, At: matchEnd,
		Players: []room.PlayerID{"ann", "bob"}, Names: []string{"Ann", "Bob"}, Bots: []int{0, 0},
		Wins: []int{2, 1}, Winner: "ann",
	}
	change(&d)
	return d
}

func TestMatchChangesBothRatings(t *testing.T) {
	const month = 30 * 24 * 60 * 60 * 1000
	ann := leaderboard.PlayerRating{Rating: room.Rating{Rating: 1700, Deviation: 60, Volatility: 0.06}, At: matchEnd - month, Matches: 40}
	stored, ok := leaderboard.RateMatch(matchResult(func(*room.MatchResult) {}), [2]leaderboard.PlayerRating{ann, {}})
	if !ok {
		t.Fatal("nothing stays of it")
	}
	rested := rating.Decay(ann.Rating, ann.At, matchEnd)
	want := []leaderboard.PlayerRating{
		{rating.Update(rested, rating.Game{Opponent: rating.Initial(), Score: 1}), matchEnd, 41},
		{rating.Update(rating.Initial(), rating.Game{Opponent: rested}), matchEnd, 1},
	}
	if !reflect.DeepEqual(stored.After, want) {
		t.Errorf("the ratings become %+v, want %+v", stored.After, want)
	}
	changes := stored.RatingChanges()
	if changes[0].Before != rested || changes[1].Before != rating.Initial() || changes[1].After != want[1].Rating {
		t.Errorf("the changes are %+v", changes)
	}
	if m := stored.PastMatch(1); m.Outcome != leaderboard.Lost || m.Wins != [2]int{1, 2} || m.Opponent != (leaderboard.Opponent{ID: "ann", Name: "Ann"}) || m.Change >= 0 {
		t.Errorf("bob sees %+v", m)
	}
	updates := stored.RowUpdates()
	if len(updates) != 2*len(leaderboard.Periods()) || updates[0].Leaderboard.Kind != leaderboard.Rating || updates[0].Entry.Provisional || !updates[7].Entry.Provisional {
		t.Errorf("on the leaderboards: %+v", updates)
	}
}

func TestStoredMatch(t *testing.T) {
	ratings := [2]leaderboard.PlayerRating{}
	for what, c := range map[string]struct {
		change func(*room.MatchResult)
		stays  bool
		rated  bool
		sees   leaderboard.Outcome
	}{
		"won":                    {func(*room.MatchResult) {}, true, true, leaderboard.Won},
		"drawn":                  {func(d *room.MatchResult) { d.Winner = "" }, true, true, leaderboard.Drawn},
		"the other gave it up":   {func(d *room.MatchResult) { d.Forfeit, d.Wins = "bob", []int{0, 1} }, true, true, leaderboard.Won},
		"not rated":              {func(d *room.MatchResult) { d.Rated = false }, true, false, leaderboard.Won},
		"it never began":         {func(d *room.MatchResult) { d.Void = true }, false, false, ""},
		"against a bot":          {func(d *room.MatchResult) { d.Bots = []int{0, 3} }, false, false, ""},
		"a bot that is rated":    {func(d *room.MatchResult) { d.Bots = []int{1, 0} }, false, false, ""},
		"somebody alone, broken": {func(d *room.MatchResult) { d.Players = d.Players[:1] }, false, false, ""},
	} {
		stored, ok := leaderboard.RateMatch(matchResult(c.change), ratings)
		if ok != c.stays || len(stored.RatingChanges()) == 2 != c.rated || (len(stored.RowUpdates()) > 0) != c.rated {
			t.Errorf("%s: %v %+v", what, ok, stored)
		}
		if ok && stored.PastMatch(0).Outcome != c.sees {
			t.Errorf("%s: ann sees %+v", what, stored.PastMatch(0))
		}
	}
}
