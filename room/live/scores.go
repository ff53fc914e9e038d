package live

import (
	"time"

	"rattle/room"
)

// scoreInterval is how long the scores of others wait where some were told just before. At
// people's pace they never do. At a table that finds twenty words a second, or a hundred who
// play together, most of what a server does would be to tell everybody of each.
const scoreInterval = 50 * time.Millisecond

// answerPlayer tells all members at the finder's seat.
func (f *follower) answerPlayer(p room.PlayerID, a WordAnswer) {
	f.sendTo(a, func(s *Member) bool { return s.player == p })
}

// noteScore tells a player of their own score, which goes in the frame of the answer, and
// notes it for the others.
func (f *follower) noteScore(p room.PlayerID) {
	addOnce(&f.pending.scores, p)
	f.sendScore(p, func(s *Member) bool { return s.player == p })
}

// sendScores tells the others, if it is time.
func (f *follower) sendScores() {
	if len(f.pending.scores) == 0 || f.untilScores() > 0 {
		return
	}
	f.shown.scoresAt = time.Now()
	for _, p := range f.pending.scores {
		f.sendScore(p, func(s *Member) bool { return s.player != p })
	}
	f.pending.scores = f.pending.scores[:0]
}

func (f *follower) sendScore(p room.PlayerID, who func(*Member) bool) {
	if player, ok := room.ViewPlayer(f.state, p); ok {
		f.sendTo(ScoreUpdate{p, player.Words, player.Points}, who)
	}
}

// untilScores gives how long scores have to wait.
func (f *follower) untilScores() time.Duration {
	return max(0, scoreInterval-time.Since(f.shown.scoresAt))
}
