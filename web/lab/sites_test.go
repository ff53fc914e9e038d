package lab

import (
	"net/netip"
	"testing"

	"rattle/web/limit"
)

func TestASiteHasFourSearchesAndNobodyElseFewer(t *testing.T) {
	l := &Lab{searching: make(map[netip.Prefix]bool)}
	began := 0
	for n := range 256 { // each /64 of a /56
		a := netip.MustParseAddr("2001:db8:7:700::").As16()
		a[7] = byte(n)
		ok, tooMany := l.startSearch(limit.AddressKey(netip.AddrFrom16(a)))
		if ok {
			began++
		}
		if tooMany {
			t.Fatal("one customer has all places")
		}
	}
	if began != 4 {
		t.Errorf("a /48 has %d searches, want 4", began)
	}
	for _, other := range []string{"2001:db8:8::1", "192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4", "192.0.2.5"} {
		if ok, _ := l.startSearch(limit.AddressKey(netip.MustParseAddr(other))); !ok {
			t.Errorf("%s has none", other)
		}
	}
	l.endSearch(limit.AddressKey(netip.MustParseAddr("2001:db8:7:700::")))
	if ok, _ := l.startSearch(limit.AddressKey(netip.MustParseAddr("2001:db8:7:7ff::"))); !ok {
		t.Error("an end makes no room")
	}
}
