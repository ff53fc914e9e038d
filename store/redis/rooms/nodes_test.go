package rooms

import (
	"testing"
	"time"
)

func TestANodeIsAnotherOneWithAnotherIdentityOrClock(t *testing.T) {
	ahead := func(least, most time.Duration) node { return node{"run replication", least, most} }
	before := ahead(time.Second, 1100*time.Millisecond)
	for _, c := range []struct {
		what string
		now  node
		want bool
	}{
		{"the same", before, false},
		{"another process, or another history", node{"run other", before.least, before.most}, true},
		{"a slow answer", ahead(-time.Second, 1100*time.Millisecond), false},
		{"a clock that has moved a little", ahead(1600*time.Millisecond, 1700*time.Millisecond), false},
		{"a clock that has moved on", ahead(1601*time.Millisecond, 1700*time.Millisecond), true},
		{"a clock that has moved back", ahead(400*time.Millisecond, 499*time.Millisecond), true},
	} {
		t.Run(c.what, func(t *testing.T) {
			if got := c.now.isAnother(before); got != c.want {
				t.Errorf("another: %t, want %t", got, c.want)
			}
		})
	}
}
