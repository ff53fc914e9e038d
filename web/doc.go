// Package web is the edge: HTTP and WebSocket, and nothing of the game.
//
//	GET  /  /r/CODE  /assets/…   page        static
//	POST /api/rooms              create  ──▶ live.Rooms.Create
//	GET  /ws?v=1                 socket  ──▶ live.Rooms.Join ──▶ live.Seat
//	                               ▲ outbox ◀── messages (Encode) ◀── live.Update
//	GET  /healthz
//
// Every message is in messages.go. A socket is one goroutine that reads and at most one that
// writes, and a player is whoever holds the secret of a cookie.
package web
