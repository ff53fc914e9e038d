// Package results records rounds and matches, in whichever store. It tells the stores of all subjects that a result
// touches what to do, and in which order; each of them provides one step.
//
//	Record ──▶ Records        the record of the round, with the rows that are about to show it
//	       ──▶ Players        lists a result that looks suspicious for review
//	       ──▶ Days           the attempt at a daily board
//	       ──▶ Leaderboards   what is stored of each player, the match, the rows
//	       ──▶ Queue          releases the players of a match
//	Decide ──▶ the same, for a result that a person approves
//	Export ──▶ all that is stored of one player
//
// No step refers to what a later one stores. Each may be repeated, by any servers at once, and a result that was half
// recorded is recorded again from the beginning until every step has succeeded.
package results
