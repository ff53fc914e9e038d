package audit_test

import (
	"strings"
	"testing"

	"rattle/daily"
	"rattle/leaderboard"
	"rattle/leaderboard/audit"
	"rattle/room"
)

// storedDay returns a day on which ann, bob and cat played, with a pending review of cat's result: as
// the records add up, and as a store must have it.
func storedDay() (*audit.Expected, audit.StoredDay) {
	const date = daily.Date("2026-11-21")
	noon := date.Start().Add(12 * 3600 * 1000)
	attempt := func(p room.PlayerID, points int, g daily.Group) daily.Attempt {
		return daily.Attempt{
			Day: date, Player: p, Name: "Name of " + string(p), Points: points, Lengths: []int{5, 3}, Round: "round of " + string(p),
			At: noon, Group: g,
		}
	}
	ann, bob, cat := attempt("ann", 30, daily.Known), attempt("bob", 40, daily.Newcomers), attempt("cat", 90, daily.Known)
	expected := new(audit.Expected)
	for _, a := range []daily.Attempt{ann, bob, cat} {
		a.Group = "" // it is in no record
		expected.AddAttempt(a, a.Player == "cat")
	}
	return expected, audit.StoredDay{
		Date: date,
		Rows: map[room.PlayerID]daily.Attempt{"ann": ann, "bob": bob, "cat": cat},
		Lists: map[daily.Group]map[room.PlayerID]leaderboard.Score{
			daily.Known:     {"ann": leaderboard.NewScore(30, noon)},
			daily.Newcomers: {"bob": leaderboard.NewScore(40, noon)},
		},
	}
}

func TestCompareDay(t *testing.T) {
	expected, day := storedDay()
	if wrong := expected.CompareDay(day, nil); len(wrong) > 0 {
		t.Errorf("of a day that is right: %q", wrong)
	}
	change := func(day audit.StoredDay, p room.PlayerID, do func(*daily.Attempt)) {
		a := day.Rows[p]
		do(&a)
		day.Rows[p] = a
	}
	for finds, spoil := range map[string]func(audit.StoredDay){
		"ann shows":                        func(d audit.StoredDay) { change(d, "ann", func(a *daily.Attempt) { a.Round = "another" }) },
		"ann stands where 30 would":        func(d audit.StoredDay) { change(d, "ann", func(a *daily.Attempt) { a.Points = 31 }) },
		"ann is missing":                   func(d audit.StoredDay) { delete(d.Rows, "ann") },
		"bob is not in the list \"new\"":   func(d audit.StoredDay) { delete(d.Lists[daily.Newcomers], "bob") },
		"bob stands in the list \"known\"": func(d audit.StoredDay) { d.Lists[daily.Known]["bob"] = 1 },
		"cat is listed while":              func(d audit.StoredDay) { d.Lists[daily.Known]["cat"] = leaderboard.NewScore(90, d.Rows["cat"].At) },
		"eve has 7 by no record":           func(d audit.StoredDay) { d.Rows["eve"] = daily.Attempt{Points: 7, Group: daily.Known} },
	} {
		expected, day := storedDay()
		spoil(day)
		if wrong := strings.Join(expected.CompareDay(day, nil), "\n"); !strings.Contains(wrong, finds) {
			t.Errorf("it does not find %q: %s", finds, wrong)
		}
	}
}

func TestForgottenPlayerMayHaveNoRowOfADay(t *testing.T) {
	expected, day := storedDay()
	delete(day.Rows, "cat")
	change := day.Rows["ann"]
	change.Name = ""
	day.Rows["ann"] = change
	if wrong := expected.CompareDay(day, map[room.PlayerID]bool{"ann": true, "cat": true}); len(wrong) > 0 {
		t.Errorf("%q", wrong)
	}
}

func TestComparePlayerDays(t *testing.T) {
	expected, _ := storedDay()
	for played, finds := range map[string]struct {
		days map[daily.Date]int
		want int
	}{
		"as recorded":     {map[daily.Date]int{"2026-11-21": 30, "2026-01-01": 5}, 0},
		"other points":    {map[daily.Date]int{"2026-11-21": 31}, 1},
		"nothing is left": {nil, 1},
	} {
		if wrong := expected.ComparePlayerDays("ann", finds.days); len(wrong) != finds.want {
			t.Errorf("%s: %q", played, wrong)
		}
	}
}
