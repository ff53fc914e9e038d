// Package days stores the daily boards in memory.
//
//	dailyOrigin     the secret that they follow from, and since when
//	dailyBoards     the boards of the days that were played
//	dailyAttempts   the rooms of a player's attempts, for some days
//	dailyPlayed     a player's points by day, for streaks; they last as long as the player
//	dailyRows       the results of a day; the order of its two lists is an index, which is not kept
package days
