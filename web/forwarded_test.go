package web_test

import (
	"net/http"
	"net/netip"
	"strings"
	"testing"

	"github.com/gorilla/websocket"

	"rattle/room/live"
	"rattle/web"
	"rattle/web/limit"
)

// behindProxy trusts the tests themselves to say for whom they ask.
func behindProxy(c *web.Config, _ *live.Config) {
	c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
}

func TestPeopleBehindATrustedProxyAreWhoTheyAre(t *testing.T) {
	server := startAlone(t, behindProxy, limited(func(l *limit.Limits) { l.Rooms = limit.Rate{PerSecond: 0.01, Burst: 1} }))
	ann := newPerson(t, server, "Ann")
	for _, from := range []string{"198.51.100.1", "198.51.100.2"} {
		if response, text := ann.Request("POST", "/api/rooms", "{}", "X-Forwarded-For", from); response.StatusCode != http.StatusCreated {
			t.Errorf("%s creates a room: %s %s", from, response.Status, text)
		}
	}
	for _, from := range []string{"198.51.100.1", "203.0.113.7, 198.51.100.1"} {
		response, text := ann.Request("POST", "/api/rooms", "{}", "X-Forwarded-For", from)
		tooFast(t, from, response, text)
	}
}

func TestNobodyElseSaysForWhomTheyAsk(t *testing.T) {
	server := startAlone(t, limited(func(l *limit.Limits) { l.Rooms = limit.Rate{PerSecond: 0.01, Burst: 1} }))
	eve := newPerson(t, server, "Eve")
	eve.Create(`{}`)
	for _, header := range []string{"X-Forwarded-For", "X-Real-IP", "Forwarded"} {
		response, text := eve.Request("POST", "/api/rooms", "{}", header, "for=198.51.100.1")
		tooFast(t, header, response, text)
	}
	if response, drawing := eve.Request("GET", "/api/rooms/KTMVQRBC/qr.svg", "", "X-Forwarded-Host", "evil.example", "X-Forwarded-Proto", "https"); response.StatusCode == http.StatusOK {
		web.SameCode(t, drawing, server.URL+"/r/KTMVQRBC")
	}
}

func TestAProxySaysHowTheServerIsReached(t *testing.T) {
	for sort, forwarded := range map[string][]string{
		"customary": {"X-Forwarded-Host", "play.example", "X-Forwarded-Proto", "https", "X-Forwarded-For", "198.51.100.1"},
		"standard":  {"Forwarded", "for=198.51.100.1;host=play.example;proto=https"},
	} {
		t.Run(sort, func(t *testing.T) { isReachedBehind(t, forwarded) })
	}
}

func isReachedBehind(t *testing.T, forwarded []string) {
	server := startAlone(t, behindProxy)
	ann := newPerson(t, server, "Ann")
	_, drawing := ann.Request("GET", "/api/rooms/KTMVQRBC/qr.svg", "", forwarded...)
	web.SameCode(t, drawing, "https://play.example/r/KTMVQRBC")
	response, _ := ann.Request("POST", "/api/rooms", "{}", append(forwarded, "Origin", "https://play.example")...)
	if cookie := response.Header.Get("Set-Cookie"); response.StatusCode != http.StatusCreated || !strings.Contains(cookie, "; Secure") {
		t.Errorf("%s with the cookie %q", response.Status, cookie)
	}
	header := http.Header{"Origin": {"https://play.example"}}
	for i := 0; i < len(forwarded); i += 2 {
		header.Set(forwarded[i], forwarded[i+1])
	}
	socket, upgrade, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(server.URL, "http")+"/ws?v=1", header)
	if err != nil {
		t.Fatal(err)
	}
	upgrade.Body.Close()
	socket.Close()
}
