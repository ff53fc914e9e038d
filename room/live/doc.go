// Package live is the body of the rooms: on each server one goroutine for each room in which
// somebody is there.
//
//	sockets ──requests──▶ ┌──────── follower ─────────┐ ──drafts──▶ room.Log
//	        ◀──updates─── │ state · answers · members │ ◀──hints───
//	                      └───────────▲───────────────┘ ──who is here──▶
//	                              one timer (alarm)
//	                                  │
//	         sweeper ── rooms whose alarm nobody heard     lister ──▶ room.Listings
//
// A follower owns nothing but its copy of the state. It decides what its members ask for on
// the newest state it knows, appends what comes of it, and when another server was faster it
// applies what it missed and decides again. So two, ten or no servers may follow a room.
//
// While an append travels requests queue; all that queued go as the next append.
//
// Who is present is known by leases in the store, which every server renews for its own: when
// nobody renews a player's any more, whoever notices writes the absence into the log. So a
// server that was killed leaves no ghosts, and a reload or a change of servers is no absence.
package live
