// Package matchmaking has the rules by which two players meet for a match: pairing, challenges,
// rematches, and no-shows.
//
//	TicketRequest ──▶ Ticket, in a queue ── Pair ──▶ Pairing ──▶ Assignment, of each of the two
package matchmaking

import (
	"cmp"
	"math"
	"slices"

	"rattle/engine"
	"rattle/leaderboard/rating"
	"rattle/room"
)

// AnyDice is the request of players who accept any set of dice.
const AnyDice = "any"

// Ticket is a player in the queue.
type Ticket struct {
	Player           room.PlayerID
	Name             string
	Dice             string                 // ID of a set, or [AnyDice]
	Ratings          map[string]room.Rating // by set; without one the player is a newcomer
	Since            room.Instant           // when the wait began
	AllowedOpponents []room.PlayerID        // the only acceptable opponents; empty: all
	Blocked          []room.PlayerID        // unacceptable opponents
	AgreementID      string                 // ID of a challenge or rematch: only tickets with the same one are paired
	Address          string                 // a keyed hash of it
	AddressCrowd     int                    // how many players searched from there lately
	AddressNoShows   int                    // matches to which players from there did not show up lately
}

// Pairing is two players who are to play each other.
type Pairing struct {
	Dice string // ID of the set
	A, B Ticket
}

// The window is how far two ratings may differ, in points: it grows with the wait, and has no limit
// after a long one. The wider window of the two counts, so that a new ticket can end a long wait.
const (
	initialWindow   = 100.0
	windowPerSecond = 25.0
	unlimitedAfter  = 12_000 // ms
)

func ratingWindow(waited room.Millis) float64 {
	if waited >= unlimitedAfter {
		return math.Inf(1)
	}
	return initialWindow + windowPerSecond*float64(max(waited, 0))/1000
}

// Pair pairs compatible tickets. It begins with the least delayed, and of these with the one that has
// waited longest, and pairs each with the least delayed, and of these with the nearest by rating. No two
// compatible tickets are left. The order of the tickets makes no difference.
func Pair(tickets []Ticket, now room.Instant) (pairs []Pairing) {
	queue, delayOf := slices.Clone(tickets), delays(tickets)
	slices.SortFunc(queue, func(a, b Ticket) int {
		return cmp.Or(cmp.Compare(delayOf[a.Player], delayOf[b.Player]), cmp.Compare(a.Since, b.Since), cmp.Compare(a.Player, b.Player))
	})
	for len(queue) > 0 {
		first, best, nearest := queue[0], -1, math.Inf(1)
		for i, other := range queue[1:] {
			if best >= 0 && delayOf[other.Player] > delayOf[queue[best].Player] {
				break // as are all that follow
			}
			dice, gap := compatible(first, other)
			if dice == "" || gap > first.maxGap(other, delayOf[other.Player], now) {
				continue
			}
			if best < 0 || gap < nearest {
				best, nearest = i+1, gap
			}
		}
		if best > 0 {
			dice, _ := compatible(first, queue[best])
			pairs = append(pairs, Pairing{dice, first, queue[best]})
			queue = slices.Delete(queue, best, best+1)
		}
		queue = queue[1:]
	}
	return pairs
}

// maxGap returns how far the ratings of two tickets may differ, below 0 where they may not be paired
// yet. The other ticket is delayed at least as much as t: if it is delayed at all, only the wait of t
// counts, since the other player could just wait on purpose.
func (t Ticket) maxGap(other Ticket, delay room.Millis, now room.Instant) float64 {
	own := now.Since(t.Since)
	switch {
	case t.AgreementID != "" || delay == 0 || t.Address == other.Address:
		return ratingWindow(max(own, now.Since(other.Since)))
	case own < delay:
		return -1
	}
	return ratingWindow(own)
}

// compatible returns the set with which two players can play, "" if they cannot, and the difference of
// their ratings, 0 where they have agreed to play.
func compatible(a, b Ticket) (dice string, gap float64) {
	if a.Player == b.Player || a.AgreementID != b.AgreementID || !a.accepts(b.Player) || !b.accepts(a.Player) {
		return "", 0
	}
	switch {
	case a.Dice == b.Dice && a.Dice == AnyDice:
		dice = room.DefaultDice
	case a.Dice == b.Dice, b.Dice == AnyDice:
		dice = a.Dice
	case a.Dice == AnyDice:
		dice = b.Dice
	default:
		return "", 0
	}
	if a.AgreementID != "" {
		return dice, 0
	}
	return dice, math.Abs(a.RatingWith(dice).Rating - b.RatingWith(dice).Rating)
}

func (t Ticket) accepts(p room.PlayerID) bool {
	return !slices.Contains(t.Blocked, p) && (len(t.AllowedOpponents) == 0 || slices.Contains(t.AllowedOpponents, p))
}

// RatingWith returns the rating with a set of dice.
func (t Ticket) RatingWith(dice string) room.Rating {
	if r, ok := t.Ratings[dice]; ok {
		return r
	}
	return rating.Initial()
}

// ValidDice reports whether dice is the ID of a set, or [AnyDice].
func ValidDice(dice string) bool {
	_, ok := engine.DiceByID(dice)
	return ok || dice == AnyDice
}
