// Package web is the edge: HTTP and WebSocket, and nothing of the game.
//
//	              ┌ proxies: who asks ─ limits: how often ┐
//	GET  /  /r/CODE  /assets/…    page          static
//	POST /api/rooms               createRoom ─▶ live.Rooms.Create
//	GET  /api/rooms[/CODE[/record]]  look    ─▶ live.Rooms.PublicRooms, Summary, Record
//	GET  /api/rooms/CODE/qr.svg   serveQR
//	GET  /api/boards /players /rounds  ladder ─▶ Ladder
//	     /api/me[/devices[/claim]]     devices ─▶ Identities
//	     /api/me/phrase /api/phrase    phrases ─▶ Identities
//	GET  /r/CODE/preview.png      gallery    ─▶ picture.Painter
//	POST /api/lab/solve /find     solveBoard, findBoard ─▶ engine
//	GET  /ws?v=1                  socket     ─▶ live.Rooms.Enter ─▶ live.Member
//	                                ▲ outbox ◀── messages (Encode) ◀── live.Update
//	GET  /healthz  /readyz        check
//
// Every message is in messages.go, decode.go makes something of a client's, and dispatch.go a
// command of that. A socket is one goroutine that reads and at most one that writes, and a
// player is whoever holds the secret of a cookie.
//
// What a stranger can have is bounded in six places: bytelimiter.go slows the reading of bytes,
// socketlimits.go refuses messages of one socket, addresses.go those of one address and whatever else
// it asks for, by what it costs (costs.go) and to a debt with a floor (budget.go); ratelimit.go is
// where every request passes, readslots.go bounds what is unpacked at a time, and throttle.go spreads what
// all ask for at once.
package web
