package limit

import (
	"net"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

func TestAFloodIsReadNoFasterThanItsRate(t *testing.T) {
	for name, c := range map[string]struct {
		connections int
		own, sum    Rate
	}{
		"of one connection":    {1, Rate{10_000, 20_000}, Rate{1e12, 20_000}},
		"of all of an address": {5, Rate{1e12, 20_000}, Rate{10_000, 20_000}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				begin := time.Now()
				limits, sum := Limits{Bytes: c.own}, c.sum.budget()
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
						m := &byteLimiter{Conn: ours, limits: &limits, shared: sum}
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

// pending is a connection over which more comes than anybody reads.
type pending struct{ net.Conn }

func (pending) Read(p []byte) (int, error) { return len(p), nil }
func (pending) Close() error               { return nil }

func TestWhoPlaysWaitsForNobodyElseAtTheirAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limits := Default()
		sum := limits.Received.budget()
		var flood sync.WaitGroup
		var read atomic.Int64
		for range 990 {
			m := &byteLimiter{Conn: pending{}, limits: &limits, shared: sum}
			flood.Go(func() {
				for begin := time.Now(); time.Since(begin) < time.Minute; {
					n, _ := m.Read(make([]byte, 512))
					read.Add(int64(n))
				}
			})
		}
		ours, theirs := net.Pipe()
		ann := &byteLimiter{Conn: ours, limits: &limits, shared: sum}
		go func() {
			for range 60 { // as fast as somebody types
				time.Sleep(time.Second)
				_, _ = theirs.Write(make([]byte, 300))
			}
			theirs.Close()
		}()
		for {
			begin := time.Now()
			n, err := ann.Read(make([]byte, 512))
			if err != nil {
				break
			}
			if wait := time.Since(begin); n != 300 || wait > time.Second {
				t.Fatalf("what she says is read %v late", wait-time.Second)
			}
		}
		flood.Wait()
		// 990 who are calm, and as much again as an address sends, or half a KB each in a second
		if most := int64(990*(60<<10+8<<10) + 60*990*512 + 2<<20); read.Load() > most {
			t.Errorf("%d bytes of the others are read, want %d at most", read.Load(), most)
		}
	})
}

func TestWhoWaitsForOthersWaitsASecondOrUntilTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limits := Default()
		limits.Reserved = Rate{}
		sum := limits.Received.budget()
		for range 100 {
			sum.charge(sum.Burst())
		}
		m := &byteLimiter{Conn: pending{}, limits: &limits, shared: sum}
		begin := time.Now()
		_, _ = m.Read(make([]byte, 512))
		if took := time.Since(begin); took != maxSharedWait {
			t.Errorf("waits %v", took)
		}
		sum.charge(sum.Burst())
		begin = time.Now()
		time.AfterFunc(time.Millisecond, func() { _ = m.Close() })
		_, _ = m.Read(make([]byte, 512))
		if took := time.Since(begin); took != time.Millisecond {
			t.Errorf("the end of a socket is noticed after %v", took)
		}
	})
}
