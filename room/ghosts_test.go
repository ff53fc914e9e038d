package room_test

import (
	"testing"

	"rattle/room"
)

func TestReplayRoomHasGhostsOfThoseWhoFoundWords(t *testing.T) {
	words := []room.ScoredWord{{Word: "tea", At: 5_000}}
	r := room.Record{Players: []room.Standing{
		{Player: "ann", Name: "Ann", Words: words},
		{Player: "bob", Words: words}, // forgotten
		{Player: "cyd", Name: "Cyd"},
		{Player: "g_ann", Name: "Ann's ghost", Ghost: true, Words: words},
		{Player: "bot", Name: "Robot", Bot: 3, Words: words},
	}}
	for _, access := range []room.Access{room.Private, room.Public} {
		terms := room.Terms{Settings: room.Settings{Access: access, Rounds: 3, Target: 50}}
		c := r.ReplayRoom("round", terms, nil, 16)
		if len(c.Ghosts) != 3 || c.Ghosts[0].Of != "ann" || c.Ghosts[1].Name != "Ghost" || c.Ghosts[2].Of != "" || c.Ghosts[2].Bot != 3 {
			t.Errorf("the ghosts are %+v", c.Ghosts)
		}
		if s := c.Settings; s.Access != room.Private || s.Rounds != 0 || s.Target != 0 || s.Seats != 19 {
			t.Errorf("the settings are %+v", s)
		}
		if named := c.Mode.RoundID != ""; c.Mode.Kind != room.Ghosts || named != terms.Public() {
			t.Errorf("%s: the room is for %+v", access, c.Mode)
		}
	}
}
