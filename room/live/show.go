package live

import (
	"time"

	"rattle/room"
)

// shown is what all members were shown last.
type shown struct {
	phase  room.Phase
	at     time.Time
	scores time.Time // when scores were told last
}

// untilShow gives how long a whole picture has to wait. It is long after a round, and whoever
// changes the room's lock or rules again and again could keep a server busy with it. The turn
// of a phase never waits.
func (f *follower) untilShow() time.Duration {
	const pause = 200 * time.Millisecond
	if len(f.members) == 0 || f.state.Phase != f.shown.phase {
		return 0
	}
	return max(0, pause-time.Since(f.shown.at))
}

func (f *follower) showAll() {
	f.shown.phase, f.shown.at = f.state.Phase, time.Now()
	if len(f.members) == 0 {
		return
	}
	now, view := f.clock.now(), room.Views(f.state, f.answers, f.rooms.config.Lists)
	for s := range f.members {
		f.send(s, Seen{view(s.player), now})
	}
}

func (f *follower) show(s *Seat) {
	f.send(s, Seen{room.View(f.state, s.player, f.answers, f.rooms.config.Lists), f.clock.now()})
}
