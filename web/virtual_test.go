package web_test

import (
	"testing"
	"testing/synctest"
	"time"
)

func TestARoundOfThreeMinutesOnTwoServers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newVirtualStore(t)
		here, there := b.start(), b.start()
		ann, bob := newPerson(t, here, "Ann"), newPerson(t, there, "Bob")
		code := ann.Create(`{}`)
		ann.Join(code)
		bob.Join(code)

		called := time.Now()
		ann.Start()
		bob.WaitForPhase("called")
		board := ann.WaitForPhase("playing")
		if wait := time.Since(called); wait < 3*time.Second || wait > 3200*time.Millisecond {
			t.Errorf("the countdown took %v", wait)
		}
		words := board.words(t, 3)
		ann.Submit(words[0])
		ann.Submit(words[1])
		bob.Submit(words[1])
		time.Sleep(2*time.Minute + 50*time.Second)
		if got := bob.Submit(words[2]); got.Points == nil {
			t.Errorf("a word ten seconds before the end is answered %+v", got)
		}
		mine, theirs := ann.WaitForPhase("results"), bob.WaitForPhase("results")
		if wait := time.Since(called); wait < 183*time.Second || wait > 183200*time.Millisecond {
			t.Errorf("the round was over %v after the call, want 3:03", wait)
		}
		for _, v := range []view{mine, theirs} {
			if r := v.Result; r.Early || r.Players[0].Points != 1 || r.Players[1].Points != 1 || r.Total != theirs.Result.Total {
				t.Errorf("the result is %+v", r.Players)
			}
		}
		if got := ann.Submit(words[2]); got.Refusal != "too-late" {
			t.Errorf("a word after the end is answered %+v", got)
		}
	})
}
