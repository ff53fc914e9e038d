// Package load simulates thousands of people who play Rattle at once, measures the server and checks
// its results.
//
//	schedule ── due ──▶ person ── word ──▶ ┌────────┐
//	 (open loop)         │  ▲              │ server │
//	              submissions └── answer ── │ server │ ── found ──▶ the others in the room
//	                     │                 └────────┘                     │
//	                     ▼                      │ result, record          ▼
//	      verify: is every acknowledged word in both?                  metrics
//
// Words are due by a schedule that does not wait for answers: latency is measured from the instant at
// which a word was due, so that a pause of the server cannot hide behind words that were not sent
// meanwhile. When a round closes, the results that each player received are compared with the room's
// record; [Report.Differences] lists what differs.
//
// The players have the verbs of people in tests (internal/testkit/play), but a client of their own: it shares
// the machine with the server that it measures, and so decodes next to nothing.
//
// The simulated players speak docs/PROTOCOL.md. A server other than Rattle, with [Options.Bare], has to
// implement this part of it:
//
//	GET /ws?v=1, with cookie and Origin              a socket; one cookie is one player
//	→ {"kind":"join","room":"BCDFGHBC","name":"Player bb","tab":"…"}      first; the room need not exist
//	← {"kind":"room","you":"p_…","phase":"playing","round":1,"roundId":"…"}  "you" is any name of the player
//	→ {"kind":"word","round":1,"n":1,"word":"tide"}
//	← {"kind":"answer","tab":"…","n":1,"word":"tide","points":1}        to who sent it
//	← {"kind":"score","player":"p_…","words":1}                         to all of the room; words count up
//
// Other kinds are ignored. Several messages in a frame are lines, each of JSON without blanks. Such a
// server has no board (the words are those of a fixed one), no rounds and nothing to check.
package load
