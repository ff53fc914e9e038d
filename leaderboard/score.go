package leaderboard

import (
	"time"

	"rattle/room"
)

// Score orders the rows of a leaderboard: higher values first, of equal values the earliest. It
// is an integer below 2^53, which every store and language represents exactly:
//
//	value, 24 bits │ 2^29-1 - seconds since 2026-01-01, 29 bits
type Score int64

const (
	secondBits = 29 // 17 years
	maxSecond  = 1<<secondBits - 1

	// MaxValue is the highest value that a score can hold.
	MaxValue = 1<<24 - 1
)

var epoch = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC).UnixMilli()

// NewScore returns the score of a value that was reached at an instant.
func NewScore(value int, at room.Instant) Score {
	return ScoreAtSecond(value, ScoreSecond(at))
}

// ScoreAtSecond returns the score of a value that was reached in a second, as [ScoreSecond] returns it.
func ScoreAtSecond(value, second int) Score {
	value = min(max(value, 0), MaxValue)
	return Score(value)<<secondBits | Score(maxSecond-second)
}

// Value returns the value that the score was made of.
func (s Score) Value() int { return int(s >> secondBits) }

// second returns the second, see [ScoreSecond].
func (s Score) second() int { return maxSecond - int(s&maxSecond) }

// ScoreSecond returns the seconds from the beginning of 2026 to an instant, within what a score
// can hold.
func ScoreSecond(at room.Instant) int {
	return int(min(max((int64(at)-epoch)/1000, 0), maxSecond))
}
