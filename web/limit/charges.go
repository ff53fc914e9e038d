package limit

import (
	"time"

	"rattle/room/live"
)

const (
	// FloodCost is how many openings a socket counts as that was cut for a flood: whoever is thrown
	// out is not back at once, and what it takes to let somebody in is not the next flood.
	FloodCost = 5

	// WordsReadPerMessage is how many words are read from the store for one message.
	WordsReadPerMessage = 400

	// WordsSentPerMessage is of how many words a result is worked out, and encoded, for one message.
	WordsSentPerMessage = 250

	// CostPerMillisecond is what a millisecond of work costs.
	CostPerMillisecond = 3
)

// ChargeWork counts work that was done for the address.
func (a *Address) ChargeWork(took time.Duration) {
	a.Total.charge(int(took.Milliseconds()) * CostPerMillisecond)
}

// Pay implements [live.Payer].
func (a *Address) Pay(w live.Work) {
	a.Total.charge(w.Read/WordsReadPerMessage + w.Rendered/WordsSentPerMessage)
	a.Solved.charge(w.Solved)
}

// ChargeFlood counts a socket that was cut for a flood.
func (a *Address) ChargeFlood() { a.Openings.charge(FloodCost) }
