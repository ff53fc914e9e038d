// Package rooms stores rooms in Redis: for each room a log, which is a stream, and beside it a
// snapshot and who is present.
//
//	Append ───▶ append.lua ──┬─▶ place.lua: may the entry stand at the log's end?
//	(words: words.lua)       ├─▶ XADD    {b17}:room:CODE:log
//	                         ├─▶ HSET    {b17}:room:CODE:snapshot   at each opening and close; trims the log
//	                         ├─▶ ZADD    {b17}:wakeups              the next deadline of the room
//	                         ├─▶ ZADD    {b17}:rooms                with the first entry
//	                         └─▶ hint.lua ─┬─▶ PUBLISH {b17}:room:CODE:hint   if anybody else
//	                                       └─▶ XADD    {b17}:recent           subscribes
//	Announce ─▶ attend.lua ──┬─▶ HSET    {b17}:room:CODE:presence   who is there, at which server
//	                         └─▶ hint.lua
//	SaveSnapshot ─▶ save_snapshot.lua ─▶ HSET
//	Watch  ◀─── one subscription a bucket, or a few for all
//	Read   ───▶ read.lua      snapshot and the entries that follow it
//	Overdue ──▶ the wake-ups of all buckets
//	List   ───▶ list.lua      {rattle}:public
//
// A room in which nothing happens causes no command: see upkeep.go for what is done instead.
//
// The scripts know nothing of the game. Rooms are spread over buckets by a hash of their code; the
// braces keep all keys of a bucket on one node of a cluster. A server subscribes once for each bucket
// in which it has rooms; on a single node, a few times in all. Appends that are called while others are
// in flight are sent together (batcher.go). One clock decides: that of the node.
//
// An entry's ID is the stream's own: version and nonce. Its fields are "at", the instant that the
// script gave it, and "events", their JSON; an entry of words has a third, "epoch", the ID of the newest
// structural entry. The scripts read fields by their place.
package rooms
