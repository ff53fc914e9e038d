package web

import (
	"time"

	"rattle/room/live"
)

const (
	// floodCost is how many openings a socket counts as that was cut for a flood: whoever is thrown
	// out is not back at once, and what it takes to let somebody in is not the next flood.
	floodCost = 5

	// wordsReadPerMessage is how many words are read from the store for one message.
	wordsReadPerMessage = 400

	// wordsSentPerMessage is of how many words a result is worked out, and encoded, for one message.
	wordsSentPerMessage = 250

	// costPerMillisecond is what a millisecond of work costs.
	costPerMillisecond = 3
)

// chargeWork counts work that was done for the address.
func (a *address) chargeWork(took time.Duration) {
	a.total.charge(int(took.Milliseconds()) * costPerMillisecond)
}

// Pay implements [live.Payer].
func (a *address) Pay(w live.Work) {
	a.total.charge(w.Read/wordsReadPerMessage + w.Rendered/wordsSentPerMessage)
	a.solved.charge(w.Solved)
}

// chargeFlood counts a socket that was cut for a flood.
func (a *address) chargeFlood() { a.openings.charge(floodCost) }
