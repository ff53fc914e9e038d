package live

import (
	"time"

	"rattle/room"
)

// scoreInterval is the time between two updates of the scores of others, which come together. In a room that
// finds ten words a second, or a hundred who play together, most of what a server does would be to send
// everybody each word.
const scoreInterval = 100 * time.Millisecond

// answer sends a player the answer to a word, and, if the word has changed it, their score in the same message. The
// others hear of the score later.
func (n *notifier) answer(p room.PlayerID, a WordAnswer, scored bool) {
	update := Update(a)
	if score, ok := n.scoreOf(p); ok && scored {
		addOnce(&n.pending.scores, p)
		update = Updates{a, score}
	}
	n.sendToPlayer(p, update)
}

// sendScores sends the scores that are pending, if it is time: all in one message to all, except that whoever alone
// has found something knows that already.
func (n *notifier) sendScores() {
	if len(n.pending.scores) == 0 || n.untilScores() > 0 {
		return
	}
	n.scoresSent = time.Now()
	changed := n.pending.scores
	n.pending.scores = changed[:0]
	scores := make(Updates, 0, len(changed))
	for _, p := range changed {
		if score, ok := n.scoreOf(p); ok {
			scores = append(scores, score)
		}
	}
	if len(scores) > 0 {
		n.sendTo(scores, func(m *Member) bool { return len(changed) > 1 || m.player != changed[0] })
	}
}

func (n *notifier) scoreOf(p room.PlayerID) (ScoreUpdate, bool) {
	player, ok := room.PlayerOf(n.room.state, p)
	return ScoreUpdate{p, player.Words, player.Points}, ok
}

// untilScores returns how long scores have to wait.
func (n *notifier) untilScores() time.Duration {
	return max(0, scoreInterval-time.Since(n.scoresSent))
}
