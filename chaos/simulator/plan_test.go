package simulator

import (
	"fmt"
	"slices"
	"time"
)

// plan is what is drawn before an evening begins. It can be made smaller, and is then still played by the same seed.
type plan struct {
	Seed    uint64
	Servers int
	Rounds  int // of each table
	Seconds int // of a round
	Guests  []guest
	Faults  []fault
}

// guest is somebody at a table.
type guest struct {
	Name   string
	Table  string
	Habits []habit
}

// habit is what somebody does besides finding words, once in each round and with a chance.
type habit string

// The habits.
const (
	reloads  habit = "reloads"  // the page, in the middle of a round
	roams    habit = "roams"    // from one network to another
	leaves   habit = "leaves"   // the page for a while
	blinks   habit = "blinks"   // the page is closed for a while when a round is called
	renames  habit = "renames"  // themselves between rounds
	repeats  habit = "repeats"  // words that they have
	guesses  habit = "guesses"  // what is no word
	finishes habit = "finishes" // before the time is over
	hurries  habit = "hurries"  // and types many words at once
)

var habits = []habit{reloads, roams, leaves, blinks, renames, repeats, guesses, finishes, hurries}

// fault is what fails when.
type fault struct {
	Kind   kind
	At     time.Duration // since the beginning of the evening
	For    time.Duration
	Lag    time.Duration // of the replica that takes over
	Server int
}

// kind is a kind of fault.
type kind string

// The kinds of faults.
const (
	death    kind = "death"     // of a server, and another one in its place
	deploy   kind = "deploy"    // a server ends in order, and another one takes its place
	outage   kind = "outage"    // of the store, for all servers
	cutOff   kind = "cut off"   // one server from the store
	stall    kind = "stall"     // the store answers one server late
	answers  kind = "answers"   // of the store are lost
	hints    kind = "hints"     // are lost, and others come twice
	fallBack kind = "fall-back" // a replica takes over that lacks what came last
	fullDisk kind = "full disk" // so that nothing is stored
	unplugs  kind = "network"   // a server's connections to people break
)

var kinds = []kind{death, deploy, outage, cutOff, stall, answers, hints, fallBack, fullDisk, unplugs}

func (f fault) String() string {
	return fmt.Sprintf("%s at %v for %v, server %d", f.Kind, f.At.Round(time.Millisecond), f.For.Round(time.Millisecond), f.Server)
}

var names = []string{"Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo", "Mia", "Ned", "Oda"}

// Where people play who are at no table.
const (
	matchTable = "match"
	dayTable   = "day"
)

// tableOf returns where the n-th of the names plays: 12 people at 4 tables, two in a match, and one at the day's board.
func tableOf(n int) string {
	switch {
	case n < 12:
		return fmt.Sprintf("table %d", n%4)
	case n < 14:
		return matchTable
	}
	return dayTable
}

// newPlan draws the plan of an evening: 3 servers, 12 people at 4 tables with three rounds each, a match, a day's board, five faults.
func newPlan(seed uint64) plan {
	const faults = 5
	d := newDraws(seed, "plan")
	p := plan{Seed: seed, Servers: 3, Rounds: 3, Seconds: 15 + d.n(30)}
	for i, name := range names {
		g := guest{Name: name, Table: tableOf(i)}
		for _, h := range habits {
			if d.chance(0.3) {
				g.Habits = append(g.Habits, h)
			}
		}
		p.Guests = append(p.Guests, g)
	}
	whole := time.Duration(p.Rounds) * (time.Duration(p.Seconds)*time.Second + 8*time.Second)
	for range faults {
		p.Faults = append(p.Faults, fault{
			Kind: kinds[d.n(len(kinds))], At: d.between(time.Second, whole), For: d.between(500*time.Millisecond, 12*time.Second), Lag: d.between(0, time.Second), Server: d.n(p.Servers),
		})
	}
	slices.SortFunc(p.Faults, func(a, b fault) int { return int(a.At - b.At) })
	return p
}

func (g guest) has(h habit) bool { return slices.Contains(g.Habits, h) }
