package web

import (
	"net"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/time/rate"
)

func TestAFloodIsReadNoFasterThanItsRate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ours, theirs := net.Pipe()
		go func() {
			defer theirs.Close()
			for range 100 {
				if _, err := theirs.Write(make([]byte, 1000)); err != nil {
					t.Error(err)
				}
			}
		}()
		m := &meter{ours, rate.NewLimiter(10_000, 20_000)}
		begin := time.Now()
		total, buffer := 0, make([]byte, 512)
		for {
			n, err := m.Read(buffer)
			total += n
			if err != nil {
				break
			}
		}
		if d := time.Since(begin).Round(100 * time.Millisecond); total != 100_000 || d != 8*time.Second {
			t.Errorf("%d bytes take %v, want 100,000 in 8 s: 20,000 at once and then 10,000 a second", total, d)
		}
	})
}
