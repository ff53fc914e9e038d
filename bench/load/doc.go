// Package load is thousands of people who play Rattle at once, measured and checked.
//
//	schedule ── due ──▶ person ── word ──▶ ┌────────┐
//	 (open loop)          │  ▲             │ server │
//	                   ledger └─ answer ── │ server │ ── found ──▶ the others of the table
//	                      │                └────────┘                     │
//	                      ▼                     │ result, record          ▼
//	      settle: is every word that was answered with points in both?   meter
//
// Words are due by a schedule that does not wait for answers: what a server holds up is late
// from the instant at which it was meant to be sent, so that no pause hides behind the words
// that it kept from being sent. When a round closes, what each player was told is held to the
// room's record; [Report.Differences] has what is not as it should be.
//
// People speak docs/PROTOCOL.md. Of that, what they need of a server that is no Rattle, with
// [Options.Bare], is:
//
//	GET /ws?v=1, with cookie and Origin              a socket; one cookie is one player
//	→ {"kind":"join","room":"BCDFGHBC","name":"Player bb","tab":"…"}      first; the room need not exist
//	← {"kind":"room","you":"p_…","phase":"playing","round":1,"roundId":"…"}  "you" is any name of the player
//	→ {"kind":"word","round":1,"n":1,"word":"tide"}
//	← {"kind":"answer","tab":"…","n":1,"word":"tide","points":1}        to who sent it
//	← {"kind":"found","player":"p_…","words":1}                         to all of the room; words count up
//
// Other kinds may be sent and are ignored; more messages in a frame are lines, of JSON without
// blanks. Such a server has no board (the words are those of a fixed one), no rounds and nothing
// to check.
package load
