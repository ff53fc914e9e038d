// Package leaderboard says what becomes of closed rounds: which of them count, for what, and for
// how long. It computes and keeps nothing itself:
//
//	room.Owed ── Deeds ──┬──▶ PlayerUpdate   totals, history, words, meetings of one player
//	 (a record)          └──▶ RowUpdate    a row of one board: dice · kind · period
//
// A store applies each deed once (package redisladder), and an audit works out the same deeds
// from the same records again. Deeds commute: in whichever order the rounds of a day are
// applied, the boards come out alike.
package leaderboard
