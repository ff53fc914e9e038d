// Package embedded is the store of a server without Redis: a Redis in the server's own process, used by
// the same client with the same scripts, so that there is one way of storing things.
//
//	miniredis ◀─ TIME ── clock ◀─ the machine's clock, while no room waits for an instant
package embedded
