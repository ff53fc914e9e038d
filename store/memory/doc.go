// Package memory is the store of a server without Redis: Go's maps, and a journal of what changes in them.
//
//	rooms  players  records  leaderboards  days  queue      each with tables of typed rows
//	   └──────┴────────┴─────── table.DB ───────┘           one lock for rooms, one for the queue, one for all that a
//	                               │                        result touches: a step of recording is one update
//	                            journal                     a folder; see package journal for what is lost when
//
// It passes the same contract as Redis (store/contract), and any number of servers of a process may share it: whole
// servers are tested so, in virtual time.
package memory
