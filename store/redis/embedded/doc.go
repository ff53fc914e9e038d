// Package embedded is the store of a server that was given none: a Redis in the server's own
// process, asked by the same client with the same scripts as any other, so that there is one way
// in which things are kept.
//
//	miniredis ◀─ TIME ── clock ◀─ the machine's clock, while nothing goes on
package embedded
