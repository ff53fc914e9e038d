// Package refclient is a reference client, written from docs/PROTOCOL.md alone. It imports nothing of
// Rattle, so that whatever that page leaves out is missing here, too.
//
//	Create ──▶ code, secret
//	                              ┌─ writeLoop: words without an answer, 15 a second ──▶
//	Join ──▶ Client ─ dial, join ─┤                                                      server
//	          │  ▲        ▲       └─ read: room, found, seat, answer, … ◀──────────────
//	          │  │        └── pause, next server ◀── the socket is lost
//	          │  └ Submit ─▶ submissions: each word, its key, its answer
//	          └ WaitFor…    room: of the last room message
//
// Its methods have the names that those of people have in all tests (internal/testkit/play), without any of their
// code. A Client is safe for concurrent use.
package refclient
