// Package results records rounds and matches. It imports the packages of all subjects that a result touches; each of
// them provides one step.
//
//	Record ──▶ records        {r:UUID}:record, :refs
//	       ──▶ players        lists a result that looks suspicious for review
//	       ──▶ days           {daily}:DAY:rows
//	       ──▶ leaderboards   {p:ID}:..., {m:MATCH}:result, {l:DICE}:...
//	       ──▶ queue          releases the players of a match
//	Decide ──▶ the same, for a result that a person approves
//	Eraser ──▶ removes the names of players who asked to be forgotten from all of these
//	Export ──▶ all that is stored of one player
//
// No step refers to what a later one stores. Each may be repeated, by any servers at once, and a result that was half
// recorded is recorded again from the beginning until every step has succeeded.
package results
