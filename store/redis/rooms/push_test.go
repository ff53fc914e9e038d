package rooms

import (
	"testing"

	"rattle/room"
)

// TestAHintThatGivesWayIsMadeUpFor: a listener who waits finds the newest hints. Entries that gave way show in
// the next entry; where that is not certain, the room is polled.
func TestAHintThatGivesWayIsMadeUpFor(t *testing.T) {
	entry := func(version uint64) room.Hint { return room.Hint{Entry: room.Entry{ID: room.ID{Version: version}}} }
	presence := room.Hint{Presence: &room.Presence{}}
	for name, c := range map[string]struct {
		first, later room.Hint
		polled       bool
	}{
		"an entry by entries":        {entry(1), entry(2), false},
		"an entry by who is there":   {entry(1), presence, true},
		"who is there by an entry":   {presence, entry(2), true},
		"who is there by who is now": {presence, presence, true},
	} {
		t.Run(name, func(t *testing.T) {
			r := &hintReceiver{due: make(map[room.Code]struct{})}
			table := &topic{receiver: r, code: "KTMVQRBC"}
			hints := make(chan room.Hint, hintBuffer)
			table.push(hints, c.first)
			for range hintBuffer {
				table.push(hints, c.later)
			}
			if len(hints) != hintBuffer {
				t.Errorf("%d hints wait", len(hints))
			}
			if got := len(r.due) > 0; got != c.polled {
				t.Errorf("polled: %t, want %t", got, c.polled)
			}
		})
	}
}
