// Package daily has the rules of the daily board: the board of each day, when it may be shown, the
// attempts that count, and streaks.
package daily

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"time"

	"rattle/engine"
	"rattle/room"
)

// Each day has a board of its own, the same for all players:
//
//	seed  = SHA-256("rattle day\0" + secret of the store + day)
//	hash  = SHA-256(seed)                     shown from the day before
//	board = dealt from the seed by [Settings]  played on the day, once by each player
//
// The seed is shown when the day is over, so that anyone can deal the board again.

// Date is a day in UTC, as "2026-11-21". Dates compare as strings.
type Date string

var errDate = errors.New("not a date: YYYY-MM-DD")

// ParseDate parses a date.
func ParseDate(text string) (Date, error) {
	at, err := time.Parse(time.DateOnly, text)
	if err != nil || at.Year() < 2000 {
		return "", errDate
	}
	return Date(text), nil
}

// DateOf returns the day of an instant.
func DateOf(at room.Instant) Date { return dateOf(time.UnixMilli(int64(at))) }

func dateOf(t time.Time) Date { return Date(t.UTC().Format(time.DateOnly)) }

// Start returns the first instant of a day that [ParseDate] or [DateOf] returned.
func (d Date) Start() room.Instant { return room.Instant(d.time().UnixMilli()) }

// End returns the first instant of the next day.
func (d Date) End() room.Instant { return d.AddDays(1).Start() }

// retentionDays is for how many days after a day its results are stored: fewer than their records.
const retentionDays = 60

// ExpiresAt returns when a day's results are deleted.
func (d Date) ExpiresAt() room.Instant { return d.AddDays(retentionDays).End() }

// AddDays returns the day n days later, or earlier if n is negative.
func (d Date) AddDays(n int) Date { return dateOf(d.time().AddDate(0, 0, n)) }

func (d Date) time() time.Time {
	t, err := time.Parse(time.DateOnly, string(d))
	if err != nil {
		panic(fmt.Sprintf("the day %q", string(d))) // only ParseDate takes input
	}
	return t
}

// Calendar is what decides which day is today, and what of each day is public.
type Calendar struct {
	Secret room.Secret  // of the store; set once
	First  Date         // the store's first
	Now    room.Instant // by the store's clock
}

// Today returns the day whose board counts.
func (c Calendar) Today() Date { return DateOf(c.Now) }

// IsPast reports whether a day is over, so that its board may be played from the archive.
func (c Calendar) IsPast(d Date) bool { return c.First <= d && d < c.Today() }

// Seed returns the seed of a day's board, once the day has begun.
func (c Calendar) Seed(d Date) (Seed, bool) {
	if d > c.Today() || d < c.First {
		return Seed{}, false
	}
	return c.seed(d), true
}

// PublishedSeed returns the seed of a day that is over, which is public.
func (c Calendar) PublishedSeed(d Date) (Seed, bool) {
	if !c.IsPast(d) {
		return Seed{}, false
	}
	return c.seed(d), true
}

// SeedHash returns the hash of a day's seed, which is public from the day before on. The first day
// has none: it was not shown before the day, and would prove nothing.
func (c Calendar) SeedHash(d Date) (room.Commitment, bool) {
	if d > c.Today().AddDays(1) || d <= c.First {
		return room.Commitment{}, false
	}
	return HashOf(c.seed(d)), true
}

func (c Calendar) seed(d Date) Seed {
	h := sha256.New()
	h.Write([]byte("rattle day\x00"))
	h.Write(c.Secret[:])
	h.Write([]byte(d))
	return Seed(h.Sum(nil))
}

// HashOf returns the hash of a seed.
func HashOf(seed Seed) room.Commitment { return sha256.Sum256(seed[:]) }

// Settings returns the settings of every day's round: the standard dice by their own rules, a board
// neither much richer nor much poorer than others, and one player.
func Settings() room.Settings {
	s, err := room.DefaultSettings(room.DefaultDice)
	if err != nil {
		panic(err) // the default set is one that exists
	}
	s.Richness, s.Access, s.Seats = engine.NormalRich, room.Solo, 1
	return s
}

// Embargoed reports whether only its player may know the board of a round: that of a day, until the day
// is over.
func Embargoed(m room.Mode, now room.Instant) bool {
	return m.Kind == room.Daily && m.Day >= string(DateOf(now))
}

// EmbargoedFor reports whether a player may not know the board of a round yet.
func EmbargoedFor(p room.PlayerID, m room.Mode, now room.Instant) bool {
	return Embargoed(m, now) && !slices.Contains(m.Players, p)
}
