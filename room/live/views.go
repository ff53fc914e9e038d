package live

import (
	"sync/atomic"
	"time"

	"rattle/room"
)

// shown is what all members were shown last.
type shown struct {
	phase      room.Phase
	viewAt     time.Time
	size       int       // of the picture, in bytes for all
	scoresAt   time.Time // when scores were told last
	generation int       // counts when all was to be shown anew, since the store may have lost something
}

// lastView is what a member was shown last: what did not change since is left out.
type lastView struct {
	phase      room.Phase
	since      room.Instant
	round      string
	seated     bool
	generation int
}

const (
	// minViewInterval is the time between two pictures of a room.
	minViewInterval = 200 * time.Millisecond

	// maxViewBytes is how many bytes of pictures a room's members are sent a second, before they are
	// compressed. A full table whose names and talk are as long as may be has 55 KB for each of 250.
	maxViewBytes = 8 << 20
)

// untilView returns how long a whole picture has to wait. It is long after a round, or goes to
// many, and whoever changes the room's lock or rules or a name again and again could keep a server
// busy with it. The turn of a phase never waits.
func (f *follower) untilView() time.Duration {
	if f.members.len() == 0 || f.state.Phase != f.shown.phase {
		return 0
	}
	interval := minViewInterval + time.Duration(f.shown.size)*time.Second/maxViewBytes
	return max(0, interval-time.Since(f.shown.viewAt))
}

func (f *follower) sendViews() {
	f.shown.phase, f.shown.viewAt = f.state.Phase, time.Now()
	if f.members.len() == 0 {
		return
	}
	var common []byte
	now, view := f.clock.now(), room.Views(f.state, f.answers)
	for s := range f.members.all {
		f.sendViewTo(s, ViewUpdate{View: view(s.player), Now: now, Common: &common})
	}
	f.shown.size = len(common) * f.members.len()
}

// sendView shows the room to a member who has come, and who is to pay for a result that had to be
// worked out for it.
func (f *follower) sendView(s *Member) {
	f.costs.work.Rendered += f.sendViewTo(s, ViewUpdate{View: room.Views(f.state, f.answers)(s.player), Now: f.clock.now()})
}

// sendViewTo shows a member the room, and before that the result, if the member does not have it. It
// returns the words of a result that was worked out.
func (f *follower) sendViewTo(s *Member, u ViewUpdate) (rendered int) {
	now := lastView{f.state.Phase, f.state.Since, f.state.Round.ID, !u.View.Watching, f.shown.generation}
	u.OwnUnchanged = now == s.lastView
	s.lastView = now
	if result, ok := f.resultUpdate(); ok && result.Key != s.lastResult {
		s.lastResult = result.Key
		var ran atomic.Bool // whoever asks for a result first works it out
		work := result.Result
		result.Result = func() *room.RoundResult {
			ran.Store(true)
			return work()
		}
		f.send(s, result)
		if ran.Load() {
			rendered = f.state.Round.Words + len(f.answers.Words())
		}
	}
	f.send(s, u)
	return rendered
}

// resultUpdate lets the result be worked out when it is encoded, which is once for all who are told.
func (f *follower) resultUpdate() (ResultUpdate, bool) {
	s, answers := f.state, f.answers
	if s.Phase != room.Results || !s.Round.Closed() {
		return ResultUpdate{}, false
	}
	return ResultUpdate{ResultKey{f.code, s.Round.ID, s.Since}, func() *room.RoundResult {
		return f.rooms.dealer.result(s, answers)
	}}, true
}
