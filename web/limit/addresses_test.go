package limit

import (
	"net/netip"
	"testing"
	"testing/synctest"
	"time"
)

func ip(s string) netip.Addr { return netip.MustParseAddr(s) }

func TestWhichAddressesAreOne(t *testing.T) {
	as := NewAddresses(Default())
	for _, c := range []struct {
		a, b string
		one  bool
	}{
		{"192.0.2.1", "192.0.2.1", true},
		{"192.0.2.1", "192.0.2.2", false},
		{"192.0.2.1", "::ffff:192.0.2.1", true},
		{"2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true},
		{"2001:db8:1:2::1", "2001:db8:1:3::1", false},
		{"fe80::1%eth0", "fe80::1%eth1", true},
	} {
		if one := as.Get(ip(c.a)) == as.Get(ip(c.b)); one != c.one {
			t.Errorf("%s and %s are one: %v", c.a, c.b, one)
		}
	}
	if none := as.Get(netip.Addr{}); none != as.Get(netip.Addr{}) {
		t.Error("those without an address are many")
	}
}

func TestAddressesAreForgottenWhenTheyAreAsGoodAsNew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		as := NewAddresses(Default())
		as.Get(ip("192.0.2.1"))
		busy := as.Get(ip("192.0.2.2"))
		busy.Rooms.AllowN(time.Now(), 60)
		inside := as.Get(ip("192.0.2.3"))
		if !as.AddSocket(inside) {
			t.Fatal("nobody gets in")
		}
		time.Sleep(cleanUpInterval)
		as.Get(ip("192.0.2.4"))
		if n := len(as.known); n != 3 {
			t.Errorf("%d are known, want who has just come, who has created rooms, and who is inside", n)
		}
		if as.Get(ip("192.0.2.2")) != busy || busy.Rooms.AllowN(time.Now(), 10) {
			t.Error("who asked for much is forgotten")
		}
		as.RemoveSocket(inside)
		time.Sleep(time.Hour)
		as.Get(ip("192.0.2.4"))
		if n := len(as.known); n != 1 {
			t.Errorf("%d are known, want who has just come", n)
		}
	})
}

func TestNobodyFillsTheMemoryByHavingManyAddresses(t *testing.T) {
	as := NewAddresses(Default())
	first := as.Get(ip("192.0.2.1"))
	if !as.AddSocket(first) {
		t.Fatal("nobody gets in")
	}
	a := ip("2001:db8::").As16()
	for n := range maxAddresses + 100 {
		a[5], a[6], a[7] = byte(n>>16), byte(n>>8), byte(n)
		as.Get(netip.AddrFrom16(a)).Total.Allow()
	}
	if len(as.known) > maxAddresses {
		t.Errorf("%d are known", len(as.known))
	}
	if as.Get(ip("192.0.2.1")) != first {
		t.Error("who was there before is forgotten")
	}
}

func TestGuessesRunUpADebt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newAddress(Default())
		for range 100 { // that were under way at once
			a.CountGuess()
		}
		if a.MayGuess() {
			t.Error("nothing stops the next")
		}
		time.Sleep(139 * time.Second)
		if a.MayGuess() {
			t.Error("asking at once gains something")
		}
		time.Sleep(3 * time.Second)
		if !a.MayGuess() {
			t.Error("the debt is never paid")
		}
	})
}

func TestAGuessCountsHalfForTheWholeSite(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		as := NewAddresses(Default())
		ask := func() (guesses int) { // each address of 1,000 in a /48, as often as it may
			for n := range 1000 {
				a := ip("2001:db8:7::").As16()
				a[6], a[7] = byte(n>>8), byte(n)
				for as.Get(netip.AddrFrom16(a)).MayGuess() {
					as.Get(netip.AddrFrom16(a)).CountGuess()
					guesses++
				}
			}
			return guesses
		}
		if n := ask(); n != 60 {
			t.Errorf("a /48 may guess %d times at once, want 60", n)
		}
		time.Sleep(time.Minute)
		if n := ask(); n != 60 {
			t.Errorf("it may guess %d times a minute, want 60", n)
		}
		if !as.Get(ip("2001:db8:8::1")).MayGuess() || !as.Get(ip("192.0.2.1")).MayGuess() {
			t.Error("others pay for it")
		}
		time.Sleep(2 * time.Minute)
		if as.Get(ip("192.0.2.1")); len(as.sites) != 0 {
			t.Errorf("%d sites are remembered of which nobody asks anything", len(as.sites))
		}
	})
}

func TestWhatMayHaveBeenGuessesRunsUpNoDebt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newAddress(Default())
		for range 100 { // a class, while the store was gone
			a.CountPossibleGuess()
		}
		if a.MayGuess() {
			t.Error("it costs nothing")
		}
		time.Sleep(2 * time.Second)
		if !a.MayGuess() {
			t.Error("the class is locked out")
		}
	})
}
