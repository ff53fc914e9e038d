// Package table keeps typed rows in memory, and has a journal keep what changes in them.
//
//	DB ── Subject ── Table[K, V] ── group ── rows      a player ── the words that the player found ── "pins": 3
//	       one lock   one kind       ends at once
//	Update(func(tx)) ─▶ Put, Delete, Cut, Drop, SetEnds ─▶ effects ─▶ journal ─▶ answered
//	                     └── at once, and undone if the journal fails
//	Replay ◀── effects, as they were written
//
// A table has groups of rows. The rows of a group belong together: they are in the order of their keys, and end at one
// instant. A group that has ended is not there, whether it was swept or not.
//
// Effects are what has become of rows, not what was asked for. To replay them needs no clock and no rule, and to replay
// them again changes nothing, as long as they are replayed in their order up to the same end. An effect is an array:
//
//	["put", "words", "p_ann", "pins", {...}]    a row, new or instead of another; more keys and values may follow
//	["delete", "words", "p_ann", "pins"]        a row, which was not the last one of its group
//	["cut", "log", "KTMVQRBC", 17]              the rows before this key
//	["drop", "words", "p_ann"]                  a group
//	["ends", "words", "p_ann", 1790000000000]   a group ends at an instant, in milliseconds since 1970; 0: never
//
// A record of the journal is an array of the effects of one update, all or none of which is replayed.
package table
