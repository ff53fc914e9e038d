package web_test

import (
	"testing"
	"testing/synctest"
	"time"

	"rattle/web/limit"
)

func TestJoinsThatTheStoreDoesNotAnswerCountAsGuesses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newVirtualRedis(t)
		server := b.start(limited(func(l *limit.Limits) { l.Guesses = limit.Rate{PerSecond: 0.01, Burst: 3} }))
		ann, eve := newPerson(t, server, "Ann"), newPerson(t, server, "Eve")
		code := ann.Create(`{}`)
		b.SetLatency(time.Minute)
		const join = `{"kind":"join","room":%q,"name":"Eve","tab":"tab-of-eve"}`
		for _, guess := range []string{"KTMVQBBC", "KTMVQCBC", "KTMVQDBC"} {
			eve.Connect()
			eve.Send(join, guess)
			eve.ExpectClose(1001)
		}
		eve.Connect()
		eve.ExpectRefusal("too-fast", join, "KTMVQRBC")

		b.SetLatency(0)
		time.Sleep(2 * time.Minute) // in which one more becomes free
		ann.Join(code)              // from the same address
	})
}
