package web

import "rattle/web/wire"

// The costs of requests and messages, in one unit: the message of an address, of which [limit.Limits].Total
// are allowed. It stands for a third of a millisecond of a processor, so that an address that spends all it
// has keeps half of a processor busy. Costs that are known beforehand are charged beforehand: those of
// requests by route, those of messages by kind. Any other cost is charged afterwards and may leave a debt,
// see [limit.Address].
//
// Openings of sockets, and words solved on the boards of rounds, have budgets of their own: a client that
// spends those does not keep others at its address from submitting words.

// healthCheckCost is that of a health check, which has a budget of its own and is never refused.
const healthCheckCost = 0

// routeCost returns how many messages of its address a request for a pattern of routes counts as. Anything
// else counts as one: pages, files, and unknown paths.
func routeCost(pattern string) int {
	if cost, ok := costByPattern()[pattern]; ok {
		return cost
	}
	return 1
}

const (
	// joinCost is the cost of a join: the whole room is sent, and may have to be read first.
	joinCost = 10

	// callCost is the cost of calling a round, for which a board is dealt and solved.
	callCost = 5

	// exportChunkCost is the cost of one chunk of an export's rounds.
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

// mayDeal reports whether a message can cause a board to be dealt and solved.
func mayDeal(message any) bool {
	switch message.(type) {
	case wire.Join, wire.Start, wire.Again:
		return true
	}
	return false
}
