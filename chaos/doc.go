// Package chaos tests that games survive the loss of servers and stores in the middle of rounds, from
// outside: with real processes of the built program, a real redis-server, and players who know
// nothing but the protocol (chaos/refclient).
//
//	Ann Cyd ──▶ rattle serve ─┐              SIGKILL, SIGTERM
//	   ╲ ╱                    ├─▶ redis-server  SIGKILL, SIGSTOP
//	Bob Dan ──▶ rattle serve ─┘
//
// What must hold in every scenario is in one place, tally_test.go: an acknowledged word is in the
// result, once, with the points of the rules. And what is stored of many rounds is what their players
// received: stored_test.go.
package chaos
