package web

import (
	"time"

	"rattle/room/live"
)

// What things cost. There is one unit, the message of an address, of which [Limits.Sum] are allowed:
// what a third of a millisecond of a processor does, so that an address which spends all that it has
// keeps half of a processor busy. What is known beforehand is paid beforehand: a request by its
// route, a message by its kind. What is known only when it was done is owed, see [budget].
//
// Two things have budgets of their own, so that whoever does too much of them does not keep others
// at the address from saying words: openings of sockets, and words that were found on the boards of
// rounds.

// cost is what a route costs before anything is done. A check of health costs nothing here: it has
// a budget of its own, and is never refused.
type cost struct {
	messages    int
	healthCheck bool
}

// routeCosts are those of routes, by their patterns. Whatever else is asked for costs one message: pages,
// files, what is not there.
var routeCosts = map[string]cost{
	"GET /healthz": {healthCheck: true},
	"GET /readyz":  {healthCheck: true},

	"/preview.png": {messages: 1}, // drawn once

	"/api/version":  {messages: 1},
	"/api/lab/dice": {messages: 1},
	"/api/rooms":    {messages: 1},

	// For a room that nobody is in here what has happened there is read from the store.
	"/api/rooms/{code}":                {messages: 20},
	"/api/rooms/{code}/record":         {messages: 20},
	"/api/rooms/{code}/found/{player}": {messages: 20},
	"/api/rooms/{code}/qr.svg":         {messages: 1},

	// What they work is owed afterwards.
	"/api/lab/solve": {messages: 20},
	"/api/lab/find":  {messages: 20},

	"/api/boards/{dice}/{kind}/{period}": {messages: 3},
	"/api/players/{id}":                  {messages: 20},
	"/api/rounds/{round}":                {messages: 20},
	"/api/rounds/{round}/record":         {messages: 20},
	"/api/rounds/{round}/share":          {messages: 50},
	"/api/rounds/{round}/ghosts":         {messages: 20},

	"/api/me":                 {messages: 1},
	"/api/me/devices":         {messages: 50},
	"/api/me/devices/claim":   {messages: 50},
	"/api/me/phrase":          {messages: 20},
	"/api/phrase/owner":       {messages: 50},
	"/api/phrase/use":         {messages: 50},
	"/api/phrase/words":       {messages: 3},
	"/api/me/blocks":          {messages: 1},
	"/api/me/blocks/{player}": {messages: 20},
	// All boards are asked for the player's row, and all rooms whether the player is there. Each
	// chunk that follows costs exportChunkCost.
	"/api/me/export": {messages: 600},
	"/api/reports":   {messages: 20},

	"/api/daily":             {messages: 20},
	"/api/daily/{day}":       {messages: 20},
	"/api/daily/{day}/board": {messages: 20},

	// Whoever waits is told to the store, and who else waits is read, every two seconds: 300 may do
	// so behind one address.
	"/api/queue":                  {messages: 10},
	"/api/bots":                   {messages: 3},
	"/api/bots/declare":           {messages: 50},
	"/api/challenges":             {messages: 3},
	"/api/challenges/{id}":        {messages: 3},
	"/api/challenges/{id}/qr.svg": {messages: 3},

	// A picture may have to be drawn, and nobody is to have more than half of the painter's time.
	"/r/{code}/result.png":        {messages: 200},
	"/r/{code}/preview.png":       {messages: 200},
	"/api/daily/{day}/result.png": {messages: 200},
}

// routeCost returns what a route costs.
func routeCost(pattern string) cost {
	if p, ok := routeCosts[pattern]; ok {
		return p
	}
	return cost{messages: 1}
}

const (
	// joinCost is of a join: whoever comes is shown the whole room, which may have to be read.
	joinCost = 10

	// callCost is of a wish for a round, for which a board is dealt and solved.
	callCost = 5

	// exportChunkCost is of some rounds of an export.
	exportChunkCost = 40

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

// messageCost is how many messages of its address one message counts as.
func messageCost(message any) int {
	switch message.(type) {
	case joinMessage:
		return joinCost
	case startMessage, againMessage:
		return callCost
	}
	return 1
}

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
