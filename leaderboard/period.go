package leaderboard

import (
	"fmt"
	"time"

	"rattle/room"
)

// Period is for how long a board gathers results, by the instant at which a round closed. All
// periods are those of UTC; weeks are those of ISO 8601, from Monday on.
type Period string

// The periods.
const (
	Daily   Period = "day"
	Weekly  Period = "week"
	Monthly Period = "month"
	AllTime Period = "all"
)

// Periods gives all of them, the shortest first.
func Periods() []Period { return []Period{Daily, Weekly, Monthly, AllTime} }

// Key names the period that an instant belongs to: "2026-11-21", "2026-W47", "2026-11" or
// "all".
func (p Period) Key(at room.Instant) string { return p.key(timeOf(at)) }

// PreviousKey names the period before the one that an instant belongs to, "" where there is none.
func (p Period) PreviousKey(at room.Instant) string {
	if p == AllTime {
		return ""
	}
	return p.key(p.start(timeOf(at)).Add(-time.Millisecond))
}

// Available tells whether boards of the period with that key are there at an instant: the
// current one and the one before.
func (p Period) Available(key string, now room.Instant) bool {
	return key != "" && (key == p.Key(now) || key == p.PreviousKey(now))
}

// ExpiresAt gives the instant from which on the period that at belongs to is no longer kept, which
// is the end of the next; 0 stands for never.
func (p Period) ExpiresAt(at room.Instant) room.Instant {
	if p == AllTime {
		return 0
	}
	return instantOf(p.next(p.next(p.start(timeOf(at)))))
}

func (p Period) key(t time.Time) string {
	switch p {
	case Daily:
		return t.Format(time.DateOnly)
	case Weekly:
		year, week := t.ISOWeek()
		return fmt.Sprintf("%d-W%02d", year, week)
	case Monthly:
		return t.Format("2006-01")
	}
	return string(AllTime)
}

// start gives the first instant of the period that t belongs to.
func (p Period) start(t time.Time) time.Time {
	year, month, day := t.Date()
	switch p {
	case Weekly:
		day -= (int(t.Weekday()) + 6) % 7 // days since Monday
	case Monthly:
		day = 1
	}
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

// next gives the beginning of the period that follows one.
func (p Period) next(start time.Time) time.Time {
	switch p {
	case Weekly:
		return start.AddDate(0, 0, 7)
	case Monthly:
		return start.AddDate(0, 1, 0)
	}
	return start.AddDate(0, 0, 1)
}

func timeOf(at room.Instant) time.Time { return time.UnixMilli(int64(at)).UTC() }

func instantOf(t time.Time) room.Instant { return room.Instant(t.UnixMilli()) }
