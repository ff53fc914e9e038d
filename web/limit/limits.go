package limit

import (
	"time"

	"golang.org/x/time/rate"
)

// Limits bound what strangers may ask of a server. They are far above what people do, and a
// class of a hundred that plays behind one address stays below them.
type Limits struct {
	// Of one socket.
	Bytes     Rate // read; beyond it the socket is read more slowly
	Reserved  Rate // read whatever others of its address send
	Words     Rate // submissions
	Messages  Rate // anything else
	Malformed Rate // what cannot be read; beyond it the socket is closed
	Strikes   Rate // what was answered "too fast"; beyond it the socket is closed

	// Of one address.
	Connections  int  // for HTTP, open at once
	Connects     Rate // connections; beyond it they are read late
	Sockets      int  // open at once
	Openings     Rate // of sockets; one that was cut for a flood counts as some
	Received     Rate // bytes of all its sockets; beyond it they are read more slowly
	Total        Rate // messages of all its sockets, and requests; some count as many
	Solved       Rate // words on the boards of rounds that it called; in debt it calls none, comes into no room and sees no pictures
	Checks       Rate // of the server's health; beyond it they are answered late
	Guesses      Rate // of codes that no room has; a /48 of IPv6 has twice as many
	Rooms        Rate // created
	Newcomers    int  // a day, of whom something is kept that lasts; of a /48 of IPv6 four times as many
	NewcomerRate Rate // of those; the others may come again
	Writes       Rate // of what the store keeps for long: reports, blocks, who speaks for whom

	// Of all addresses together.
	AllRooms Rate // created
	Throttle Rate // requests and openings for each processor; those beyond wait, see turns
}

// Rate is how often something may happen: PerSecond in the long run, Burst at once.
type Rate struct {
	PerSecond float64
	Burst     int
}

// Default are those of a server that was told nothing else.
func Default() Limits {
	return Limits{
		Bytes:        Rate{32 << 10, 128 << 10},
		Reserved:     Rate{1 << 10, 8 << 10}, // somebody who plays sends 300 bytes a second at most
		Words:        Rate{20, 60},           // words were kept while the network was gone
		Messages:     Rate{10, 40},
		Malformed:    Rate{0.2, 20},
		Strikes:      Rate{2, 100}, // haste lets at most ten a second be too fast
		Connections:  500,
		Connects:     Rate{100, 1000},
		Sockets:      1000,
		Openings:     Rate{20, 400},
		Received:     Rate{256 << 10, 1 << 20},
		Total:        Rate{1500, 6000},
		Solved:       Rate{20_000, 400_000}, // a board has some hundreds, one of those made for it 25,000
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
		&l.Bytes, &l.Reserved, &l.Connects, &l.Words, &l.Messages, &l.Malformed, &l.Strikes, &l.Openings, &l.Received, &l.Total,
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

func (r Rate) Limiter() *rate.Limiter { return rate.NewLimiter(rate.Limit(r.PerSecond), r.Burst) }

// Wait is the time in which one more becomes free.
func (r Rate) Wait() time.Duration { return time.Duration(float64(time.Second) / r.PerSecond) }
