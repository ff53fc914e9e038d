package web

import (
	"net/netip"
	"testing"
	"testing/synctest"
	"time"
)

func ip(s string) netip.Addr { return netip.MustParseAddr(s) }

func TestWhichAddressesAreOne(t *testing.T) {
	as := newAddresses(DefaultLimits())
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
		if one := as.get(ip(c.a)) == as.get(ip(c.b)); one != c.one {
			t.Errorf("%s and %s are one: %v", c.a, c.b, one)
		}
	}
	if none := as.get(netip.Addr{}); none != as.get(netip.Addr{}) {
		t.Error("those without an address are many")
	}
}

func TestAddressesAreForgottenWhenTheyAreAsGoodAsNew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		as := newAddresses(DefaultLimits())
		as.get(ip("192.0.2.1"))
		busy := as.get(ip("192.0.2.2"))
		busy.rooms.AllowN(time.Now(), 60)
		inside := as.get(ip("192.0.2.3"))
		if !as.addSocket(inside) {
			t.Fatal("nobody gets in")
		}
		time.Sleep(cleanUpInterval)
		as.get(ip("192.0.2.4"))
		if n := len(as.known); n != 3 {
			t.Errorf("%d are known, want who has just come, who has created rooms, and who is inside", n)
		}
		if as.get(ip("192.0.2.2")) != busy || busy.rooms.AllowN(time.Now(), 10) {
			t.Error("who asked for much is forgotten")
		}
		as.removeSocket(inside)
		time.Sleep(time.Hour)
		as.get(ip("192.0.2.4"))
		if n := len(as.known); n != 1 {
			t.Errorf("%d are known, want who has just come", n)
		}
	})
}

func TestNobodyFillsTheMemoryByHavingManyAddresses(t *testing.T) {
	as := newAddresses(DefaultLimits())
	first := as.get(ip("192.0.2.1"))
	if !as.addSocket(first) {
		t.Fatal("nobody gets in")
	}
	a := ip("2001:db8::").As16()
	for n := range maxAddresses + 100 {
		a[5], a[6], a[7] = byte(n>>16), byte(n>>8), byte(n)
		as.get(netip.AddrFrom16(a)).total.Allow()
	}
	if len(as.known) > maxAddresses {
		t.Errorf("%d are known", len(as.known))
	}
	if as.get(ip("192.0.2.1")) != first {
		t.Error("who was there before is forgotten")
	}
}

func TestGuessesRunUpADebt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newAddress(DefaultLimits())
		for range 100 { // that were under way at once
			a.countGuess()
		}
		if a.mayGuess() {
			t.Error("nothing stops the next")
		}
		time.Sleep(139 * time.Second)
		if a.mayGuess() {
			t.Error("asking at once gains something")
		}
		time.Sleep(3 * time.Second)
		if !a.mayGuess() {
			t.Error("the debt is never paid")
		}
	})
}

func TestAGuessCountsHalfForTheWholeSite(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		as := newAddresses(DefaultLimits())
		ask := func() (guesses int) { // each address of 1,000 in a /48, as often as it may
			for n := range 1000 {
				a := ip("2001:db8:7::").As16()
				a[6], a[7] = byte(n>>8), byte(n)
				for as.get(netip.AddrFrom16(a)).mayGuess() {
					as.get(netip.AddrFrom16(a)).countGuess()
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
		if !as.get(ip("2001:db8:8::1")).mayGuess() || !as.get(ip("192.0.2.1")).mayGuess() {
			t.Error("others pay for it")
		}
		time.Sleep(2 * time.Minute)
		if as.get(ip("192.0.2.1")); len(as.sites) != 0 {
			t.Errorf("%d sites are remembered of which nobody asks anything", len(as.sites))
		}
	})
}

func TestWhatMayHaveBeenGuessesRunsUpNoDebt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newAddress(DefaultLimits())
		for range 100 { // a class, while the store was gone
			a.countPossibleGuess()
		}
		if a.mayGuess() {
			t.Error("it costs nothing")
		}
		time.Sleep(2 * time.Second)
		if !a.mayGuess() {
			t.Error("the class is locked out")
		}
	})
}
