// Package leaderboards stores what follows from the results of rounds and matches: rows, totals, profiles and ratings.
//
//	ApplyRound  ──▶ apply_round.lua ──▶ {p:ID}:profile, :history, :words, :versus, :totals ...   once for each player
//	            ──▶ set_rows.lua    ──▶ {l:DICE}:best:day:2026-11-21 ...   all leaderboards of the set of dice at once
//	RecordMatch ──▶ {m:MATCH}:result ──▶ apply_match.lua ──▶ {p:ID}:ratings, :matches ... ──▶ set_rows.lua
//
// Each hash tag in braces is in one slot of a cluster, and no script spans two slots. Each step may be repeated, by any
// servers at once: the script that applies a result to a player also notes that in the player's slot, and a row is set
// to the player's total or best, which changes nothing if it is done again. So a result that was half recorded is
// recorded again from the beginning until every step has succeeded, and still counts once.
package leaderboards
