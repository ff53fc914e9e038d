// Package leaderboards stores leaderboards in memory, and players' totals, profiles and ratings.
//
//	rows               "best en-4x4-new": a player's results, each with the periods on whose leaderboards it shows
//	totals             "en-4x4-new": a player's points, in the same way
//	applied            the results that were added to a player, each once
//	history · older-rounds · words · versus · ratings · rating-history · matches · rating-conflicts
//	match-results      a match by itself
//	counted-since      since when each kind of leaderboard counts
//
// The groups of all but the last two are named by the player. An index of the rows has the order of each leaderboard; it
// follows the rows, and is not stored:
//
//	rows ──OnChange──▶ index ── leaderboard ── places, the best first ──▶ a page, a rank
//
// A leaderboard that has ended is not there any more. A sweep removes it from rows and totals, some players at a time.
package leaderboards
