// Package leaderboard has the rules of leaderboards: which rounds and matches count for which
// leaderboards, and for how long. It stores nothing itself:
//
//	room.PendingResult ── Project ──┬──▶ PlayerUpdate   totals, history, words, head to head
//	 (a round's record)             └──▶ RowUpdate      a row of a leaderboard: dice · kind · period
//
// A store applies each update once, and an audit projects the same records again and compares.
// Updates commute: the leaderboards are the same in whichever order rounds are applied.
package leaderboard
