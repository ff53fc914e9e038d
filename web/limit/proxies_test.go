package limit

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
)

func TestWhoIsBehindAProxy(t *testing.T) {
	trusted := Proxies{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}
	type headers map[string][]string
	const forwardedFor, forwarded = "X-Forwarded-For", "Forwarded"
	for what, c := range map[string]struct {
		peer    string
		headers headers
		want    string
	}{
		"nobody forwards":                  {"192.0.2.1:99", nil, "192.0.2.1"},
		"a stranger forges":                {"192.0.2.1:99", headers{forwardedFor: {"198.51.100.7"}, forwarded: {"for=198.51.100.7"}}, "192.0.2.1"},
		"a proxy forwards":                 {"10.0.0.1:99", headers{forwardedFor: {"198.51.100.7"}}, "198.51.100.7"},
		"its client forges":                {"10.0.0.1:99", headers{forwardedFor: {"203.0.113.9, 198.51.100.7"}}, "198.51.100.7"},
		"its client forges a line":         {"10.0.0.1:99", headers{forwardedFor: {"203.0.113.9", "198.51.100.7"}}, "198.51.100.7"},
		"its client forges a proxy":        {"10.0.0.1:99", headers{forwardedFor: {"10.1.1.1, 198.51.100.7"}}, "198.51.100.7"},
		"two proxies forward":              {"10.0.0.1:99", headers{forwardedFor: {"203.0.113.9,198.51.100.7, 10.2.2.2"}}, "198.51.100.7"},
		"only proxies are there":           {"10.0.0.1:99", headers{forwardedFor: {"10.3.3.3, 10.2.2.2"}}, "10.3.3.3"},
		"rubbish":                          {"10.0.0.1:99", headers{forwardedFor: {"198.51.100.7, so there"}}, "10.0.0.1"},
		"rubbish beyond a proxy":           {"10.0.0.1:99", headers{forwardedFor: {"unknown, 10.2.2.2"}}, "10.2.2.2"},
		"nothing":                          {"10.0.0.1:99", headers{forwardedFor: {""}}, "10.0.0.1"},
		"a port":                           {"10.0.0.1:99", headers{forwardedFor: {"198.51.100.7:1234"}}, "198.51.100.7"},
		"IPv6":                             {"[fd00::1]:99", headers{forwardedFor: {"2001:db8::7"}}, "2001:db8::7"},
		"IPv6 and a port":                  {"[fd00::1]:99", headers{forwardedFor: {"[2001:db8::7]:1234"}}, "2001:db8::7"},
		"a mapped peer":                    {"[::ffff:10.0.0.1]:99", headers{forwardedFor: {"198.51.100.7"}}, "198.51.100.7"},
		"the standard's header":            {"10.0.0.1:99", headers{forwarded: {`for=203.0.113.9, For="198.51.100.7:1234";proto=https`}}, "198.51.100.7"},
		"the standard's IPv6":              {"10.0.0.1:99", headers{forwarded: {`proto=http; for="[2001:db8::7]:1234"`}}, "2001:db8::7"},
		"the standard's hidden one":        {"10.0.0.1:99", headers{forwarded: {`for=198.51.100.7, for=_hidden`}}, "10.0.0.1"},
		"both headers agree":               {"10.0.0.1:99", headers{forwardedFor: {"198.51.100.7"}, forwarded: {"for=198.51.100.7"}}, "198.51.100.7"},
		"one of the two headers is forged": {"10.0.0.1:99", headers{forwardedFor: {"203.0.113.9"}, forwarded: {"for=198.51.100.7"}}, "10.0.0.1"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = c.peer
		r.Header = http.Header(c.headers)
		trusted.Handler(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			if got := RemoteAddr(r); got != netip.MustParseAddr(c.want) {
				t.Errorf("%s: the request comes from %v, want %s", what, got, c.want)
			}
		})).ServeHTTP(nil, r)
	}
}

func TestOnlyAProxySaysHowTheServerWasReached(t *testing.T) {
	trusted := Proxies{netip.MustParsePrefix("10.0.0.1/32")}
	for what, c := range map[string]struct {
		peer, line, proto, host, want string
	}{
		"a proxy":                {"10.0.0.1:99", "/", "https", "play.example", "https://play.example"},
		"a proxy without a host": {"10.0.0.1:99", "/", "https", "", "https://rattle.example"},
		"a proxy with rubbish":   {"10.0.0.1:99", "/", "gopher", "", "http://rattle.example"},
		"a stranger":             {"10.0.0.2:99", "/", "https", "evil.example", "http://rattle.example"},
		"a request line":         {"10.0.0.2:99", "gopher://rattle.example/", "", "", "http://rattle.example"},
		"what a client forged":   {"10.0.0.1:99", "/", "https, http", "evil.example, play.example", "http://play.example"},
	} {
		r := httptest.NewRequest("GET", c.line, nil)
		r.RemoteAddr, r.Host = c.peer, "rattle.example"
		r.Header.Set("X-Forwarded-Proto", c.proto)
		r.Header.Set("X-Forwarded-Host", c.host)
		trusted.Handler(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			if got := Origin(r); got != c.want {
				t.Errorf("%s: the origin is %s, want %s", what, got, c.want)
			}
		})).ServeHTTP(nil, r)
	}
}

func TestWhatForwardedSaysOfHowTheServerWasReached(t *testing.T) {
	trusted := Proxies{netip.MustParsePrefix("10.0.0.0/8")}
	for what, c := range map[string]struct {
		peer, forwarded, proto, host, want string
	}{
		"a proxy":                    {"10.0.0.1:99", `for=198.51.100.7;proto=https;host=play.example`, "", "", "https://play.example"},
		"a proxy with quotes":        {"10.0.0.1:99", `for="[2001:db8::7]:99"; Proto=HTTPS; Host="play.example:8443"`, "", "", "https://play.example:8443"},
		"a proxy that hides whom":    {"10.0.0.1:99", `for=_hidden;proto=https;host=play.example`, "", "", "https://play.example"},
		"a proxy that says no more":  {"10.0.0.1:99", `proto=https`, "", "", "https://rattle.example"},
		"a proxy with rubbish":       {"10.0.0.1:99", `for=198.51.100.7;proto=gopher`, "", "", "http://rattle.example"},
		"a stranger":                 {"192.0.2.1:99", `for=198.51.100.7;proto=https;host=evil.example`, "", "", "http://rattle.example"},
		"what a client forged":       {"10.0.0.1:99", `for=203.0.113.9;proto=https;host=evil.example, for=198.51.100.7;proto=http;host=play.example`, "", "", "http://play.example"},
		"what its quotes were for":   {"10.0.0.1:99", `for=203.0.113.9;proto=https;host="evil.example, for=198.51.100.7;proto=http;host=play.example`, "", "", "http://play.example"},
		"two proxies":                {"10.0.0.1:99", `for=198.51.100.7;proto=https;host=play.example, for=10.0.0.2;proto=http;host=inner.example`, "", "", "https://play.example"},
		"both sorts, and they agree": {"10.0.0.1:99", `for=198.51.100.7;proto=https;host=play.example`, "https", "play.example", "https://play.example"},
		"both, and they do not":      {"10.0.0.1:99", `for=198.51.100.7;proto=https;host=evil.example`, "http", "play.example", "http://rattle.example"},
		"both, one of them silent":   {"10.0.0.1:99", `for=198.51.100.7`, "https", "play.example", "https://play.example"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr, r.Host = c.peer, "rattle.example"
		r.Header.Set("Forwarded", c.forwarded)
		if c.proto != "" {
			r.Header.Set("X-Forwarded-Proto", c.proto)
			r.Header.Set("X-Forwarded-Host", c.host)
		}
		trusted.Handler(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			if got := Origin(r); got != c.want {
				t.Errorf("%s: the origin is %s, want %s", what, got, c.want)
			}
		})).ServeHTTP(nil, r)
	}
}

func TestTwoHeadersThatNameDifferentClientsAreNotBelieved(t *testing.T) {
	trusted := Proxies{netip.MustParsePrefix("10.0.0.0/8")}
	r := httptest.NewRequest("GET", "/", nil)
	r.RemoteAddr, r.Host = "10.0.0.1:99", "rattle.example"
	r.Header.Set("X-Forwarded-For", "198.51.100.7")
	r.Header.Set("Forwarded", "for=203.0.113.9;proto=https;host=evil.example")
	trusted.Handler(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		if got := Origin(r); got != "http://rattle.example" {
			t.Errorf("the origin is %s", got)
		}
	})).ServeHTTP(nil, r)
}
