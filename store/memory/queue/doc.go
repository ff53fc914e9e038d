// Package queue pairs players for matches, in memory. Nothing runs in the background: a player who searches polls, and a
// poll that finds an opponent opens a room and matches both.
//
//	Poll ──▶ refresh            refreshes the player's ticket and reads others
//	     ──▶ matchmaking.Pair   chooses one of them ──▶ a room, or ErrRoomLimit ──▶ suspend
//	     ──▶ pair               matches both or none; if none the room stays unused
//	the match is recorded ──▶ Release
//
//	kept by the journal:   currentMatches   the match that a player is in
//	                       challenges       by ID
//	                       inboxes          the challenges to a player
//	not kept:              tickets, searches, wait times, who lately came from an address, suspensions: pages that search
//	                       poll every other second, and are back at once
package queue
