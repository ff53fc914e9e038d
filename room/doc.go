// Package room is people playing: who sits where, who may do what and when, what comes of
// it, and what each of them may see.
//
// A room is a log. Pure functions give the log its meaning:
//
//	              State ◀───────────── Evolve(State, Entry) ◀──┐
//	                │                                          │
//	Command ──▶ Decide(State, Command, Env) ──▶ []Event ──▶  Log (stamps an Entry)
//	                │
//	              State ─────────────▶ View(State, viewer) ──▶ Picture
//
// Only Decide says no, only Evolve changes state, only View hides. Events carry outcomes
// (points, the board, the tally), so Evolve computes no rule and a log means the same to
// every release that can read it. Clocks, randomness and the store stay outside: instants
// come from the store with each entry, random bytes and the dealt board come in by [Env],
// and whoever holds a [Log] says which one.
//
// All functions are pure and all values immutable once made, so that everything here may be
// used from any goroutine.
package room
