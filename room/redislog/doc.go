// Package redislog keeps the logs of rooms in Redis: one stream for each room.
//
//	Append ──▶ append.lua ──┬─▶ XADD    {b17}:room:CODE:log
//	                        ├─▶ ZADD    {b17}:due            when the next alarm rings
//	                        └─▶ PUBLISH {b17}:room:CODE:hint "something follows entry X"
//	                                        │
//	Watch  ◀── one subscription a bucket ◀──┘  and every 2 s a look at the heads, since the
//	                                           last hint of a quiet room may be lost
//	Read   ──▶ read.lua
//
// The scripts know nothing of the game. Rooms are spread over buckets by a hash of their
// code; the braces make all keys of a bucket live on one node of a cluster, and every server
// subscribes once for each bucket in which it has rooms.
//
// An entry's ID is the stream's own: version and nonce. Its fields are "at", the instant
// stamped by the script, and "events", their JSON.
package redislog
