// Package room holds the rules of a room: who has a seat, who may do what and when, what follows from
// it, and what each player may see.
//
// A room is a log of events. Pure functions give the log its meaning:
//
//	              State ◀───────────── Evolve(State, Entry) ◀──┐
//	                │                                          │
//	Command ──▶ Decide(State, Command, Env) ──▶ []Event ──▶  Log (stamps an Entry)
//	                │
//	              State ─────────────▶ View(State, viewer) ──▶ RoomView
//
// Only Decide refuses, only Evolve changes state, only View hides. Events carry outcomes (points, the
// board, the tally), so Evolve applies no rule, and every release that can read a log gets the same
// state from it. Clocks, randomness and the store stay outside: the store stamps each entry with an
// instant, [Env] has random bytes and the dealt board, and a server has the [Log].
//
// All functions are pure and values never change once made, so any goroutine may use them.
package room
