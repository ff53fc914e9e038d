package leaderboard

import (
	"time"

	"rattle/room"
)

// Score orders the rows of a board: a higher value first, of equals whoever had it first. It
// is a whole number below 2^53, which every store and language holds exactly:
//
//	value, 24 bits │ 2^29-1 - seconds since 2026-01-01, 29 bits
type Score int64

const (
	secondBits = 29 // 17 years
	maxSecond  = 1<<secondBits - 1

	// MaxValue is what values are cut off at.
	MaxValue = 1<<24 - 1
)

var epoch = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC).UnixMilli()

// NewScore makes the score of a value that was reached at an instant.
func NewScore(value int, at room.Instant) Score {
	return ScoreAtSecond(value, ScoreSecond(at))
}

// ScoreAtSecond returns the score of a value that was reached in a second, as [ScoreSecond] returns it.
func ScoreAtSecond(value, second int) Score {
	value = min(max(value, 0), MaxValue)
	return Score(value)<<secondBits | Score(maxSecond-second)
}

// Value gives the value back.
func (s Score) Value() int { return int(s >> secondBits) }

// ScoreSecond gives the second since the beginning of 2026 that an instant falls into, as far as
// a score can hold it.
func ScoreSecond(at room.Instant) int {
	return int(min(max((int64(at)-epoch)/1000, 0), maxSecond))
}
