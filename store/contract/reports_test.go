package contract_test

import (
	"fmt"
	"testing"

	"rattle/player"
	"rattle/room"
	"rattle/store/results"
	"rattle/store/storetest"
)

// TestWhoReportsTooMuchRemovesTheirOwn has players report more than may be stored, from one address and another.
func TestWhoReportsTooMuchRemovesTheirOwn(t *testing.T) {
	onEachStore(t, func(t *testing.T, on store) {
		s := on.results(t, results.Options{})
		report := func(from room.PlayerID, address string, n int) {
			t.Helper()
			r := player.Report{Address: address, From: from, Against: "bob", Round: fmt.Sprint(n), Reason: player.ReportName, At: storetest.Now}
			if err := s.Report(t.Context(), r); err != nil {
				t.Fatal(err)
			}
		}
		report("ann", "home", 0)
		for n := range player.MaxReportsByPlayer + 5 {
			report("eve", "home", n)
		}
		for n := range player.MaxReportsByAddress + 7 {
			report(room.PlayerID(fmt.Sprint("p", n%9)), "school", n)
		}
		all, err := s.Reports(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		by, oldest := make(map[room.PlayerID]int), make(map[room.PlayerID]string)
		for _, r := range all {
			by[r.From]++
			oldest[r.From] = r.Round
		}
		if by["ann"] != 1 || by["eve"] != player.MaxReportsByPlayer || oldest["eve"] != "5" || len(all) != 1+player.MaxReportsByPlayer+player.MaxReportsByAddress {
			t.Errorf("%d reports: %v, the oldest %v", len(all), by, oldest)
		}
		for n := range 9 { // those with the most have lost theirs, the oldest
			if got := by[room.PlayerID(fmt.Sprint("p", n))]; got < 10 || got > 12 {
				t.Errorf("p%d has %d", n, got)
			}
		}
	})
}
