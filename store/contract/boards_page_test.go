package contract_test

import (
	"fmt"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"rattle/leaderboard"
	"rattle/room"
	"rattle/store/results"
	"rattle/store/storetest"
)

func TestLeaderboardsShowTheBestFirst(t *testing.T) {
	onEachBoards(t, results.Options{}, func(t *testing.T, s boards) {
		for i, r := range []storetest.Round{
			{Words: map[room.PlayerID][]string{"ann": {"stone"}, "bob": {"tea", "sit"}}},
			{Words: map[room.PlayerID][]string{"ann": {"eat"}, "cyd": {"stony"}, "dan": nil}},
			{Words: map[room.PlayerID][]string{"cyd": {"eats"}, "bob": {"stones"}}},
		} {
			r.ID, r.Dice, r.At = fmt.Sprint("round-", i), storetest.Dice, storetest.Now-10_000+room.Instant(1000*i)
			storetest.Record(t, s.Store, r.Result(t))
		}
		type row struct {
			Rank  int
			Who   string
			Value int
			Word  string
			Round string
		}
		for kind, want := range map[leaderboard.Kind][]row{
			leaderboard.Best: {{1, "BOB", 6, "", "round-0"}, {2, "ANN", 5, "", "round-0"}, {3, "CYD", 5, "", "round-1"}},
			leaderboard.Total: {
				{1, "BOB", 12, "", ""}, {2, "CYD", 9, "", ""}, {3, "ANN", 8, "", ""},
			},
			leaderboard.Longest: {{1, "BOB", 6, "stones", "round-2"}, {2, "ANN", 5, "stone", "round-0"}, {3, "CYD", 5, "stony", "round-1"}},
			leaderboard.Solo:    nil,
		} {
			for _, period := range leaderboard.Periods() {
				var got []row
				for _, r := range storetest.Rows(t, s.Store, leaderboard.ID{Dice: storetest.Dice, Kind: kind, Period: period, Key: period.Key(storetest.Now)}) {
					got = append(got, row{r.Rank, r.Name, r.Value, r.Word, r.Round})
				}
				if diff := gocmp.Diff(want, got); diff != "" {
					t.Errorf("%s of %s (-want +got):\n%s", kind, period, diff)
				}
			}
		}
	})
}

// TestEachLeaderboardShowsTheCurrentName renames a player who has a row on the solo leaderboard: no leaderboard shows
// the name before, whichever round set the row.
func TestEachLeaderboardShowsTheCurrentName(t *testing.T) {
	onEachBoards(t, results.Options{}, func(t *testing.T, s boards) {
		alone := storetest.Round{ID: "alone", At: storetest.Now - 2000, Words: map[room.PlayerID][]string{"ann": {"stones"}}}
		storetest.Record(t, s.Store, alone.Result(t))
		later := storetest.Round{ID: "later", At: storetest.Now - 1000, Words: map[room.PlayerID][]string{"ann": {"tea"}, "bob": {"sit"}}}.Result(t)
		for i, st := range later.Record.Players {
			if st.Player == "ann" {
				later.Record.Players[i].Name = "Robert"
			}
		}
		storetest.Record(t, s.Store, later)
		for _, kind := range []leaderboard.Kind{leaderboard.Solo, leaderboard.Best, leaderboard.Total} {
			for _, row := range storetest.Rows(t, s.Store, storetest.AllTime(kind)) {
				if row.Player == "ann" && row.Name != "Robert" {
					t.Errorf("on %s the present name is %q", kind, row.Name)
				}
			}
			if place, err := s.Place(t.Context(), storetest.AllTime(kind), "ann"); err != nil || place.Row.Name != "Robert" {
				t.Errorf("the place on %s is that of %q, %v", kind, place.Row.Name, err)
			}
		}
		if name, err := s.NameOf(t.Context(), "ann"); name != "Robert" || err != nil {
			t.Errorf("ann is called %q, %v", name, err)
		}
		if name, err := s.NameOf(t.Context(), "nobody"); name != "" || err != nil {
			t.Errorf("somebody who was never here is called %q, %v", name, err)
		}
	})
}

func TestAPlayersPlaceOnALeaderboard(t *testing.T) {
	onEachBoards(t, results.Options{}, func(t *testing.T, s boards) {
		const players = 30
		r := storetest.Round{ID: "r", Words: make(map[room.PlayerID][]string)}
		for i := range players {
			r.Words[room.PlayerID(fmt.Sprintf("p%02d", i))] = []string{strings.Repeat("e", players+2-i)}
		}
		storetest.Record(t, s.Store, r.Result(t))
		ranks := func(page leaderboard.Page, err error) (ranks []int) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
			if page.Size != players {
				t.Errorf("%[2]d of %[1]d players are on the leaderboard", players, page.Size)
			}
			for _, row := range page.Rows {
				if row.Player != room.PlayerID(fmt.Sprintf("p%02d", row.Rank-1)) {
					t.Errorf("%s is at rank %d", row.Player, row.Rank)
				}
				ranks = append(ranks, row.Rank)
			}
			return ranks
		}
		best := storetest.AllTime(leaderboard.Best)
		for _, c := range []struct{ got, want []int }{
			{ranks(s.Page(t.Context(), best, 1, 3)), []int{1, 2, 3}},
			{ranks(s.Page(t.Context(), best, 29, 10)), []int{29, 30}},
			{ranks(s.Page(t.Context(), best, 31, 10)), nil},
			{ranks(s.Page(t.Context(), best, -3, 1)), []int{1}},
			{ranks(s.Page(t.Context(), best, 1, 0)), nil},
			{ranks(s.Around(t.Context(), best, "p10", 2)), []int{9, 10, 11, 12, 13}},
			{ranks(s.Around(t.Context(), best, "p01", 2)), []int{1, 2, 3, 4}},
			{ranks(s.Around(t.Context(), best, "p29", 1)), []int{29, 30}},
			{ranks(s.Around(t.Context(), best, "eve", 2)), nil},
		} {
			if diff := gocmp.Diff(c.want, c.got); diff != "" {
				t.Errorf("rows (-want +got):\n%s", diff)
			}
		}
		place, err := s.Place(t.Context(), best, "p07")
		if err != nil || place.Rank != 8 || place.Size != players || place.Value != 25 {
			t.Errorf("the eighth is at %+v, error %v", place, err)
		}
		if place, err := s.Place(t.Context(), best, "eve"); err != nil || place.Rank != 0 || place.Size != players {
			t.Errorf("a player without a row is at %+v, error %v", place, err)
		}
	})
}

func TestAVersionChangesWithItsLeaderboardAlone(t *testing.T) {
	onEachBoards(t, results.Options{}, func(t *testing.T, s boards) {
		version := func(id leaderboard.ID) string {
			t.Helper()
			v, err := s.Version(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			if page, err := s.Page(t.Context(), id, 1, 1); err != nil || page.Version != v {
				t.Errorf("the page is of version %s, the leaderboard of %s", page.Version, v)
			}
			return v
		}
		none := version(storetest.AllTime(leaderboard.Best))
		high := storetest.Round{ID: "high", At: storetest.Now - 1000, Words: map[room.PlayerID][]string{"ann": {"stone"}, "bob": {"tea"}}}
		storetest.Record(t, s.Store, high.Result(t))
		best, total := version(storetest.AllTime(leaderboard.Best)), version(storetest.AllTime(leaderboard.Total))
		if best == none {
			t.Error("it does not change when rows are set")
		}
		storetest.Record(t, s.Store, high.Result(t))
		low := storetest.Round{ID: "low", Words: map[room.PlayerID][]string{"ann": {"eat"}, "bob": {"sit"}}}
		if version(storetest.AllTime(leaderboard.Total)) != total {
			t.Error("it changes when a round is recorded twice")
		}
		storetest.Record(t, s.Store, low.Result(t))
		if version(storetest.AllTime(leaderboard.Best)) != best {
			t.Error("it changes although nobody has a new best")
		}
		if version(storetest.AllTime(leaderboard.Total)) == total {
			t.Error("it does not change when points are added")
		}
	})
}

func TestASoloRoundCountsOnTheSoloLeaderboard(t *testing.T) {
	onEachBoards(t, results.Options{}, func(t *testing.T, s boards) {
		storetest.Record(t, s.Store, storetest.Round{ID: "r", Words: map[room.PlayerID][]string{"ann": {"tea"}}}.Result(t))
		if rows := storetest.Rows(t, s.Store, storetest.AllTime(leaderboard.Solo)); len(rows) != 1 || rows[0].Value != 3 {
			t.Errorf("a solo round sets the rows %v", rows)
		}
	})
}
