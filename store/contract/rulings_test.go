package contract_test

import (
	"slices"
	"testing"

	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
	"rattle/room/roomtest"
	"rattle/store/auditor"
	"rattle/store/results"
	"rattle/store/storetest"
)

// TestARulingTakesAPlayerOffTheLeaderboardsUntilItIsTakenBack rules about the second of three, which an audit does not see.
func TestARulingTakesAPlayerOffTheLeaderboardsUntilItIsTakenBack(t *testing.T) {
	onEachBoards(t, results.Options{}, func(t *testing.T, s boards) {
		storetest.Record(t, s.Store, storetest.Round{ID: "round", Words: map[room.PlayerID][]string{
			"ann": {"stones"}, "bob": {"stone"}, "cyd": {"tea"},
		}}.Result(t))
		id := leaderboard.ID{Dice: storetest.Dice, Kind: leaderboard.Best, Period: leaderboard.AllTime, Key: leaderboard.AllTime.Key(storetest.Now)}
		expect := func(what string, want ...room.PlayerID) (version string) {
			t.Helper()
			page, err := s.Page(t.Context(), id, 1, 10)
			if err != nil {
				t.Fatal(err)
			}
			var got []room.PlayerID
			for i, row := range page.Rows {
				if got = append(got, row.Player); row.Rank != i+1 {
					t.Errorf("%s: row %d has the rank %d", what, i, row.Rank)
				}
			}
			place, err := s.Place(t.Context(), id, "bob")
			if err != nil || !slices.Equal(got, want) || page.Size != len(want) || place.Rank != slices.Index(want, "bob")+1 || place.Size != len(want) {
				t.Errorf("%s: %d are listed, %v, bob at %d of %d (%v); want %v", what, page.Size, got, place.Rank, place.Size, err, want)
			}
			version, err = s.Version(t.Context(), id)
			if err != nil || version != page.Version {
				t.Errorf("%s: the version is %s (%v), that of the page %s", what, version, err, page.Version)
			}
			return version
		}
		before := expect("before", "ann", "bob", "cyd")
		if err := s.Rule(t.Context(), "bob", player.Ruling{Name: "Somebody", Unlisted: true}, "Mo"); err != nil {
			t.Fatal(err)
		}
		if expect("unlisted", "ann", "cyd") == before {
			t.Error("the ruling does not show in the version of the leaderboard")
		}
		lexicon := roomtest.Lexicon(t)
		wrong, err := auditor.New(s.Store, lexicon).Audit(t.Context())
		if err != nil || slices.ContainsFunc(wrong, func(line string) bool { return len(line) > 11 && line[:11] == "leaderboard" }) {
			t.Errorf("the audit says %v (%v)", wrong, err)
		}
		x, err := s.Export(t.Context(), "bob")
		if err != nil || x.Ruling.Name != "Somebody" || !x.Ruling.Unlisted {
			t.Errorf("bob is told %+v (%v)", x.Ruling, err)
		}
		decided := decisionsOf(t, s)
		if len(decided) != 1 || decided[0].Action != player.ChangedRuling || decided[0].Ruling.Player != "bob" {
			t.Fatalf("decided is %+v", decided)
		}
		if err := s.Undo(t.Context(), decided[0].ID()); err != nil {
			t.Fatal(err)
		}
		if expect("taken back", "ann", "bob", "cyd") != before {
			t.Error("the version is another one than before the ruling")
		}
		if err := s.Rule(t.Context(), "bob", player.Ruling{Barred: true}, "Mo"); err != nil {
			t.Fatal(err)
		}
		if err := s.Forget(t.Context(), "bob"); err != nil {
			t.Fatal(err)
		}
		if all, err := s.Rulings(t.Context()); err != nil || len(all) != 0 {
			t.Errorf("about who is forgotten is ruled %+v (%v)", all, err)
		}
	})
}
