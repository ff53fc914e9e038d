package limit

import (
	"net/http"
	"net/netip"
	"testing"
)

// FuzzForwarded: whatever a client writes into the headers, what a proxy of ours has added
// behind it is what counts.
func FuzzForwarded(f *testing.F) {
	for _, said := range []string{"", "198.51.100.1", `for="`, `for=198.51.100.1;host=evil.example`, ",", "[::1]:80,", "unknown", "127.0.0.1", "\x00"} {
		f.Add(said)
	}
	client, ours := netip.MustParseAddr("203.0.113.9"), netip.MustParseAddr("10.0.0.1")
	trusted := Proxies{netip.MustParsePrefix("10.0.0.0/8")}
	f.Fuzz(func(t *testing.T, said string) {
		old, standard := said+", 203.0.113.9", said+", for=203.0.113.9;proto=https;host=play.example"
		for what, h := range map[string]http.Header{
			"one header":         {"X-Forwarded-For": {old}},
			"one header twice":   {"X-Forwarded-For": {said, "203.0.113.9"}},
			"the standard":       {"Forwarded": {standard}},
			"the standard twice": {"Forwarded": {said, "for=203.0.113.9;proto=https;host=play.example"}},
		} {
			ip, hop := trusted.client(ours, h)
			if ip != client || h["Forwarded"] != nil && hop.host != "play.example" {
				t.Errorf("%s: %q makes it %s at %q", what, said, ip, hop.host)
			}
		}
		// Where the proxy adds to one of the two, the other is the client's own.
		ip, hop := trusted.client(ours, http.Header{"X-Forwarded-For": {old}, "Forwarded": {said}})
		if ip != client && ip != ours || ip == ours && hop.host != "" {
			t.Errorf("with %q in the other header it is %s at %q", said, ip, hop.host)
		}
	})
}
