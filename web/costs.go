package web

import "rattle/web/wire"

// What things cost. There is one unit, the message of an address, of which [Limits.Sum] are allowed:
// what a third of a millisecond of a processor does, so that an address which spends all that it has
// keeps half of a processor busy. What is known beforehand is paid beforehand: a request by its
// route, a message by its kind. What is known only when it was done is owed, see [budget].
//
// Two things have budgets of their own, so that whoever does too much of them does not keep others
// at the address from saying words: openings of sockets, and words that were found on the boards of
// rounds.

// healthCheckCost is that of a health check, which has a budget of its own and is never refused.
const healthCheckCost = 0

// routeCost returns how many messages of its address a request for a pattern of routes counts as. Whatever else is
// requested counts as one: pages, files, what is not there.
func routeCost(pattern string) int {
	if cost, ok := costByPattern()[pattern]; ok {
		return cost
	}
	return 1
}

const (
	// joinCost is of a join: whoever comes is shown the whole room, which may have to be read.
	joinCost = 10

	// callCost is of a wish for a round, for which a board is dealt and solved.
	callCost = 5

	// exportChunkCost is of some rounds of an export.
	exportChunkCost = 40
)

// messageCost is how many messages of its address one message counts as.
func messageCost(message any) int {
	switch message.(type) {
	case wire.Join:
		return joinCost
	case wire.Start, wire.Again:
		return callCost
	}
	return 1
}

// mayDeal reports whether a message may lead to a board's being dealt and solved.
func mayDeal(message any) bool {
	switch message.(type) {
	case wire.Join, wire.Start, wire.Again:
		return true
	}
	return false
}
