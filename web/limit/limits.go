package limit

import (
	"time"

	"golang.org/x/time/rate"
)

// Limits are the limits for clients of a server. They are far above what people do, even a class of a
// hundred behind one address.
type Limits struct {
	// Of one socket.
	Bytes      Rate // read; beyond it the socket is read more slowly
	Reserved   Rate // bytes that are read whatever others at its address send
	Words      Rate // submissions
	Messages   Rate // anything else
	Malformed  Rate // messages that cannot be decoded; beyond it the socket is closed
	Violations Rate // messages refused as too fast; beyond it the socket is closed

	// Of one address.
	Connections  int  // for HTTP, open at once
	Connects     Rate // connections; beyond it they are read late
	Sockets      int  // open at once
	Openings     Rate // of sockets; one that was closed for a flood counts as FloodCost
	Received     Rate // bytes of all its sockets; beyond it they are read more slowly
	Total        Rate // messages of all its sockets, and requests by their cost
	Solved       Rate // words on the boards of rounds that it called; in debt it cannot call, join or see pictures
	Checks       Rate // health checks; beyond it they are answered late
	Guesses      Rate // of codes that do not exist; a /48 of IPv6 has twice as many
	Rooms        Rate // created
	Newcomers    int  // a day: new players with lasting data; a /48 of IPv6 has four times as many
	NewcomerRate Rate // of those; a rejected one may try again
	Writes       Rate // of lasting data: reports, blocks, devices

	// Of all addresses together.
	AllRooms Rate // created
	Throttle Rate // requests and openings for each processor; those beyond wait, see [Throttle]
}

// Rate is how often something may happen: PerSecond in the long run, Burst at once.
type Rate struct {
	PerSecond float64
	Burst     int
}

// Default returns the limits of a server by default.
func Default() Limits {
	return Limits{
		Bytes:        Rate{32 << 10, 128 << 10},
		Reserved:     Rate{1 << 10, 8 << 10}, // a player sends 300 bytes a second at most
		Words:        Rate{20, 60},           // the page sends words at once that were found during an outage
		Messages:     Rate{10, 40},
		Malformed:    Rate{0.2, 20},
		Violations:   Rate{2, 100}, // socketDelay lets at most ten a second exceed the limit
		Connections:  500,
		Connects:     Rate{100, 1000},
		Sockets:      1000,
		Openings:     Rate{20, 400},
		Received:     Rate{256 << 10, 1 << 20},
		Total:        Rate{1500, 6000},
		Solved:       Rate{20_000, 400_000}, // a board has some hundreds, a contrived one 25,000
		Checks:       Rate{20, 20},
		Guesses:      Rate{0.5, 30},
		Rooms:        Rate{0.2, 60},
		Newcomers:    500,
		NewcomerRate: Rate{0.1, 120},
		Writes:       Rate{0.1, 60},
		AllRooms:     Rate{50, 1000},
		Throttle:     Rate{1000, 20},
	}
}

// Scale returns the limits multiplied by a factor.
func (l Limits) Scale(factor float64) Limits {
	for _, r := range []*Rate{
		&l.Bytes, &l.Reserved, &l.Connects, &l.Words, &l.Messages, &l.Malformed, &l.Violations, &l.Openings, &l.Received, &l.Total,
		&l.Solved, &l.Checks, &l.Guesses, &l.Rooms, &l.NewcomerRate, &l.Writes, &l.AllRooms, &l.Throttle,
	} {
		*r = r.scale(factor)
	}
	l.Connections = int(float64(l.Connections) * factor)
	l.Sockets = int(float64(l.Sockets) * factor)
	l.Newcomers = int(float64(l.Newcomers) * factor)
	return l
}

func (r Rate) scale(factor float64) Rate {
	return Rate{r.PerSecond * factor, int(float64(r.Burst) * factor)}
}

// Limiter returns a full bucket of that rate.
func (r Rate) Limiter() *rate.Limiter { return rate.NewLimiter(rate.Limit(r.PerSecond), r.Burst) }

// Wait returns the time in which one more becomes available.
func (r Rate) Wait() time.Duration { return time.Duration(float64(time.Second) / r.PerSecond) }
