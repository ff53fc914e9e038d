package leaderboard

import (
	"math"
	"time"

	"rattle/room"
)

// How much a store keeps of a player.
const (
	MaxHistory     = 500  // rounds
	MaxOlderRounds = 9500 // IDs of the rounds before those
	MaxWords       = 500
	MaxOpponents   = 1000
	MaxMatches     = 1000 // each match is also stored by itself, at least as long as its players
	MaxRatings     = 500  // by dice
)

// How much a profile shows of that.
const (
	ShownHistory = 50
	ShownWords   = 20
	ShownMatches = 50
)

// AppliedTTL is how long a store knows that a result was applied to a player: much longer than the room lives, which
// may record the result again.
const AppliedTTL = 7 * 24 * time.Hour

// KindDelay is when a new kind of leaderboard begins to count after the first server that knows it has recorded something:
// servers of the release before, which leave it out, have gone by then.
const KindDelay = time.Hour

// What a result changes in what is stored follows. The results may come in any order.

// Replaces reports whether a row with a new score replaces the row with an old one. A total in a row only grows.
func (a Aggregation) Replaces(old, score Score) bool {
	if a == Newest {
		return score != old && score.second() >= old.second()
	}
	return score > old
}

// Renames reports whether the name in a result of an instant is the current one of a player whose name is from an instant,
// 0 for none.
func Renames(since, at room.Instant) bool { return since <= at }

// FirstSeen returns the instant at which a player was first seen, by the one known before, 0 for none, and that of a
// result.
func FirstSeen(seen, at room.Instant) room.Instant {
	if seen == 0 {
		return at
	}
	return min(seen, at)
}

// PeriodTotal is a player's points within a period, with the instant and the name of the newest round.
type PeriodTotal struct {
	Points int
	At     room.Instant
	Name   string
}

// Add returns the total with another round.
func (t PeriodTotal) Add(points int, at room.Instant, name string) PeriodTotal {
	if t.Points += points; t.At <= at {
		t.At, t.Name = at, name
	}
	return t
}

// WordScore orders the words that a player found: those that were found more often are higher, of those found equally
// often the one that was found last. It has the bits of a [Score], but a later second is higher.
type WordScore int64

// FoundAgain returns the score of a word that was also found in a second, as [ScoreSecond] returns it.
func (s WordScore) FoundAgain(second int) WordScore {
	return WordScore(s.Times()+1)<<secondBits | max(s&maxSecond, WordScore(second))
}

// Times returns how often the word was found.
func (s WordScore) Times() int { return int(s >> secondBits) }

// Add returns the result with another round.
func (v Versus) Add(e Encounter) Versus {
	return Versus{
		Won: v.Won + e.Won, Lost: v.Lost + e.Lost, Drawn: v.Drawn + e.Drawn,
		Points: [2]int{v.Points[0] + e.Points[0], v.Points[1] + e.Points[1]},
	}
}

// NewRatingPoint returns a rating as the history of ratings has it, to a tenth of a point.
func NewRatingPoint(at room.Instant, r room.Rating) RatingPoint {
	return RatingPoint{at, math.Round(10*r.Rating) / 10}
}
