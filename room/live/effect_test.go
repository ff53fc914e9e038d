package live

import (
	"testing"

	"rattle/room"
)

func TestEffectOfEvents(t *testing.T) {
	s := room.State{Seats: []*room.Seat{{Player: "ann"}, {Player: "bob", NextName: "Rob"}}}
	ann := effect{player: "ann"}
	for _, c := range []struct {
		event room.Event
		want  effect
	}{
		{room.WordFound{Player: "ann"}, effect{}},
		{room.WordPenalized{Player: "ann"}, effect{}},
		{room.MarkedDone{Player: "ann"}, ann},
		{room.AskedAgain{Player: "ann"}, ann},
		{room.VoteCast{Player: "bob", Target: "ann"}, ann},
		{room.Renamed{Player: "ann"}, ann},
		{room.Renamed{Player: "bob"}, effect{}}, // a new name that is not shown before the end of the round
		{room.Reconnected{Player: "ann"}, ann},
		{room.Disconnected{Player: "ann"}, effect{player: "ann", seats: true}},
		{room.Said{Player: "ann"}, effect{remark: true}},
		{room.ResultRecorded{}, effect{}},
		{room.ResultRecorded{Changes: make([]room.RatingChange, 2)}, effect{view: true}},
		{room.RoundCalled{}, effect{view: true, seats: true}},
		{room.Removed{Player: "ann"}, effect{view: true, seats: true}},
	} {
		if got := effectOf(&s, c.event); got != c.want {
			t.Errorf("%#v: effect %+v, want %+v", c.event, got, c.want)
		}
	}
}
