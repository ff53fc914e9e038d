package matchmaking

import (
	"cmp"
	"math"
	"slices"

	"rattle/engine"
	"rattle/leaderboard/rating"
	"rattle/room"
)

// AnyDice is what those ask for who play with any set.
const AnyDice = "any"

// Ticket is somebody who looks for somebody to play against.
type Ticket struct {
	Player         room.PlayerID          `json:"player"`
	Name           string                 `json:"name,omitempty"`
	Dice           string                 `json:"dice"`               // ID of a set, or [AnyDice]
	Ratings        map[string]room.Rating `json:"ratings,omitempty"`  // by set; a newcomer's where there is none
	Since          room.Instant           `json:"since"`              // waits
	AllowedOnly    []room.PlayerID        `json:"only,omitempty"`     // who alone may be met; empty: everybody
	Blocked        []room.PlayerID        `json:"blocked,omitempty"`  // who may not be met
	Agreement      string                 `json:"together,omitempty"` // what was agreed on: only those meet who agreed on the same
	Address        string                 `json:"from,omitempty"`     // a name for the address
	AddressCrowd   int                    `json:"-"`                  // how many came from there lately
	AddressNoShows int                    `json:"-"`                  // matches to which somebody from there did not come, lately
}

// Pairing is two who are to play each other.
type Pairing struct {
	Dice string // ID of the set
	A, B Ticket
}

// The window, in points of rating: as wide at first, so much wider with each second, and
// without end when somebody has waited for long. The wider one of two counts: who comes newly
// ends the wait of who has waited.
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

// Who may be one of many that are none is held: they meet those of other addresses only after a
// while, and after all others. So a class pairs off among itself at once, and who fills the queue
// keeps nobody else from each other. All are in ms.
const (
	crowdDelay     = 2_000  // for each one more who came from the same address lately
	maxCrowdDelay  = 14_000 // a bot is offered after that
	noShowDelay    = 10_000 // for each match to which somebody from there did not come
	maxNoShowDelay = 30_000

	// blockerDelay is for who blocks so many of those who wait, more than half of the others: people
	// who may not meet each other stay until others come. Of a few whom somebody blocks, and who wait
	// to be in the way, that is not said.
	blockerDelay = 14_000
	minBlocks    = 3
)

// delays returns how long each of those who wait is held.
func delays(tickets []Ticket) map[room.PlayerID]room.Millis {
	delays := make(map[room.PlayerID]room.Millis, len(tickets))
	for _, w := range tickets {
		delays[w.Player] = min(crowdDelay*room.Millis(max(w.AddressCrowd-1, 0)), maxCrowdDelay) + min(noShowDelay*room.Millis(w.AddressNoShows), maxNoShowDelay)
	}
	for _, w := range tickets {
		blocks := 0
		for _, p := range w.Blocked {
			if _, waits := delays[p]; waits {
				blocks++
			}
		}
		if blocks >= minBlocks && 2*blocks > len(tickets)-1 {
			delays[w.Player] += blockerDelay
		}
	}
	return delays
}

// Pair brings together those who fit each other: first who is held least, and of those who has
// waited for longest; with whoever is held least, and of those the nearest by rating. Nobody who
// fits somebody left is left. The same people at the same instant are paired in the same way, in
// whichever order they come.
func Pair(tickets []Ticket, now room.Instant) (pairs []Pairing) {
	queue, delays := slices.Clone(tickets), delays(tickets)
	slices.SortFunc(queue, func(a, b Ticket) int {
		return cmp.Or(cmp.Compare(delays[a.Player], delays[b.Player]), cmp.Compare(a.Since, b.Since), cmp.Compare(a.Player, b.Player))
	})
	for len(queue) > 0 {
		first, best, nearest := queue[0], -1, math.Inf(1)
		for i, other := range queue[1:] {
			if best >= 0 && delays[other.Player] > delays[queue[best].Player] {
				break // and so are all who come later
			}
			dice, gap := compatible(first, other)
			if dice == "" || gap > first.maxGap(other, delays[other.Player], now) {
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

// maxGap is how far the ratings of two may lie apart, the second of whom is held, and no less than
// the first: below 0 where they may not meet yet. Then the wait of the first decides, since the
// other would only have to sit there.
func (w Ticket) maxGap(other Ticket, delay room.Millis, now room.Instant) float64 {
	own := now.Since(w.Since)
	switch {
	case w.Agreement != "" || delay == 0 || w.Address == other.Address:
		return ratingWindow(max(own, now.Since(other.Since)))
	case own < delay:
		return -1
	}
	return ratingWindow(own)
}

// compatible gives the set with which two may play, "" if they may not, and how far their ratings
// lie apart: nothing, where they have agreed to meet.
func compatible(a, b Ticket) (dice string, gap float64) {
	if a.Player == b.Player || a.Agreement != b.Agreement || !a.accepts(b.Player) || !b.accepts(a.Player) {
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
	if a.Agreement != "" {
		return dice, 0
	}
	return dice, math.Abs(a.RatingWith(dice).Rating - b.RatingWith(dice).Rating)
}

func (w Ticket) accepts(p room.PlayerID) bool {
	return !slices.Contains(w.Blocked, p) && (len(w.AllowedOnly) == 0 || slices.Contains(w.AllowedOnly, p))
}

// RatingWith gives the rating with a set of dice.
func (w Ticket) RatingWith(dice string) room.Rating {
	if r, ok := w.Ratings[dice]; ok {
		return r
	}
	return rating.Initial()
}

// ValidDice tells whether something can be asked for as dice.
func ValidDice(dice string) bool {
	_, ok := engine.DiceByID(dice)
	return ok || dice == AnyDice
}

// WaitSample is how long somebody waited who was then paired.
type WaitSample struct {
	At  room.Instant // of the pairing
	For room.Millis
}

// maxSampleAge is for how long a wait says something about the next one.
const maxSampleAge = 30 * 60 * 1000

// ExpectedWait gives the wait that is to be expected, the median of the recent ones; false when
// there are none.
func ExpectedWait(waits []WaitSample, now room.Instant) (room.Millis, bool) {
	var all []room.Millis
	for _, w := range waits {
		if now.Since(w.At) <= maxSampleAge {
			all = append(all, w.For)
		}
	}
	if len(all) == 0 {
		return 0, false
	}
	slices.Sort(all)
	return all[len(all)/2], true
}
