package live

import (
	"sync/atomic"
	"time"

	"rattle/room"
)

// sentViews is what a notifier knows of the views that all members were sent last.
type sentViews struct {
	phase      room.Phase
	at         time.Time
	size       int // in bytes, for all
	generation int // counts how often everything was to be sent anew
}

// viewState identifies what a member was sent last of their own: it is left out while it is the same.
type viewState struct {
	phase      room.Phase
	since      room.Instant
	round      string
	seated     bool
	generation int
}

const (
	// minViewInterval is the time between two views of a room.
	minViewInterval = 200 * time.Millisecond

	// maxViewBytes is how many bytes of views a room's members are sent a second, before they are
	// compressed. A full room whose names and talk are as long as may be has 55 KB for each of 250.
	maxViewBytes = 8 << 20
)

// untilView returns how long a whole view has to wait. It is long after a round, or goes to many, and
// a player who changes the room's lock or settings or a name again and again could keep a server busy
// with it. The view of a new phase never waits.
func (n *notifier) untilView() time.Duration {
	if n.members.len() == 0 || n.room.state.Phase != n.views.phase {
		return 0
	}
	interval := minViewInterval + time.Duration(n.views.size)*time.Second/maxViewBytes
	return max(0, interval-time.Since(n.views.at))
}

func (n *notifier) sendViews() {
	n.views.phase, n.views.at = n.room.state.Phase, time.Now()
	if n.members.len() == 0 {
		return
	}
	var common []byte
	now, view := n.room.clock.now(), room.NewViewer(n.room.state, n.room.answers)
	for m := range n.members.all {
		n.sendViewTo(m, ViewUpdate{View: view(m.player), Now: now, Common: &common})
	}
	n.views.size = len(common) * n.members.len()
}

// sendView sends a member who has just come the view of the room. It returns as sendViewTo does.
func (n *notifier) sendView(m *Member) (rendered int) {
	view := room.NewViewer(n.room.state, n.room.answers)(m.player)
	return n.sendViewTo(m, ViewUpdate{View: view, Now: n.room.clock.now()})
}

// sendViewTo sends a member a view, and before it the round's result unless the member has that. It
// returns how many words a result had that was worked out for it.
func (n *notifier) sendViewTo(m *Member, u ViewUpdate) (rendered int) {
	s := &n.room.state
	now := viewState{s.Phase, s.Since, s.Round.ID, !u.View.Watching, n.views.generation}
	u.OwnUnchanged = now == m.lastView
	m.lastView = now
	if result, ok := n.resultUpdate(); ok && result.Key != m.lastResult {
		m.lastResult = result.Key
		var ran atomic.Bool // an encoder may have the result already
		work := result.Result
		result.Result = func() *room.RoundResult {
			ran.Store(true)
			return work()
		}
		n.send(m, result)
		if ran.Load() {
			rendered = s.Round.Words + len(n.room.answers.Words())
		}
	}
	n.send(m, u)
	return rendered
}

// resultUpdate returns the result of a round that has closed, to be worked out when it is encoded.
// It returns false where there is none.
func (n *notifier) resultUpdate() (ResultUpdate, bool) {
	if n.room.state.Phase != room.Results || !n.room.state.Round.Closed() {
		return ResultUpdate{}, false
	}
	s, answers := n.room.state, n.room.answers // as they are now
	return ResultUpdate{ResultKey{n.room.code, s.Round.ID, s.Since}, func() *room.RoundResult {
		return n.dealer.result(s, answers)
	}}, true
}
