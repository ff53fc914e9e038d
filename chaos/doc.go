// Package chaos takes servers and stores away in the middle of rounds, from outside: real
// processes of the built program, a real redis-server, and players who know nothing but
// the protocol (chaos/refclient).
//
//	Ann Cyd ──▶ rattle serve ─┐              SIGKILL, SIGTERM
//	   ╲ ╱                    ├─▶ redis-server  SIGKILL, SIGSTOP
//	Bob Dan ──▶ rattle serve ─┘
//
// What must hold whatever happens is in one place, tally_test.go: a word that was
// acknowledged is in the result, once, with the points that the rules say. And what is kept of
// many rounds is what their players were told: stored_test.go.
package chaos
