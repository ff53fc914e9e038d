package web_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"strings"
	"testing"

	"rattle/internal/testkit"
	"rattle/internal/testkit/play"
)

var _ play.Person[string, string, view, message] = (*person)(nil)

// person is somebody with a browser: a cookie jar, and a socket for the tab that is open.
type person struct {
	t            *testing.T
	server       *testServer
	name         string
	tab          string
	browser      http.Client
	socket       *play.Socket
	frames       <-chan string // of the socket, until it ends
	ended        *error        // why it did; read after frames
	pongs        <-chan string
	ignoresPings bool     // answers no pings
	unread       []string // received and not looked at yet
	received     []string // all that was ever received
	sent         int      // words
	view         view     // of the last room message
	result       result   // of the last result message
}

func newPerson(t *testing.T, server *testServer, name string) *person {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	p := &person{t: t, name: name, tab: "tab-of-" + name, browser: http.Client{Jar: jar}}
	p.moveTo(server)
	return p
}

// moveTo leads all further requests and sockets to another server.
func (p *person) moveTo(to *testServer) {
	p.server = to
	p.browser.Transport = &http.Transport{DialContext: to.dial, DisableKeepAlives: true}
}

// Create creates a room, and returns its code.
func (p *person) Create(settings string) string {
	p.t.Helper()
	response, err := p.browser.Post(p.server.URL+"/api/rooms", "application/json", strings.NewReader(settings))
	if err != nil {
		p.t.Fatal(err)
	}
	defer response.Body.Close()
	body, _ := io.ReadAll(response.Body)
	var created struct{ Code string }
	if response.StatusCode != http.StatusCreated || testkit.Decode(body, &created) != nil {
		p.t.Fatalf("create a room: %s %s", response.Status, body)
	}
	return created.Code
}

// Connect opens a socket.
func (p *person) Connect() {
	p.t.Helper()
	socket, err := play.Dialer{Server: p.server.URL, Jar: p.browser.Jar, NetDial: p.server.dial}.Dial(p.t.Context())
	if err != nil {
		p.t.Fatal(err)
	}
	p.socket, p.unread = socket, nil
	p.read()
	p.t.Cleanup(func() { socket.Close() })
}

// Join opens a socket, and takes a seat or returns to it.
func (p *person) Join(code string) {
	p.t.Helper()
	p.Connect()
	if err := p.socket.Join(code, p.name, p.tab); err != nil {
		p.t.Fatal(err)
	}
	p.WaitFor("the room", func(view) bool { return true })
}

// Watch opens a socket, and enters without a seat.
func (p *person) Watch(code string) {
	p.t.Helper()
	p.Connect()
	if err := p.socket.Watch(code, p.tab); err != nil {
		p.t.Fatal(err)
	}
	p.WaitFor("the room", func(view) bool { return true })
}

// ExpectRefusal sends a message, and fails the test unless it is refused with a code.
func (p *person) ExpectRefusal(code, format string, args ...any) {
	p.t.Helper()
	p.Send(format, args...)
	if got := p.WaitForMessage("error"); got.Code != code || got.Text == "" {
		p.t.Errorf("%s says %s and is answered %+v, want %s", p.name, fmt.Sprintf(format, args...), got, code)
	}
}

// ExpectClose waits until the server closes the socket, and fails the test unless that is with a code.
func (p *person) ExpectClose(code int) {
	p.t.Helper()
	if got := p.WaitForClose(); got != code {
		p.t.Errorf("%s: closed with %d, want %d", p.name, got, code)
	}
}

// Start, as the host, starts a round.
func (p *person) Start() { p.t.Helper(); p.Send(`{"kind":"start"}`) }

// Done ends the round for the player.
func (p *person) Done() { p.t.Helper(); p.Send(`{"kind":"done"}`) }

// Again asks for another round.
func (p *person) Again() { p.t.Helper(); p.Send(`{"kind":"again"}`) }

// Leave leaves the seat to others.
func (p *person) Leave() { p.t.Helper(); p.Send(`{"kind":"leave"}`) }

// Close closes the socket, as a network that is lost. Join opens another one.
func (p *person) Close() { p.socket.Close() }

// Send sends a message.
func (p *person) Send(format string, args ...any) {
	p.t.Helper()
	if err := p.socket.Send(format, args...); err != nil {
		p.t.Fatal(err)
	}
}

// WaitForPhase waits until the room is in a phase.
func (p *person) WaitForPhase(phase string) view {
	p.t.Helper()
	return p.WaitFor("phase "+phase, func(v view) bool { return v.Phase == phase })
}

// Submit submits a word, and returns the answer to it.
func (p *person) Submit(word string) message {
	p.t.Helper()
	p.sent++
	return p.SubmitAs(p.sent, word)
}

// SubmitAs is Submit with a key of the caller's choice.
func (p *person) SubmitAs(n int, word string) message {
	p.t.Helper()
	p.Send(`{"kind":"word","round":%d,"n":%d,"word":%q}`, max(1, p.view.Round), n, word)
	for {
		if m := p.WaitForMessage("answer"); m.N == n && m.Tab == p.tab {
			return m
		}
	}
}

// clearCookies removes all cookies, as in a private window.
func (p *person) clearCookies() {
	p.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		p.t.Fatal(err)
	}
	p.browser.Jar = jar
}
