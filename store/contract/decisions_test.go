package contract_test

import (
	"errors"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
	"rattle/store/results"
	"rattle/store/storetest"
)

func TestADecisionIsKeptAndCanBeUndone(t *testing.T) {
	onEachBoards(t, results.Options{Screen: screenOf("ann", "cy")}, func(t *testing.T, s boards) {
		storetest.Record(t, s.Store, storetest.Round{ID: "round-1", Words: map[room.PlayerID][]string{
			"ann": {"detains"}, "bob": {"stain"}, "cy": {"tin"},
		}}.Result(t))
		before := pendingOf(t, s)
		if err := s.Decide(t.Context(), "round-1", "cy", false, "Mo"); err != nil {
			t.Fatal(err)
		}
		decided := decisionsOf(t, s)
		if len(decided) != 1 || decided[0].By != "Mo" || decided[0].Action != player.Excluded || decided[0].Review.Player != "cy" || decided[0].At == 0 {
			t.Fatalf("decided is %+v", decided)
		}
		if err := s.Undo(t.Context(), decided[0].ID()); err != nil {
			t.Fatal(err)
		}
		if diff := gocmp.Diff(before, pendingOf(t, s)); diff != "" {
			t.Errorf("pending again (-before +after):\n%s", diff)
		}
		if left := decisionsOf(t, s); len(left) != 0 {
			t.Errorf("still decided is %+v", left)
		}
		if err := s.Undo(t.Context(), decided[0].ID()); !errors.Is(err, player.ErrNoDecision) {
			t.Errorf("undone again: error %v", err)
		}

		if err := s.Decide(t.Context(), "round-1", "cy", true, "Mo"); err != nil {
			t.Fatal(err)
		}
		if rows := storetest.Rows(t, s.Store, storetest.AllTime(leaderboard.Best)); len(rows) != 2 {
			t.Errorf("after the other decision the leaderboard is %+v", rows)
		}
		if err := s.Undo(t.Context(), decisionsOf(t, s)[0].ID()); !errors.Is(err, player.ErrNoDecision) {
			t.Errorf("a result that counts is taken back: error %v", err)
		}
	})
}

func TestAClosedReportComesBackWhenThatIsUndone(t *testing.T) {
	onEachBoards(t, results.Options{}, func(t *testing.T, s boards) {
		for _, r := range []player.Report{
			{Address: "192.0.2.1", From: "ann", Against: "bob", Round: "round-1", Reason: player.ReportName, At: storetest.Now},
			{Address: "192.0.2.2", From: "cy", Against: "bob", Reason: player.ReportInsults, At: storetest.Now + 1},
		} {
			if err := s.Report(t.Context(), r); err != nil {
				t.Fatal(err)
			}
		}
		before := reportsOf(t, s)
		if err := s.CloseReport(t.Context(), before[0].ID(), "Mo"); err != nil {
			t.Fatal(err)
		}
		if err := s.CloseReport(t.Context(), before[0].ID(), "Jo"); !errors.Is(err, player.ErrNotPending) {
			t.Errorf("closed again: error %v", err)
		}
		if diff := gocmp.Diff(before[1:], reportsOf(t, s)); diff != "" {
			t.Errorf("after one is closed (-want +got):\n%s", diff)
		}
		exported, err := s.Export(t.Context(), "cy")
		if err != nil || len(exported.Reports) != 1 || exported.Reports[0] != before[0] {
			t.Errorf("exported are the reports %+v, %v", exported.Reports, err)
		}
		decided := decisionsOf(t, s)
		if len(decided) != 1 || decided[0].Action != player.Closed || *decided[0].Report != before[0] {
			t.Fatalf("decided is %+v", decided)
		}
		if err := s.Undo(t.Context(), decided[0].ID()); err != nil {
			t.Fatal(err)
		}
		if diff := gocmp.Diff(before, reportsOf(t, s)); diff != "" {
			t.Errorf("after that is undone (-before +after):\n%s", diff)
		}
	})
}

func TestDecisionsForgetThoseWhoAreForgotten(t *testing.T) {
	onEachBoards(t, results.Options{}, func(t *testing.T, s boards) {
		for _, from := range []room.PlayerID{"ann", "cy"} {
			if err := s.Report(t.Context(), player.Report{Address: "192.0.2.1", From: from, Against: "bob", Reason: player.ReportName, At: storetest.Now}); err != nil {
				t.Fatal(err)
			}
			if err := s.CloseReport(t.Context(), reportsOf(t, s)[0].ID(), "Mo"); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Forget(t.Context(), "ann"); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Eraser.Pass(t.Context()); err != nil {
			t.Fatal(err)
		}
		if left := decisionsOf(t, s); len(left) != 1 || left[0].Report.From != "cy" {
			t.Errorf("decisions left are %+v", left)
		}
	})
}

func TestOldDecisionsMakeRoom(t *testing.T) {
	onEachBoards(t, results.Options{}, func(t *testing.T, s boards) {
		for n := range player.MaxDecisions + 2 {
			d := player.Decision{At: room.Instant(n + 1), By: "Mo", Action: player.Closed, Report: &player.Report{From: "ann", Against: "bob", Reason: player.ReportName, At: 1}}
			if err := s.AddDecision(t.Context(), d); err != nil {
				t.Fatal(err)
			}
		}
		if all := decisionsOf(t, s); len(all) != player.MaxDecisions || all[0].At != player.MaxDecisions+2 || all[len(all)-1].At != 3 {
			t.Errorf("there are %d, from %d to %d", len(all), all[0].At, all[len(all)-1].At)
		}
	})
}

func pendingOf(t *testing.T, s boards) []player.PendingReview {
	t.Helper()
	all, err := s.PendingReviews(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func decisionsOf(t *testing.T, s boards) []player.Decision {
	t.Helper()
	all, err := s.Decisions(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func reportsOf(t *testing.T, s boards) []player.Report {
	t.Helper()
	all, err := s.Reports(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return all
}
