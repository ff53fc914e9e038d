// Package results records rounds and matches. It imports the packages of all subjects that a result touches; each of
// them provides one step.
//
//	Record ──▶ records        {r:UUID}:record, :refs
//	       ──▶ players        a result that looks suspicious is listed for review
//	       ──▶ days           {daily}:DAY:rows
//	       ──▶ leaderboards   {p:ID}:..., {m:MATCH}:result, {l:DICE}:...
//	       ──▶ queue          the players of a match are released
//	Decide ──▶ the same, for a result that a person has approved
//	Eraser ──▶ takes the names of players who asked to be forgotten out of all of these
//	Export ──▶ all that is stored of one player
//
// No step refers to what is not there yet. Each may be taken any number of times, by any servers at once, and what was half
// recorded is recorded again from the beginning until every step has succeeded.
package results
