package wire

import (
	"rattle/daily"
	"rattle/leaderboard"
	"rattle/room"
)

// Messages about the daily board over HTTP.
type (
	Day struct {
		Day       daily.Date       `json:"day"`
		First     daily.Date       `json:"first"` // the store's first day
		Dice      string           `json:"dice"`
		Now       room.Instant     `json:"now"`
		Ends      room.Instant     `json:"ends"`
		Hash      *room.Commitment `json:"hash"`     // of the day's seed; null if it was not published the day before
		Tomorrow  *room.Commitment `json:"tomorrow"` // likewise
		Yesterday *PastDay         `json:"yesterday"`
		Attempt   *Attempt         `json:"attempt"` // of the viewer
		Streak    Streak           `json:"streak"`
		Players   int              `json:"players"` // with a result
	}
	// PastDay is what is public about a day that is over.
	PastDay struct {
		Day  daily.Date       `json:"day"`
		Seed daily.Seed       `json:"seed"`
		Hash *room.Commitment `json:"hash"`
	}
	Attempt struct {
		Code room.Code `json:"code"`
		Done bool      `json:"done"` // the round has closed, or the room is gone
		*AttemptResult
	}
	// AttemptResult is a counted result.
	AttemptResult struct {
		Points     int         `json:"points"`
		Lengths    []int       `json:"lengths"`
		Rank       int         `json:"rank"`
		Of         int         `json:"of"`
		Percentile float64     `json:"percentile"`
		Group      daily.Group `json:"group"`
	}
	// DailyLeaderboard is a part of a list of a day.
	DailyLeaderboard struct {
		Leaderboard
		Group daily.Group `json:"group"`
	}
	Streak struct {
		Current int `json:"current"`
		Best    int `json:"best"`
	}
)

// NewAttemptResult returns an attempt as the page gets it, with its place among all of the day.
func NewAttemptResult(a daily.Attempt, p leaderboard.Place) *AttemptResult {
	return &AttemptResult{
		Points: a.Points, Lengths: append([]int{}, a.Lengths...), Rank: p.Rank, Of: p.Size, Percentile: p.Percentile(), Group: a.Group,
	}
}

// pointerIf returns a pointer to a value, or nil if the value is absent.
func pointerIf[T any](v T, ok bool) *T {
	if !ok {
		return nil
	}
	return &v
}

// NewDay returns what is public about today.
func NewDay(c daily.Calendar) Day {
	today, settings := c.Today(), daily.Settings()
	m := Day{
		Day: today, First: c.First, Dice: settings.Dice, Now: c.Now, Ends: today.End(),
		Hash: pointerIf(c.SeedHash(today)), Tomorrow: pointerIf(c.SeedHash(today.AddDays(1))),
	}
	yesterday := today.AddDays(-1)
	if seed, ok := c.PublishedSeed(yesterday); ok {
		m.Yesterday = &PastDay{yesterday, seed, pointerIf(c.SeedHash(yesterday))}
	}
	return m
}
