// Package leaderboards stores what the results of rounds and matches come to.
//
//	ApplyRound  ──▶ apply_round.lua ──▶ {p:ID}:profile, :history, :words, :versus, :totals ...   once for each player
//	            ──▶ set_rows.lua    ──▶ {l:DICE}:best:day:2026-11-21 ...   all leaderboards of the set of dice at once
//	RecordMatch ──▶ {m:MATCH}:result ──▶ apply_match.lua ──▶ {p:ID}:ratings, :matches ... ──▶ set_rows.lua
//
// The braces are slots of a cluster, and no script spans two of them. Each step may be taken any number of times, by any
// servers at once: a player's slot remembers what was applied to it, and the script that applies something also notes it; a
// row is set to what the player has come to, which changes nothing when it is done again. So what was half recorded is
// recorded again from the beginning until every step has succeeded, and still counts once.
package leaderboards
