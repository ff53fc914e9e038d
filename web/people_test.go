package web_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

// person is somebody with a browser: a cookie jar, and a socket for the tab that is open.
type person struct {
	t       *testing.T
	server  *host
	name    string
	tab     string
	browser http.Client
	socket  *websocket.Conn
	frames  <-chan string // of the socket, until it ends
	ended   *error        // why it did; read after frames
	pongs   <-chan string
	silent  bool     // answers no pings
	lines   []string // received and not looked at yet
	heard   []string // all that was ever received
	sent    int      // words
	sees    view     // the last room message
	result  result   // the last of those
}

func newPerson(t *testing.T, server *host, name string) *person {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	p := &person{t: t, name: name, tab: "tab-of-" + name, browser: http.Client{Jar: jar}}
	p.moves(server)
	return p
}

// moves is led to another server from now on.
func (p *person) moves(to *host) {
	p.server = to
	p.browser.Transport = &http.Transport{DialContext: to.dial, DisableKeepAlives: true}
}

// creates opens a room and gives its code.
func (p *person) creates(settings string) string {
	p.t.Helper()
	response, err := p.browser.Post(p.server.URL+"/api/rooms", "application/json", strings.NewReader(settings))
	if err != nil {
		p.t.Fatal(err)
	}
	defer response.Body.Close()
	body, _ := io.ReadAll(response.Body)
	var created struct{ Code string }
	if response.StatusCode != http.StatusCreated || json.Unmarshal(body, &created) != nil {
		p.t.Fatalf("create a room: %s %s", response.Status, body)
	}
	return created.Code
}

// opens opens a socket.
func (p *person) opens() {
	p.t.Helper()
	dialer := websocket.Dialer{Jar: p.browser.Jar, NetDialContext: p.server.dial, HandshakeTimeout: 10 * time.Second}
	address := "ws" + strings.TrimPrefix(p.server.URL, "http") + "/ws?v=1"
	socket, response, err := dialer.Dial(address, http.Header{"Origin": {p.server.URL}})
	if err != nil {
		p.t.Fatal(err)
	}
	response.Body.Close()
	p.socket, p.lines = socket, nil
	p.reads()
	p.t.Cleanup(func() { socket.Close() })
}

// joins opens a socket and takes a seat, or comes back to it.
func (p *person) joins(code string) {
	p.t.Helper()
	p.opens()
	p.says(`{"kind":"join","room":%q,"name":%q,"tab":%q}`, code, p.name, p.tab)
	p.awaits("the room", func(view) bool { return true })
}

// watches opens a socket and looks on.
func (p *person) watches(code string) {
	p.t.Helper()
	p.opens()
	p.says(`{"kind":"join","room":%q,"name":"","tab":%q,"watch":true}`, code, p.tab)
	p.awaits("the room", func(view) bool { return true })
}

// isRefused sends a message, and waits for its refusal.
func (p *person) isRefused(code, format string, args ...any) {
	p.t.Helper()
	p.says(format, args...)
	if got := p.hears("error"); got.Code != code || got.Text == "" {
		p.t.Errorf("%s says %s and is answered %+v, want %s", p.name, fmt.Sprintf(format, args...), got, code)
	}
}

// isClosed waits for a close with a code.
func (p *person) isClosed(code int) {
	p.t.Helper()
	if got := p.hearsClose(); got != code {
		p.t.Errorf("%s: closed with %d, want %d", p.name, got, code)
	}
}

func (p *person) says(format string, args ...any) {
	p.t.Helper()
	if err := p.socket.WriteMessage(websocket.TextMessage, fmt.Appendf(nil, format, args...)); err != nil {
		p.t.Fatal(err)
	}
}

func (p *person) awaitsPhase(phase string) view {
	p.t.Helper()
	return p.awaits("phase "+phase, func(v view) bool { return v.Phase == phase })
}

// submits sends a word and gives the answer to it.
func (p *person) submits(word string) message {
	p.t.Helper()
	p.sent++
	return p.submitsAs(p.sent, word)
}

func (p *person) submitsAs(n int, word string) message {
	p.t.Helper()
	p.says(`{"kind":"word","round":%d,"n":%d,"word":%q}`, max(1, p.sees.Round), n, word)
	for {
		if m := p.hears("answer"); m.N == n && m.Tab == p.tab {
			return m
		}
	}
}

// forgets begins anew without a cookie, as in a private window.
func (p *person) forgets() {
	p.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		p.t.Fatal(err)
	}
	p.browser.Jar = jar
}
