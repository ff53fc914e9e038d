package contract_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"rattle/leaderboard"
	"rattle/room"
	"rattle/store/results"
	"rattle/store/storetest"
)

func TestALeaderboardIsBoundedAndPlayersBelowItKeepTheirTotals(t *testing.T) {
	const maxRows = 10
	onEachBoards(t, results.Options{MaxRows: maxRows}, func(t *testing.T, s boards) {
		var rounds []room.PendingResult
		plays := func(words map[room.PlayerID][]string) {
			t.Helper()
			o := storetest.Round{ID: fmt.Sprint("r", len(rounds)), At: storetest.Now - 60_000 + room.Instant(1000*len(rounds)), Words: words}.Result(t)
			rounds = append(rounds, o)
			storetest.Record(t, s.Store, o)
			storetest.Record(t, s.Store, o)
		}
		// The first player plays two rounds with few points, then many players score more.
		for range 2 {
			plays(map[room.PlayerID][]string{"first": {"tea"}, "other": {"eat"}})
		}
		for i := range 3 * maxRows {
			long := strings.Repeat("e", 7+i%5)
			plays(map[room.PlayerID][]string{room.PlayerID(fmt.Sprintf("p%02d", i)): {long, "ate", "tae"}, room.PlayerID(fmt.Sprintf("q%02d", i)): {"e" + long, "eta", "tea"}})
		}
		for _, kind := range kindsOf(t, rounds[0]) {
			for _, period := range leaderboard.Periods() {
				id := leaderboard.ID{Dice: storetest.Dice, Kind: kind, Period: period, Key: period.Key(storetest.Now)}
				rows := storetest.Rows(t, s.Store, id)
				if len(rows) != maxRows {
					t.Errorf("leaderboard %s has %d rows", id, len(rows))
				}
				for _, row := range rows {
					if row.Player == "first" {
						t.Errorf("on leaderboard %s is %+v: let all others of this test be better by the kind %s", id, row, kind)
					}
				}
			}
		}
		storetest.CheckRecords(t, s.Store, rounds, s.refs)

		plays(map[room.PlayerID][]string{"first": {strings.Repeat("e", 20)}, "other": {"eat"}})
		for _, period := range leaderboard.Periods() {
			place, err := s.Place(t.Context(), leaderboard.ID{Dice: storetest.Dice, Kind: leaderboard.Total, Period: period, Key: period.Key(storetest.Now)}, "first")
			if err != nil || place.Rank != 1 || place.Value != 3+3+20 || place.Name != "FIRST" || place.At != rounds[len(rounds)-1].At {
				t.Errorf("on that of the %s the player who came back is at %+v, error %v", period, place, err)
			}
		}
		storetest.CheckRecords(t, s.Store, rounds, s.refs)
	})
}

// kindsOf returns the kinds of the leaderboards that a round sets.
func kindsOf(t *testing.T, round room.PendingResult) (kinds []leaderboard.Kind) {
	t.Helper()
	updates, err := leaderboard.Project(round)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range updates.Rows {
		if !slices.Contains(kinds, row.Leaderboard.Kind) {
			kinds = append(kinds, row.Leaderboard.Kind)
		}
	}
	if len(kinds) < 3 {
		t.Fatalf("a round sets %q alone", kinds)
	}
	return kinds
}
