package players_test

import (
	"slices"
	"testing"

	"rattle/room"
	"rattle/store/redis/redistest"
	"rattle/store/storetest"
)

func TestBlockedPlayersAreListed(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, redistest.Redis(t))
	for _, step := range []struct {
		other   room.PlayerID
		blocked bool
		want    []room.PlayerID
	}{
		{"cy", true, []room.PlayerID{"cy"}},
		{"bob", true, []room.PlayerID{"bob", "cy"}},
		{"bob", true, []room.PlayerID{"bob", "cy"}},
		{"cy", false, []room.PlayerID{"bob"}},
	} {
		if ok, err := s.Block(t.Context(), "ann", step.other, step.blocked); err != nil || !ok {
			t.Fatal(ok, err)
		}
		got, err := s.Blocked(t.Context(), "ann")
		if err != nil || !slices.Equal(got, step.want) {
			t.Errorf("after %+v ann blocks %v, %v", step, got, err)
		}
	}
}
