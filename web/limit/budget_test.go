package limit

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"rattle/room"
	"rattle/room/live"
)

// TestNobodyRunsUpADebtForAllOfTheirAddress: whatever one of them did, the others are back in
// seconds.
func TestNobodyRunsUpADebtForAllOfTheirAddress(t *testing.T) {
	for name, c := range map[string]struct {
		budget func(*Address) *budget
		does   func(*Address)
	}{
		"large records":               {func(a *Address) *budget { return a.Total }, func(a *Address) { a.Pay(live.Work{Read: 210_000}) }},
		"results that are not kept":   {func(a *Address) *budget { return a.Total }, func(a *Address) { a.Pay(live.Work{Rendered: 130_000}) }},
		"much work":                   {func(a *Address) *budget { return a.Total }, func(a *Address) { a.ChargeWork(2 * time.Second) }},
		"sockets that are cut":        {func(a *Address) *budget { return a.Openings }, (*Address).ChargeFlood},
		"rounds on the worst boards":  {func(a *Address) *budget { return a.Solved }, func(a *Address) { a.Pay(live.Work{Solved: 25_000}) }},
		"bytes over a thousand wires": {func(a *Address) *budget { return a.received }, func(a *Address) { a.received.charge(4 << 10) }},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				a := newAddress(Default())
				budget := c.budget(a)
				budget.AllowN(time.Now(), budget.Burst())
				var all sync.WaitGroup
				for range 1000 {
					all.Go(func() { c.does(a) })
				}
				all.Wait()
				if !budget.InDebt() {
					t.Error("nobody pays for it")
				}
				time.Sleep(MaxDebt + 100*time.Millisecond)
				if !budget.Allow() {
					t.Errorf("the others are kept out after %v", MaxDebt)
				}
			})
		})
	}
}

// roundCost is that of the requests below.
const roundCost = 20

// TestAClassMayReadALargeRoundTogether: none of a hundred is told that it is too fast.
func TestAClassMayReadALargeRoundTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newAddress(Default())
		var all sync.WaitGroup
		for range 100 {
			all.Go(func() {
				if !a.Total.AllowN(time.Now(), roundCost) {
					t.Error("she may not ask")
				}
				if err := a.WithReadSlot(t.Context(), func() error { a.Pay(live.Work{Read: 15_000}); return nil }); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
	})
}

func TestOfManyWhoReadLargeRoundsAtOnceFewAreServed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newAddress(Default())
		var all sync.WaitGroup
		var mu sync.Mutex
		reading, most, served := 0, 0, 0
		for range 300 {
			if !a.Total.AllowN(time.Now(), roundCost) {
				t.Fatal("the attack is over before it begins")
			}
			all.Go(func() {
				err := a.WithReadSlot(t.Context(), func() error {
					mu.Lock()
					served++
					reading++
					most = max(most, reading)
					mu.Unlock()
					time.Sleep(80 * time.Millisecond)
					a.Pay(live.Work{Read: 105_000})
					mu.Lock()
					defer mu.Unlock()
					reading--
					return nil
				})
				if err != nil && !errors.Is(err, room.TooFast) {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if most != maxReads || served > 4 {
			t.Errorf("%d are read, up to %d at a time", served, most)
		}
		ended, end := context.WithCancel(t.Context())
		end()
		a.readSlots <- struct{}{}
		a.readSlots <- struct{}{}
		if err := a.WithReadSlot(ended, func() error { return nil }); !errors.Is(err, context.Canceled) {
			t.Errorf("whoever has gone waits: %v", err)
		}
	})
}
