// Package lab is the laboratory: boards that nobody plays on, solved and found for whoever asks.
//
//	POST /api/lab/solve   solve.go   a board ─▶ its words
//	POST /api/lab/find    find.go    a goal  ─▶ boards, line by line; share.go: searches take turns
//	GET  /api/lab/dice    lab.go     the sets
//
// It computes on the machine that rooms are played on, and so it has few solvers: a request that finds none free waits, and
// is refused before long.
package lab
