// Package refclient is a client as somebody would write it who never saw Rattle's sources:
// from docs/PROTOCOL.md alone. It imports nothing of Rattle, so that whatever that page
// leaves out is missed here first.
//
//	Create ──▶ code, secret
//	                              ┌─ writeLoop: words without an answer, 15 a second ──▶
//	Join ──▶ Client ─ dial, join ─┤                                                  server
//	          │  ▲        ▲       └─ read: room, found, seat, answer, … ◀──────────
//	          │  │        └── pause, next server ◀── the socket is lost
//	          │  └ Word ──▶ submissions: each word, its key, its answer
//	          └ Await…      room: what it was told last
//
// It looks at clocks and draws chance freely: it is an edge. All methods may be called by
// any goroutine.
package refclient
