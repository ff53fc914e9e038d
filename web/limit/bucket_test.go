package limit

import (
	"context"
	"math"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"
)

// TestABucketIsATokenBucket: one word says the same as the library's limiter, which has six and a lock.
func TestABucketIsATokenBucket(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := Rate{rapid.SampledFrom([]float64{0.125, 1, 8, 1 << 10}).Draw(t, "a second"), rapid.IntRange(1, 100).Draw(t, "burst")}
		var ours bucket
		shared := r.budget()
		theirs := r.Limiter()
		now := time.Now()
		for range rapid.IntRange(1, 50).Draw(t, "steps") {
			now = now.Add(time.Duration(rapid.IntRange(0, 40).Draw(t, "pause")) * time.Second / 16)
			n := rapid.IntRange(0, r.Burst+1).Draw(t, "tokens")
			if rapid.Bool().Draw(t, "allow") {
				want := theirs.AllowN(now, n)
				if got := ours.allowN(r, now, n); got != want {
					t.Fatalf("%d tokens: %v, want %v", n, got, want)
				}
				if got := shared.AllowN(now, n); got != want {
					t.Fatalf("%d shared tokens: %v, want %v", n, got, want)
				}
				continue
			}
			n = min(n, r.Burst)
			want := theirs.ReserveN(now, n).DelayFrom(now)
			got := ours.reserveN(r, now, n)
			if math.Abs(float64(got-want)) > float64(time.Microsecond) { // they reckon in fractions
				t.Fatalf("%d tokens are there after %v, want %v", n, got, want)
			}
			shared.bucket.update(clock(now), func(full int64) (int64, bool) { return full + r.costOf(n), true })
		}
	})
}

func TestABudgetIsSpentOnceByAll(t *testing.T) {
	b := Rate{1e-3, 1000}.budget()
	var spent atomic.Int64
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 1000 {
				if b.Allow() {
					spent.Add(1)
				}
			}
		})
	}
	all.Wait()
	if n := spent.Load(); n != 1000 {
		t.Errorf("%d were spent of 1000", n)
	}
}

func TestWhoWaitsForABudgetSpendsNothingIfTheyLeave(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := Rate{10, 100}.budget()
		b.AllowN(time.Now(), 100)
		ended, end := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, end)
		if err := b.WaitN(ended, 40); err == nil {
			t.Error("four seconds have passed after one")
		}
		if n := math.Round(b.Tokens()); n != 10 {
			t.Errorf("%v are left, want what came in a second", n)
		}
		begin := time.Now()
		if err := b.WaitN(t.Context(), 40); err != nil || time.Since(begin) != 3*time.Second {
			t.Errorf("waited %v for 30 more, %v", time.Since(begin), err)
		}
	})
}

func TestABucketWithoutARateStaysAsItIs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b bucket
		for _, r := range []Rate{{}, {0, 1}} {
			if b.allowN(r, time.Now(), 1) != (r.Burst == 1) {
				t.Errorf("%+v: a token too many, or too few", r)
			}
			time.Sleep(1000 * time.Hour)
			if b.allowN(r, time.Now(), 1) {
				t.Errorf("%+v: a token comes", r)
			}
		}
	})
}
