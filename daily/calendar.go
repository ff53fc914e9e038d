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

// Each day has a board of its own, the same for everybody:
//
//	seed  = SHA-256("rattle day\0" + secret of the store + day)
//	hash  = SHA-256(seed)                     shown from the day before on
//	board = engine.Deal(DailySpec, seed)      played on the day, once by each player
//
// The seed is shown when the day is over, so that anybody can deal the board again.

// Date is a day in UTC, as "2026-11-21". Dates compare like their texts.
type Date string

var errDate = errors.New("no day: YYYY-MM-DD")

// ParseDate reads a day.
func ParseDate(text string) (Date, error) {
	at, err := time.Parse(time.DateOnly, text)
	if err != nil || at.Year() < 2000 {
		return "", errDate
	}
	return Date(text), nil
}

// DateOf gives the day of an instant.
func DateOf(at room.Instant) Date { return dateOf(time.UnixMilli(int64(at))) }

func dateOf(t time.Time) Date { return Date(t.UTC().Format(time.DateOnly)) }

// Start gives the first instant of a day that [ParseDate] or [DateOf] gave.
func (d Date) Start() room.Instant { return room.Instant(d.time().UnixMilli()) }

// End gives the first instant that is the next day's.
func (d Date) End() room.Instant { return d.AddDays(1).Start() }

// retentionDays is for how many days after a day its results are kept: less than their records.
const retentionDays = 60

// ExpiresAt gives the first instant at which a day's results are forgotten.
func (d Date) ExpiresAt() room.Instant { return d.AddDays(retentionDays).End() }

// AddDays gives the day n days later, or earlier if n is negative.
func (d Date) AddDays(n int) Date { return dateOf(d.time().AddDate(0, 0, n)) }

func (d Date) time() time.Time {
	t, err := time.Parse(time.DateOnly, string(d))
	if err != nil {
		panic(fmt.Sprintf("the day %q", string(d))) // nobody but ParseDate reads a stranger's
	}
	return t
}

// Calendar says of a moment which day it is and what may be known of which day.
type Calendar struct {
	Secret room.Secret  // of the store; set once
	First  Date         // the store's first
	Now    room.Instant // by the store's clock
}

// Today is the day whose board counts.
func (c Calendar) Today() Date { return DateOf(c.Now) }

// IsPast tells whether a day's board may be played for its own sake.
func (c Calendar) IsPast(d Date) bool { return c.First <= d && d < c.Today() }

// Seed gives what the board of a day is dealt from, once the day has begun.
func (c Calendar) Seed(d Date) (room.Secret, bool) {
	if d > c.Today() || d < c.First {
		return room.Secret{}, false
	}
	return c.seed(d), true
}

// PublishedSeed gives the seed of a day that is over, which everybody may know.
func (c Calendar) PublishedSeed(d Date) (room.Secret, bool) {
	if !c.IsPast(d) {
		return room.Secret{}, false
	}
	return c.seed(d), true
}

// SeedHash gives the hash of a day's seed, which everybody may know from the day before on. Of
// the first day it was not shown before, so it would prove nothing.
func (c Calendar) SeedHash(d Date) (room.Commitment, bool) {
	if d > c.Today().AddDays(1) || d <= c.First {
		return room.Commitment{}, false
	}
	return HashOf(c.seed(d)), true
}

func (c Calendar) seed(d Date) room.Secret {
	h := sha256.New()
	h.Write([]byte("rattle day\x00"))
	h.Write(c.Secret[:])
	h.Write([]byte(d))
	return room.Secret(h.Sum(nil))
}

// HashOf gives the hash of a seed.
func HashOf(seed room.Secret) room.Commitment { return sha256.Sum256(seed[:]) }

// Settings are those of every daily board: the standard dice by their own rules, no
// board much richer or poorer than others, and nobody else at the table.
func Settings() room.Settings {
	s, err := room.DefaultSettings(room.DefaultDice)
	if err != nil {
		panic(err) // the default set is one that exists
	}
	s.Richness, s.Access, s.Seats = engine.NormalRich, room.Solo, 1
	return s
}

// Embargoed tells whether a round's board is still to be kept from all but who played it: that
// of a daily board, until its day is over.
func Embargoed(c room.Mode, now room.Instant) bool {
	return c.Kind == room.Daily && c.Day >= string(DateOf(now))
}

// EmbargoedFor tells the same for one who asks.
func EmbargoedFor(p room.PlayerID, c room.Mode, now room.Instant) bool {
	return Embargoed(c, now) && !slices.Contains(c.Players, p)
}
