package web

import (
	"net"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/time/rate"
)

func TestAFloodIsReadNoFasterThanItsRate(t *testing.T) {
	for name, c := range map[string]struct {
		connections int
		own, sum    *rate.Limiter
	}{
		"of one connection":    {1, rate.NewLimiter(10_000, 20_000), rate.NewLimiter(rate.Inf, 20_000)},
		"of all of an address": {5, rate.NewLimiter(rate.Inf, 20_000), rate.NewLimiter(10_000, 20_000)},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				begin := time.Now()
				var all sync.WaitGroup
				for range c.connections {
					ours, theirs := net.Pipe()
					go func() {
						defer theirs.Close()
						for range 100 / c.connections {
							if _, err := theirs.Write(make([]byte, 1000)); err != nil {
								t.Error(err)
							}
						}
					}()
					all.Go(func() {
						m := &meter{ours, c.own, c.sum}
						total, buffer := 0, make([]byte, 512)
						for {
							n, err := m.Read(buffer)
							if total += n; err != nil {
								break
							}
						}
						if total != 100_000/c.connections {
							t.Errorf("%d bytes arrive", total)
						}
					})
				}
				all.Wait()
				if d := time.Since(begin).Round(100 * time.Millisecond); d != 8*time.Second {
					t.Errorf("100,000 bytes take %v, want 8 s: 20,000 at once and then 10,000 a second", d)
				}
			})
		})
	}
}
