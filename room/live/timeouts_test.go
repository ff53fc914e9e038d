package live

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

func TestCallsOfTheStoreShareATimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var shared timeouts
		defer shared.close()
		ends := func(ctx context.Context) time.Duration {
			deadline, _ := ctx.Deadline()
			return time.Until(deadline)
		}
		first := shared.context()
		if d := ends(first); d < callTimeout || d > callTimeout+timeoutStep {
			t.Errorf("the first call may take %v, want %v and up to %v more", d, callTimeout, timeoutStep)
		}
		time.Sleep(timeoutStep)
		if shared.context() != first {
			t.Errorf("a call %v later does not share the context", timeoutStep)
		}
		time.Sleep(time.Millisecond)
		later := shared.context()
		if d := ends(later); later == first || d < callTimeout {
			t.Errorf("a later call may take %v, want %v at least", d, callTimeout)
		}
		time.Sleep(callTimeout)
		if first.Err() == nil || later.Err() != nil {
			t.Errorf("after %v the first context has ended with %v and the later one with %v", callTimeout+timeoutStep, first.Err(), later.Err())
		}
	})
}
