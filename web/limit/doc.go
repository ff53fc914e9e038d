// Package limit limits what clients may request of a server. There is one unit, the message of an address, which stands
// for a third of a millisecond of a processor. A cost that is known beforehand is charged beforehand; one that is known
// only afterwards may leave a debt.
//
//	limits.go        all bounds, with their defaults
//	proxies.go       the clients for whom a trusted proxy forwards requests
//	connections.go   connections of an address, and how fast they come
//	addresses.go     the state of each address: budgets, sockets, slots
//	bucket.go        a token bucket in one word
//	budget.go        one budget, and its debt
//	charges.go       the costs of work, reading and floods
//	guesses.go       tries of codes that do not exist
//	readslots.go     how much is read from the store at a time
//	bytelimiter.go   how fast a socket is read
//	socketlimits.go  how fast a socket may send
//	throttle.go      how requests wait when many come at once
package limit
