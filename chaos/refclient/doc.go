// Package refclient is a reference client, written from docs/PROTOCOL.md alone. It imports nothing of
// Rattle, so that whatever that page leaves out is missing here first.
//
//	Create ──▶ code, secret
//	                              ┌─ writeLoop: words without an answer, 15 a second ──▶
//	Join ──▶ Client ─ dial, join ─┤                                                      server
//	          │  ▲        ▲       └─ read: room, found, seat, answer, … ◀──────────────
//	          │  │        └── pause, next server ◀── the socket is lost
//	          │  └ Word ──▶ submissions: each word, its key, its answer
//	          └ Await…      room: what it was told last
//
// A Client is safe for concurrent use.
package refclient
