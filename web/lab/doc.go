// Package lab is the laboratory: it solves and finds boards outside of rooms.
//
//	POST /api/lab/solve   solve.go   a board ─▶ its words
//	POST /api/lab/find    find.go    a goal  ─▶ boards, line by line; share.go: searches take turns
//	GET  /api/lab/dice    lab.go     the sets of dice
//
// It shares the machine with rooms, and so it has few solvers: a request waits some seconds for a free one, and is then
// refused.
package lab
