// Package live runs the rooms: on each server one goroutine, the follower, for each room in which
// somebody is there.
//
//	clients ──requests──▶ ┌────────────────── follower ───────────────────┐
//	                      │ replica: state · answers · clock · log's end  │ ──appends──▶ room.Log
//	                      │ members                                       │ ◀──hints────
//	        ◀──updates─── │   ├─ notifier    what members are sent, when  │
//	                      │   ├─ presence    who is away, who is back     │ ──announces─▶ room.Log
//	                      │   ├─ recorder    which results are pending    │ ──results──▶ ResultStore
//	                      │   ├─ solutions   the answers of boards; bots  │ ◀─ dealer
//	        ◀──charges─── │   └─ costs       who pays for what was solved │
//	                      └──────────▲────────────────────────────────────┘
//	                             one timer
//
//	sweeper: opens rooms whose deadline was missed        lister ──▶ room.Listings
//
// The follower has the loop, the only copy of the room that changes, and all that waits for the
// store. Its parts have state of their own, read the replica, and return what is to be committed,
// stored or announced; so each can be tested without a store. None of them is used by another
// goroutine.
//
// A follower decides what its members request on the newest state it knows and appends what comes of
// it. Words of other servers may stand between: it applies those first, and answers words by what they
// come to in the log. When anything else was faster it applies what it missed and decides again. So two, ten
// or no servers may follow a room.
//
// While an append is under way requests queue; all that queued are one append next.
//
// Who is present is known from what the servers have announced to the store, which holds for as long as
// they are alive. When a player left the last of them a while ago, or it died, whichever server
// notices writes the absence into the log. So a server that was killed leaves nobody present, and a
// reload or a change of servers is no absence.
//
// In a room in which nothing happens the follower waits for the next deadline, and asks the store
// nothing: the log promises hints of all that may have been missed.
package live
