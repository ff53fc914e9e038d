package live

import (
	"time"

	"rattle/room"
)

// scoreInterval is the time between two updates of the scores of others. At people's pace none has
// to wait. In a room that finds twenty words a second, or a hundred who play together, most of what
// a server does would be to send everybody each word.
const scoreInterval = 50 * time.Millisecond

// scoreChanged sends a player their own score, which goes in the frame of the answer, and notes it
// for the others.
func (n *notifier) scoreChanged(p room.PlayerID) {
	addOnce(&n.pending.scores, p)
	n.sendScore(p, func(m *Member) bool { return m.player == p })
}

// sendScores sends the others the scores that are pending, if it is time.
func (n *notifier) sendScores() {
	if len(n.pending.scores) == 0 || n.untilScores() > 0 {
		return
	}
	n.scoresSent = time.Now()
	for _, p := range n.pending.scores {
		n.sendScore(p, func(m *Member) bool { return m.player != p })
	}
	n.pending.scores = n.pending.scores[:0]
}

func (n *notifier) sendScore(p room.PlayerID, who func(*Member) bool) {
	if player, ok := room.PlayerOf(n.room.state, p); ok {
		n.sendTo(ScoreUpdate{p, player.Words, player.Points}, who)
	}
}

// untilScores returns how long scores have to wait.
func (n *notifier) untilScores() time.Duration {
	return max(0, scoreInterval-time.Since(n.scoresSent))
}
