package web

import (
	"rattle/daily"
	"rattle/leaderboard"
	"rattle/room"
)

// What goes over HTTP of the daily board.
type (
	dailyMessage struct {
		Day       daily.Date       `json:"day"`
		First     daily.Date       `json:"first"` // the store's first day
		Dice      string           `json:"dice"`
		Now       room.Instant     `json:"now"`
		Ends      room.Instant     `json:"ends"`
		Hash      *room.Commitment `json:"hash"`     // of the day's seed; null if nobody could know it before
		Tomorrow  *room.Commitment `json:"tomorrow"` // likewise
		Yesterday *pastDayMessage  `json:"yesterday"`
		Attempt   *attemptMessage  `json:"attempt"` // of who asks
		Streak    streakMessage    `json:"streak"`
		Players   int              `json:"players"` // with a result
	}
	// pastDayMessage is what everybody may know of a day that is over.
	pastDayMessage struct {
		Day  daily.Date       `json:"day"`
		Seed room.Secret      `json:"seed"`
		Hash *room.Commitment `json:"hash"`
	}
	attemptMessage struct {
		Code room.Code `json:"code"`
		Done bool      `json:"done"` // the round has closed, or the room is gone
		*dailyResultMessage
	}
	// dailyResultMessage is a counted result.
	dailyResultMessage struct {
		Points     int         `json:"points"`
		Lengths    []int       `json:"lengths"`
		Rank       int         `json:"rank"`
		Of         int         `json:"of"`
		Percentile float64     `json:"percentile"`
		Group      daily.Group `json:"group"`
	}
	// dailyBoardMessage is a part of a list of a day.
	dailyBoardMessage struct {
		leaderboardMessage
		Group daily.Group `json:"group"`
	}
	streakMessage struct {
		Current int `json:"now"`
		Best    int `json:"best"`
	}
)

func newDailyResult(a daily.Attempt, p leaderboard.Place) *dailyResultMessage {
	return &dailyResultMessage{
		Points: a.Points, Lengths: append([]int{}, a.Lengths...), Rank: p.Rank, Of: p.Size, Percentile: p.Percentile(), Group: a.Group,
	}
}

// pointerIf gives an answer of a calendar as something that may be null.
func pointerIf[T any](v T, ok bool) *T {
	if !ok {
		return nil
	}
	return &v
}

func newDailyMessage(c daily.Calendar) dailyMessage {
	today, settings := c.Today(), daily.Settings()
	m := dailyMessage{
		Day: today, First: c.First, Dice: settings.Dice, Now: c.Now, Ends: today.End(),
		Hash: pointerIf(c.SeedHash(today)), Tomorrow: pointerIf(c.SeedHash(today.AddDays(1))),
	}
	yesterday := today.AddDays(-1)
	if seed, ok := c.PublishedSeed(yesterday); ok {
		m.Yesterday = &pastDayMessage{yesterday, seed, pointerIf(c.SeedHash(yesterday))}
	}
	return m
}
