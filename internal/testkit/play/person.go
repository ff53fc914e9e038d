// Package play is the language in which tests speak of people. Whoever plays in a test has the methods of
// [Person], whether over a socket (web), at a follower in the same process (room/live), or as a client written
// from the protocol alone (chaos/refclient, which is independent of all this, and has the same verbs). Exported
// methods of people are this language; what only one package needs is not exported.
//
// The simulated players of bench/load are no part of it: they share a machine with the server that they
// measure, and so decode next to nothing. Their verbs are the same.
package play

import "testing"

// Person is somebody who plays or watches. What cannot be done, and what does not come about in time, fails
// the test. View is the room as its members are shown it, Answer the answer to a word.
type Person[Code, Phase ~string, View, Answer any] interface {
	Join(code Code)  // takes a seat in a room, or returns to it
	Watch(code Code) // enters a room without a seat
	Close()          // ends the connection, as a page does that is closed; the seat stays
	Leave()          // leaves the seat to others

	Start()                    // starts a round, as the host
	Submit(word string) Answer // submits a word, and returns the answer to it
	Done()                     // ends the round for this player
	Again()                    // asks for another round

	// WaitFor waits until a condition holds for the room, and returns it.
	WaitFor(what string, holds func(View) bool) View
	// WaitForPhase waits until the room is in a phase, and returns it.
	WaitForPhase(phase Phase) View
}

// OpenRound lets the first of some people, the host, start a round, and waits until it is open for all. It
// returns the room as the host is shown it.
func OpenRound[P Person[Code, Phase, View, Answer], Code, Phase ~string, View, Answer any](t testing.TB, people ...P) (host View) {
	t.Helper()
	people[0].Start()
	for i, p := range people {
		if view := p.WaitForPhase("playing"); i == 0 {
			host = view
		}
	}
	return host
}

// CloseRound lets all people of a round be done with it, and waits until they see the results. It returns the
// room as the first of them is shown it.
func CloseRound[P Person[Code, Phase, View, Answer], Code, Phase ~string, View, Answer any](t testing.TB, people ...P) (first View) {
	t.Helper()
	for _, p := range people {
		p.Done()
	}
	for i, p := range people {
		if view := p.WaitForPhase("results"); i == 0 {
			first = view
		}
	}
	return first
}
