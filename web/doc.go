// Package web is the edge: it answers HTTP, holds the sockets of players, and decides who asks and how much they may ask
// for. What may happen in a room is decided in package room, and what a store keeps in the packages of its subjects.
//
//	            limit: proxies ─▶ rateLimit: budget of the address, throttle ─▶ routes.go: one row an endpoint
//	HTTP  ──▶                                                                    │
//	                            handlers by subject: rooms, rounds, leaderboards, matches, daily, devices, ...
//	                                                                             │
//	GET /ws ─▶ socket ─▶ dispatch ─▶ live.Member          live.Update ─▶ wire.Encoder ─▶ sendQueue ─▶ socket
//
// All that can be requested stands in routes.go: method, path, cost, what the server has to keep for it, who may, and the
// handler. Shapes of requests and answers are in web/wire, bounds in web/limit, the laboratory in web/lab. A handler is a
// use case in a few lines: it reads the request by wire, asks a subject's store or live.Rooms, and writes by wire.
//
// A socket is one goroutine that reads and at most one that writes. A player is whoever holds the secret of a cookie
// (identity.go); which devices speak for whom is cached for seconds (authcache.go).
package web
