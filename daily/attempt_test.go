package daily_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"rattle/daily"
	"rattle/room"
)

// attempt returns the record of ann's attempt at the board of 2026-11-21, opened at an instant.
func attempt(t *testing.T, opened string, change func(*room.Record, *room.Terms)) room.Record {
	t.Helper()
	r := room.Record{
		OpenedAt: instant(t, opened),
		Players: []room.Standing{{Player: "ann", Name: "Ann", Rank: 1, Points: 7, Words: []room.ScoredWord{
			{Word: "cat", Points: 1}, {Word: "quieter", Points: 5}, {Word: "dog", Points: 1},
		}}},
	}
	terms := room.Terms{Mode: room.Mode{Kind: room.Daily, Day: "2026-11-21", Players: []room.PlayerID{"ann"}}}
	change(&r, &terms)
	text, err := json.Marshal(terms)
	if err != nil {
		t.Fatal(err)
	}
	r.Terms = string(text)
	return r
}

func TestAttemptCountsForTheDayOfItsCall(t *testing.T) {
	as := func(*room.Record, *room.Terms) {}
	for opened, want := range map[string]bool{
		"2026-11-21T00:00:02.999Z": false, // called the day before, which only a wrong clock could do
		"2026-11-21T00:00:03Z":     true,
		"2026-11-21T23:59:59Z":     true,
		"2026-11-22T00:00:02.999Z": true,  // called in the last moment
		"2026-11-22T00:00:03Z":     false, // now the board is public
	} {
		a, ok := daily.AttemptOf("round", attempt(t, opened, as), 5)
		if ok != want {
			t.Errorf("opened at %s: %v, want %v", opened, ok, want)
		}
		wanted := daily.Attempt{Day: "2026-11-21", Player: "ann", Name: "Ann", Points: 7, Lengths: []int{7, 3, 3}, Round: "round", At: 5}
		if ok && !reflect.DeepEqual(a, wanted) {
			t.Errorf("it is %+v", a)
		}
	}
}

func TestRoundsThatAreNoAttempt(t *testing.T) {
	for what, change := range map[string]func(*room.Record, *room.Terms){
		"a past day's board": func(_ *room.Record, c *room.Terms) { c.Mode.Kind = room.Archive },
		"a table of friends": func(_ *room.Record, c *room.Terms) { c.Mode = room.Mode{} },
		"somebody else's":    func(_ *room.Record, c *room.Terms) { c.Mode.Players = []room.PlayerID{"bob"} },
		"everybody's":        func(_ *room.Record, c *room.Terms) { c.Mode.Players = nil },
		"of no day":          func(_ *room.Record, c *room.Terms) { c.Mode.Day = "2026-02-30" },
		"done nothing":       func(r *room.Record, _ *room.Terms) { r.Idle = []room.PlayerID{"ann"} },
		"a bot's": func(r *room.Record, c *room.Terms) {
			r.Players[0].Player, c.Mode.Players = "b_ann", []room.PlayerID{"b_ann"}
		},
		"by two":    func(r *room.Record, _ *room.Terms) { r.Players = slices.Repeat(r.Players, 2) },
		"by nobody": func(r *room.Record, _ *room.Terms) { r.Players = nil },
	} {
		if a, ok := daily.AttemptOf("round", attempt(t, "2026-11-21T12:00:00Z", change), 5); ok {
			t.Errorf("%s counts: %+v", what, a)
		}
	}
	if _, ok := daily.AttemptOf("round", room.Record{Terms: "{"}, 5); ok {
		t.Error("what cannot be read counts")
	}
}

func TestBoardIsEmbargoedUntilItsDayIsOver(t *testing.T) {
	mode := room.Mode{Kind: room.Daily, Day: "2026-11-21", Players: []room.PlayerID{"ann"}}
	before, after := instant(t, "2026-11-21T23:59:59.999Z"), instant(t, "2026-11-22T00:00:00Z")
	if !daily.EmbargoedFor("bob", mode, before) || daily.EmbargoedFor("ann", mode, before) || daily.EmbargoedFor("bob", mode, after) {
		t.Error("it is open to others before, or closed after, or closed to whom it was for")
	}
	if daily.Embargoed(room.Mode{Kind: room.Archive, Day: "2026-11-21"}, before) || daily.Embargoed(room.Mode{}, before) {
		t.Error("another board is embargoed")
	}
}
