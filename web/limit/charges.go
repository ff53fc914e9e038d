package limit

import (
	"time"

	"rattle/room/live"
)

const (
	// FloodCost is how many openings a socket counts as that was closed for a flood, so that its client
	// cannot flood by opening sockets instead.
	FloodCost = 5

	// WordsReadPerMessage is how many words may be read from the store for the cost of one message.
	WordsReadPerMessage = 400

	// WordsSentPerMessage is how many words of a result may be computed and encoded for the cost of one
	// message.
	WordsSentPerMessage = 250

	// CostPerMillisecond is the cost of a millisecond of work, in messages.
	CostPerMillisecond = 3
)

// ChargeWork charges work that was done for the address.
func (a *Address) ChargeWork(took time.Duration) {
	a.Total.charge(int(took.Milliseconds()) * CostPerMillisecond)
}

// Pay implements [live.Payer].
func (a *Address) Pay(w live.Work) {
	a.Total.charge(w.Read/WordsReadPerMessage + w.Rendered/WordsSentPerMessage)
	a.Solved.charge(w.Solved)
}

// ChargeFlood charges a socket that was closed for a flood.
func (a *Address) ChargeFlood() { a.Openings.charge(FloodCost) }
