package live

import (
	"time"

	"rattle/room"
)

// scoresPause is how long the scores of others wait where some were told just before. At
// people's pace they never do. At a table that finds twenty words a second, or a hundred who
// play together, most of what a server does would be to tell everybody of each.
const scoresPause = 50 * time.Millisecond

// answer tells all members at the finder's seat.
func (f *follower) answer(p room.PlayerID, a Answered) {
	f.sendTo(a, func(s *Seat) bool { return s.player == p })
}

// learnScore tells a player of their own score, which goes in the frame of the answer, and
// notes it for the others.
func (f *follower) learnScore(p room.PlayerID) {
	note(&f.news.scores, p)
	f.tellScore(p, func(s *Seat) bool { return s.player == p })
}

// tellScores tells the others, if it is time.
func (f *follower) tellScores() {
	if len(f.news.scores) == 0 || f.untilScores() > 0 {
		return
	}
	f.shown.scores = time.Now()
	for _, p := range f.news.scores {
		f.tellScore(p, func(s *Seat) bool { return s.player != p })
	}
	f.news.scores = f.news.scores[:0]
}

func (f *follower) tellScore(p room.PlayerID, who func(*Seat) bool) {
	if player, ok := room.ViewPlayer(f.state, p); ok {
		f.sendTo(Found{p, player.Words, player.Points}, who)
	}
}

// untilScores gives how long scores have to wait.
func (f *follower) untilScores() time.Duration {
	return max(0, scoresPause-time.Since(f.shown.scores))
}
