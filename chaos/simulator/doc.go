// Package simulator plays whole evenings in virtual time: servers, their store, the network and people, in one process.
// Everything that is drawn comes from one seed: who does what, when, and what fails meanwhile.
//
//	seed ──▶ plan: people, habits, faults
//	             │
//	person ── network ──▶ server ── link ──▶ store in memory ──▶ journal
//	refclient   late, cut   whole    late, cut, stalled,           cut back: a replica
//	                                 answers and hints lost        that falls back
//	             │
//	             ▼
//	what must hold: checks of what people were told, and of what is stored
//
// The latencies of the network and of the links are drawn in nanoseconds, so that no two messages arrive at the same
// instant: their order comes from the seed and not from Go's scheduler. What it still decides is which of two channels is
// taken that are ready at once, so that an evening may differ a little when it is played again.
//
//	go test ./chaos/simulator -first 0 -evenings 300     new seeds
//	go test ./chaos/simulator -run Evening$ -seed 7 -v   one evening, told
package simulator
