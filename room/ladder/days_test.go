package ladder_test

import (
	"strings"
	"testing"

	"rattle/room"
	"rattle/room/ladder"
)

// keptDay is a day on which ann, bob and cat played, of whom cat's result is held, in the books
// and as a store has it that made no mistake.
func keptDay() (*ladder.Expected, ladder.StoredDay) {
	const date = ladder.Date("2026-11-21")
	noon := date.Start().Add(12 * 3600 * 1000)
	attempt := func(p room.PlayerID, points int, g ladder.Group) ladder.Attempt {
		return ladder.Attempt{
			Day: date, Player: p, Name: "Name of " + string(p), Points: points, Lengths: []int{5, 3}, Round: "round of " + string(p),
			At: noon, Group: g,
		}
	}
	ann, bob, cat := attempt("ann", 30, ladder.Known), attempt("bob", 40, ladder.Newcomers), attempt("cat", 90, ladder.Known)
	books := new(ladder.Expected)
	for _, a := range []ladder.Attempt{ann, bob, cat} {
		a.Group = "" // no record says it
		books.AddAttempt(a, a.Player == "cat")
	}
	return books, ladder.StoredDay{
		Date: date,
		Rows: map[room.PlayerID]ladder.Attempt{"ann": ann, "bob": bob, "cat": cat},
		Lists: map[ladder.Group]map[room.PlayerID]ladder.Score{
			ladder.Known:     {"ann": ladder.NewScore(30, noon)},
			ladder.Newcomers: {"bob": ladder.NewScore(40, noon)},
		},
	}
}

func TestABoardOfADayIsHeldToItsRecords(t *testing.T) {
	books, day := keptDay()
	if wrong := books.CompareDay(day, nil); len(wrong) > 0 {
		t.Errorf("of a day that is right: %q", wrong)
	}
	change := func(day ladder.StoredDay, p room.PlayerID, do func(*ladder.Attempt)) {
		a := day.Rows[p]
		do(&a)
		day.Rows[p] = a
	}
	for finds, spoil := range map[string]func(ladder.StoredDay){
		"ann shows":                        func(d ladder.StoredDay) { change(d, "ann", func(a *ladder.Attempt) { a.Round = "another" }) },
		"ann stands where 30 would":        func(d ladder.StoredDay) { change(d, "ann", func(a *ladder.Attempt) { a.Points = 31 }) },
		"ann is missing":                   func(d ladder.StoredDay) { delete(d.Rows, "ann") },
		"bob is not in the list \"new\"":   func(d ladder.StoredDay) { delete(d.Lists[ladder.Newcomers], "bob") },
		"bob stands in the list \"known\"": func(d ladder.StoredDay) { d.Lists[ladder.Known]["bob"] = 1 },
		"cat is listed though":             func(d ladder.StoredDay) { d.Lists[ladder.Known]["cat"] = ladder.NewScore(90, d.Rows["cat"].At) },
		"eve has 7 by no record":           func(d ladder.StoredDay) { d.Rows["eve"] = ladder.Attempt{Points: 7, Group: ladder.Known} },
	} {
		books, day := keptDay()
		spoil(day)
		if wrong := strings.Join(books.CompareDay(day, nil), "\n"); !strings.Contains(wrong, finds) {
			t.Errorf("it does not find %q: %s", finds, wrong)
		}
	}
}

func TestWhoIsForgottenMayHaveNoRowOfADay(t *testing.T) {
	books, day := keptDay()
	delete(day.Rows, "cat")
	change := day.Rows["ann"]
	change.Name = ""
	day.Rows["ann"] = change
	if wrong := books.CompareDay(day, map[room.PlayerID]bool{"ann": true, "cat": true}); len(wrong) > 0 {
		t.Errorf("%q", wrong)
	}
}

func TestTheDaysOfAPlayerAreHeldToTheRecords(t *testing.T) {
	books, _ := keptDay()
	for played, finds := range map[string]struct {
		days map[ladder.Date]int
		want int
	}{
		"as recorded":     {map[ladder.Date]int{"2026-11-21": 30, "2026-01-01": 5}, 0},
		"other points":    {map[ladder.Date]int{"2026-11-21": 31}, 1},
		"nothing is left": {nil, 1},
	} {
		if wrong := books.ComparePlayerDays("ann", finds.days); len(wrong) != finds.want {
			t.Errorf("%s: %q", played, wrong)
		}
	}
}
