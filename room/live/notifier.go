package live

import (
	"slices"
	"time"

	"rattle/room"
)

// notifier notifies the members of a room of changes: whole views in views.go, scores in scores.go,
// answers to requests in reply.go, and here what concerns one player. Updates at the same instant
// are sent together, and what would be sent too often to every member waits.
type notifier struct {
	room    *replica
	members *members
	encode  func(Update) Message
	dealer  *dealer // works out results

	pending    pending
	views      sentViews
	scoresSent time.Time // when scores were sent last
}

// pending is what has not been sent to the members yet.
type pending struct {
	view    bool            // the whole view: then the rest need not be sent
	scores  []room.PlayerID // whose scores have changed, as the others see them
	players []room.PlayerID // whose entries have changed otherwise
	remarks int             // that are new
}

func newNotifier(r *replica, ms *members, encode func(Update) Message, d *dealer) *notifier {
	return &notifier{room: r, members: ms, encode: encode, dealer: d}
}

// handleWord sends a player what their word came to, at once.
func (n *notifier) handleWord(r room.WordResult) {
	// Of a wrong word others see the points, or else nothing new.
	shown := r.Scored && (r.Refusal == "" || n.room.state.Round.Settings.ShowsPoints())
	n.answer(r.Player, answerOf(r), shown)
}

func answerOf(r room.WordResult) WordAnswer {
	return WordAnswer{Key: r.Key, Word: r.Word, Points: r.Points, Refusal: r.Refusal}
}

// note notes what members have to be notified of.
func (n *notifier) note(changes effect) {
	n.pending.view = n.pending.view || changes.view
	if changes.player != "" {
		addOnce(&n.pending.players, changes.player)
	}
	if changes.remark {
		n.pending.remarks++
	}
}

// refresh has the whole view sent to all.
func (n *notifier) refresh() { n.pending.view = true }

// invalidate has everything sent to all anew, since the store may have lost something.
func (n *notifier) invalidate() {
	n.pending.view = true
	n.views.generation++
}

// storeUnavailable notifies all members that the store does not respond. The next view ends it.
func (n *notifier) storeUnavailable() {
	n.broadcast(StoreUnavailable{})
	n.invalidate()
}

// flush sends what is pending and does not have to wait.
func (n *notifier) flush() {
	if n.pending.view && n.untilView() > 0 {
		return // it will have all that comes meanwhile
	}
	due := n.pending
	n.pending = pending{scores: due.scores}
	if due.view {
		n.pending.scores = nil
		n.sendViews()
		return
	}
	n.sendScores()
	for _, p := range due.players {
		if player, ok := room.PlayerOf(n.room.state, p); ok {
			n.broadcast(PlayerUpdate{player})
		}
	}
	if due.remarks == 0 {
		return
	}
	talk := room.Remarks(n.room.state)
	for _, r := range talk[max(0, len(talk)-due.remarks):] {
		n.broadcast(TalkUpdate{r})
	}
}

// wait returns how long until something that is pending can be sent, at most limit.
func (n *notifier) wait(limit time.Duration) time.Duration {
	switch {
	case n.pending.view: // which has the scores, too
		limit = min(limit, n.untilView())
	case len(n.pending.scores) > 0:
		limit = min(limit, n.untilScores())
	}
	return limit
}

func (n *notifier) broadcast(u Update) { n.sendTo(u, func(*Member) bool { return true }) }

func (n *notifier) sendToPlayer(p room.PlayerID, u Update) {
	n.sendTo(u, func(m *Member) bool { return m.player == p })
}

// sendTo sends some of the members an update, which is encoded once for all of them.
func (n *notifier) sendTo(u Update, who func(*Member) bool) {
	var message Message
	encoded := false
	for m := range n.members.all {
		if !who(m) {
			continue
		}
		if !encoded {
			message, encoded = n.encode(u), true
		}
		m.client.Send(message)
	}
}

// send sends one member an update, if it still is one.
func (n *notifier) send(m *Member, u Update) {
	if n.members.has(m) {
		m.client.Send(n.encode(u))
	}
}

func addOnce(players *[]room.PlayerID, p room.PlayerID) {
	if !slices.Contains(*players, p) {
		*players = append(*players, p)
	}
}
