package web

import (
	"net/netip"
	"testing"
	"testing/synctest"
	"time"

	"rattle/web/limit"
)

func at(i int) netip.Prefix { return limit.AddressKey(netip.AddrFrom4([4]byte{192, 0, 2, byte(i)})) }

// TestWhoReadsSlowlyGivesWayToOthers has all places held by those who take nothing.
func TestWhoReadsSlowlyGivesWayToOthers(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := newExportQueue()
		var slow []*exportSlot
		for i := range maxExports {
			p, ok := e.acquire(t.Context(), at(i))
			if !ok {
				t.Fatalf("number %d has no place", i)
			}
			go func() {
				<-p.ctx.Done()
				p.release()
			}()
			slow = append(slow, p)
		}
		quick := slow[2]
		quick.sent.Add(100 * exportBytesPerSecond)
		if _, ok := e.acquire(t.Context(), at(1)); ok {
			t.Error("an address has two places")
		}
		began := time.Now()
		for i := range maxExports - 1 {
			p, ok := e.acquire(t.Context(), at(10+i))
			if took := time.Since(began); !ok || took > 10*time.Second {
				t.Fatalf("another one has a place: %v, after %v", ok, took)
			}
			p.sent.Add(100 * exportBytesPerSecond)
			defer p.release()
		}
		if quick.ctx.Err() != nil {
			t.Error("one that kept up gave way")
		}
		if _, ok := e.acquire(t.Context(), at(20)); ok {
			t.Error("there are more places than there are to be")
		}
		if took := time.Since(began); took > 10*time.Second+exportSlotTimeout {
			t.Errorf("that is told after %v", took)
		}
		quick.cancel()
		synctest.Wait()
	})
}
