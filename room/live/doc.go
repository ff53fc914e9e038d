// Package live is the body of the rooms: on each server one goroutine for each room in which
// somebody sits there.
//
//	sockets ──requests──▶ ┌──────── follower ────────┐ ──drafts──▶ room.Log
//	        ◀──updates─── │ state · answers · members │ ◀──hints──
//	                      └──────────▲────────────────┘
//	                             one timer (alarm, absences)
//
// A follower owns nothing but its copy of the state. It decides what its members ask for on
// the newest state it knows, appends what comes of it, and when another server was faster it
// applies what it missed and decides again. So two, ten or no servers may follow a room.
//
// While an append travels requests queue; all that queued go as the next append.
package live
