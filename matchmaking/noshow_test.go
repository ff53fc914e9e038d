package matchmaking_test

import (
	"slices"
	"testing"

	"rattle/matchmaking"
	"rattle/room"
)

func TestNoShows(t *testing.T) {
	both := []room.PlayerID{"ann", "bob"}
	for what, c := range map[string]struct {
		end  room.MatchResult
		want []room.PlayerID
	}{
		"bob never came":                     {room.MatchResult{Void: true, Present: []bool{true, false}, Waited: room.MatchJoinTimeout}, both[1:]},
		"neither came":                       {room.MatchResult{Void: true, Present: []bool{false, false}, Waited: room.MatchJoinTimeout}, both},
		"ann left before bob could be there": {room.MatchResult{Void: true, Present: []bool{true, false}, Left: "ann", Waited: 9_999}, both[:1]},
		"ann waited for bob":                 {room.MatchResult{Void: true, Present: []bool{true, false}, Left: "ann", Waited: 10_000}, both[1:]},
		"it was played":                      {room.MatchResult{Present: []bool{true, false}}, nil},
		"nobody knows":                       {room.MatchResult{Void: true}, nil},
	} {
		c.end.Players = both
		if got := matchmaking.NoShows(c.end); !slices.Equal(got, c.want) {
			t.Errorf("%s: absent are %v, want %v", what, got, c.want)
		}
	}
}
