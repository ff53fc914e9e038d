// Package rooms stores rooms in memory. Several servers of a process may use the same rooms, each by a [Log] of its own.
//
//	kept by the journal:   log         room ── version ── nonce, instant, epoch, events
//	                       snapshots   room ── the state after an entry; what stands before is cut off the log
//	                       rooms       room ── since when it exists, and its next wake-up
//	                       all of a room end together: a day after the last visit, or an hour if there was none
//	not kept:              who is in a room at which server, leases of servers, the public list, hints
//
// A hint goes to the watchers at other servers: a server knows what it has appended itself. None is lost but where a
// watcher does not read; then, and where a server has died, the room is polled within a second or two.
package rooms
