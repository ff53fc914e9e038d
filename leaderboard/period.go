package leaderboard

import (
	"fmt"
	"time"

	"rattle/room"
)

// Period is how long a leaderboard collects results, by the instant at which a round closed.
// Periods are in UTC; weeks are those of ISO 8601, which begin on Monday.
type Period string

// The periods.
const (
	Day     Period = "day"
	Week    Period = "week"
	Month   Period = "month"
	AllTime Period = "all"
)

// Periods returns all periods, the shortest first.
func Periods() []Period { return []Period{Day, Week, Month, AllTime} }

// Key returns the name of the period that contains an instant: "2026-11-21", "2026-W47",
// "2026-11" or "all".
func (p Period) Key(at room.Instant) string { return p.key(timeOf(at)) }

// PreviousKey returns the name of the period before the one that contains an instant, "" if there is none.
func (p Period) PreviousKey(at room.Instant) string {
	if p == AllTime {
		return ""
	}
	return p.key(p.start(timeOf(at)).Add(-time.Millisecond))
}

// Available reports whether leaderboards with that key are stored at an instant: those of the
// current period and of the previous one.
func (p Period) Available(key string, now room.Instant) bool {
	return key != "" && (key == p.Key(now) || key == p.PreviousKey(now))
}

// ExpiresAt returns when the leaderboards of the period that contains an instant are deleted, which
// is at the end of the next period; 0 means never.
func (p Period) ExpiresAt(at room.Instant) room.Instant {
	if p == AllTime {
		return 0
	}
	return instantOf(p.next(p.next(p.start(timeOf(at)))))
}

func (p Period) key(t time.Time) string {
	switch p {
	case Day:
		return t.Format(time.DateOnly)
	case Week:
		year, week := t.ISOWeek()
		return fmt.Sprintf("%d-W%02d", year, week)
	case Month:
		return t.Format("2006-01")
	}
	return string(AllTime)
}

// start returns the first instant of the period that contains t.
func (p Period) start(t time.Time) time.Time {
	year, month, day := t.Date()
	switch p {
	case Week:
		day -= (int(t.Weekday()) + 6) % 7 // days since Monday
	case Month:
		day = 1
	}
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

// next returns the first instant of the period after the one that begins at start.
func (p Period) next(start time.Time) time.Time {
	switch p {
	case Week:
		return start.AddDate(0, 0, 7)
	case Month:
		return start.AddDate(0, 1, 0)
	}
	return start.AddDate(0, 0, 1)
}

func timeOf(at room.Instant) time.Time { return time.UnixMilli(int64(at)).UTC() }

func instantOf(t time.Time) room.Instant { return room.Instant(t.UnixMilli()) }
