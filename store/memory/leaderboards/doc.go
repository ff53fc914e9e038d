// Package leaderboards stores leaderboards in memory, and what results add to players.
//
//	of a leaderboard   rows            by player, and in their order by an index, which is not kept
//	of a player        history · olderRounds · words · versus · matches · ratings · ratingHistory · conflicts
//	                   totals          of all time, by dice; they last as long as the player
//	                   periodTotals    of a day, a week or a month, which rows of totals show
//	                   applied         which results were added, so that each counts once
//	of a match         matchResults
//	countedSince       since when each kind counts
//
// A step of recording is one update: a round is added to all of its players, and their rows are set, or nothing.
package leaderboards
