// Package limit bounds what clients may ask of a server. There is one unit, the message of an address: what a third of a
// millisecond of a processor does. What is known before is charged before, by costs; what is known only afterwards leaves
// a debt.
//
//	limits.go        all bounds, with their defaults
//	proxies.go       for whom a trusted proxy forwards a request
//	connections.go   connections of an address, and how fast they come
//	addresses.go     what each address has asked for lately: budgets, sockets, slots
//	budget.go        one budget, and its debt
//	charges.go       what work, reading and floods are charged
//	guesses.go       codes that were tried and do not exist
//	readslots.go     how much is read from the store at a time
//	bytelimiter.go   how fast a socket is read
//	socketlimits.go  how fast a socket may send
//	throttle.go      how requests take turns, when many come at once
package limit
