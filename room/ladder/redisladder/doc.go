// Package redisladder keeps in Redis what becomes of closed rounds.
//
//	Record ──▶ save_record.lua   ──▶ {r:UUID}:record              the record, 90 days or as long as it is pinned
//	       ──▶ apply_round.lua ──▶ {p:ID}:profile, :history ... once for each player
//	       ──▶ set_rows.lua ──▶ {l:DICE}:best:day:2026-11-21 all boards of the set of dice at once
//	       ──▶ release_refs.lua ──▶ {r:UUID}:refs                rows that refer to a record no longer
//	Forget ──▶ {d}:to-erase  ──▶ Eraser                       takes names out of all of these
//
// The braces are slots of a cluster, and no script spans two of them. Each step may be taken
// any number of times, by any servers at once: a player's slot remembers the rounds that were added
// to it, and the script that adds one also notes it; a row is set to what the player has come to, which
// changes nothing when it is done again. So a round that was half recorded is
// recorded again from the beginning until every step has answered, and still counts once.
package redisladder
