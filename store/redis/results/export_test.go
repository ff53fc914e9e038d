package redisresults_test

import (
	"fmt"
	"slices"
	"testing"

	"rattle/room"
	"rattle/store/redis/redistest"
	redisresults "rattle/store/redis/results"
	"rattle/store/results"
	"rattle/store/storetest"
)

// TestAnExportNamesRoundsBeyondTheHistory records more rounds than a history has.
func TestAnExportNamesRoundsBeyondTheHistory(t *testing.T) {
	t.Parallel()
	s := redisresults.New(redistest.Client(t, redistest.Redis(t)), results.Options{})
	var want []string
	for i := range 520 {
		r := storetest.Round{
			ID: fmt.Sprintf("0d9e4b4e-7d0e-4c61-9a55-%012d", i), At: storetest.Now + room.Instant(i),
			Dice: storetest.Dice, Words: map[room.PlayerID][]string{"ann": {"tea"}, "bob": {"eat"}},
		}
		storetest.Record(t, s, r.Result(t))
		want = append(want, r.ID)
	}
	slices.Reverse(want)
	kept, err := s.Export(t.Context(), "ann")
	if err != nil {
		t.Fatal(err)
	}
	if len(kept.History) != 500 || !slices.Equal(kept.Rounds, want) {
		t.Errorf("%[2]d of %[1]d rounds are named, %[3]d in the history", len(want), len(kept.Rounds), len(kept.History))
	}
	if _, err := s.Export(t.Context(), "p}:x"); err == nil {
		t.Error("a name reaches another key")
	}
}
