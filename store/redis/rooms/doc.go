// Package redislog keeps rooms in Redis: for each room a log, which is a stream, and beside it
// a snapshot and who is there.
//
//	Append ──▶ append.lua ──┬─▶ XADD    {b17}:room:CODE:log
//	                        ├─▶ HSET    {b17}:room:CODE:snapshot   now and then; trims the log
//	                        ├─▶ ZADD    {b17}:wakeups              when the next alarm rings
//	                        ├─▶ ZADD    {b17}:rooms                with the first entry
//	                        └─▶ PUBLISH {b17}:room:CODE:hint       "something follows entry X",
//	                                        │                    if anybody else listens
//	Watch  ◀── one subscription a bucket ◀──┘                    (or a few for all)
//	       ◀── heartbeat.lua, every 2 s: the head, since the last hint of a quiet room may be lost,
//	Attend ──▶            and who is there: {b17}:room:CODE:leases, leases of 10 s
//	Read   ──▶ read.lua   snapshot and what follows
//	Overdue ─▶ the alarms of all buckets
//	List   ──▶ list.lua   {rattle}:public
//
// The scripts know nothing of the game. Rooms are spread over buckets by a hash of their
// code; the braces make all keys of a bucket live on one node of a cluster, and every server
// subscribes once for each bucket in which it has rooms; where there is but one node, a few
// times in all. Appends that come while others travel go together (line.go). One clock decides:
// that of the node.
//
// An entry's ID is the stream's own: version and nonce. Its fields are "at", the instant
// stamped by the script, and "events", their JSON.
package rooms
