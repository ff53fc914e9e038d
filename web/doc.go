// Package web serves HTTP and WebSocket: it authenticates players and limits how much they may request. Package room
// decides what may happen in a room; the packages of the other subjects decide what is stored.
//
//	            limit: proxies ─▶ rateLimit: budget of the address, throttle ─▶ routes.go: one row an endpoint
//	HTTP  ──▶                                                                    │
//	                            handlers by subject: rooms, rounds, leaderboards, matches, daily, devices, ...
//	                                                                             │
//	GET /ws ─▶ socket ─▶ dispatch ─▶ live.Member          live.Update ─▶ wire.Encoder ─▶ sendQueue ─▶ socket
//
// All routes are in routes.go: method, path, cost, the stores that it needs, who may request it, and the handler. The
// shapes of requests and responses are in web/wire, limits in web/limit, the laboratory in web/lab. A handler has a few
// lines: it reads the request by wire, calls a subject's store or live.Rooms, and writes the response by wire.
//
// A socket has one goroutine that reads it. Whoever has a message for it writes as much as the kernel takes at once; only
// while some of it is left a goroutine of the socket's writes (sendqueue.go). One wheel of the server sends all pings
// (socketset.go). The secret in a cookie authenticates a player
// (identity.go); whether a device is signed in is cached for seconds (authcache.go).
package web
