package live

import (
	"sync/atomic"
	"time"

	"rattle/room"
)

// shown is what all members were shown last.
type shown struct {
	phase  room.Phase
	at     time.Time
	size   int       // of the picture, in bytes for all
	scores time.Time // when scores were told last
	anew   int       // counts when all was to be shown anew, since the store may have lost something
}

// seen is what a member was shown last: what did not change since is left out.
type seen struct {
	phase  room.Phase
	since  room.Instant
	round  string
	seated bool
	anew   int
}

const (
	// minShown is the time between two pictures of a room.
	minShown = 200 * time.Millisecond

	// maxShown is how many bytes of pictures a room's members are sent a second, before they are
	// compressed. A full table whose names and talk are as long as may be has 55 KB for each of 250.
	maxShown = 8 << 20
)

// untilShow returns how long a whole picture has to wait. It is long after a round, or goes to
// many, and whoever changes the room's lock or rules or a name again and again could keep a server
// busy with it. The turn of a phase never waits.
func (f *follower) untilShow() time.Duration {
	if len(f.members) == 0 || f.state.Phase != f.shown.phase {
		return 0
	}
	pause := minShown + time.Duration(f.shown.size)*time.Second/maxShown
	return max(0, pause-time.Since(f.shown.at))
}

func (f *follower) showAll() {
	f.shown.phase, f.shown.at = f.state.Phase, time.Now()
	if len(f.members) == 0 {
		return
	}
	var common []byte
	now, view := f.clock.now(), room.Views(f.state, f.answers)
	for s := range f.members {
		f.showTo(s, Seen{Picture: view(s.player), Now: now, Common: &common})
	}
	f.shown.size = len(common) * len(f.members)
}

// show shows the room to a member who has come, and who is to pay for a result that had to be
// worked out for it.
func (f *follower) show(s *Seat) {
	f.unpaid.Told += f.showTo(s, Seen{Picture: room.Views(f.state, f.answers)(s.player), Now: f.clock.now()})
}

// showTo shows a member the room, and before that the result, if the member does not have it. It
// returns the words of a result that was worked out.
func (f *follower) showTo(s *Seat, u Seen) (worked int) {
	now := seen{f.state.Phase, f.state.Since, f.state.Round.ID, !u.Picture.Watching, f.shown.anew}
	u.Known = now == s.seen
	s.seen = now
	if result, ok := f.resulted(); ok && result.Key != s.result {
		s.result = result.Key
		var made atomic.Bool // whoever asks for a result first works it out
		work := result.Result
		result.Result = func() *room.RoundResult {
			made.Store(true)
			return work()
		}
		f.send(s, result)
		if made.Load() {
			worked = f.state.Round.Words + len(f.answers.Words())
		}
	}
	f.send(s, u)
	return worked
}

// resulted lets the result be worked out when it is encoded, which is once for all who are told.
func (f *follower) resulted() (Resulted, bool) {
	s, answers := f.state, f.answers
	if s.Phase != room.Results || !s.Round.Closed() {
		return Resulted{}, false
	}
	return Resulted{ResultKey{f.code, s.Round.ID, s.Since}, func() *room.RoundResult {
		return f.rooms.dealer.result(s, answers)
	}}, true
}
