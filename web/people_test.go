package web_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/gorilla/websocket"

	"rattle/engine"
	"rattle/room"
	"rattle/room/live"
	"rattle/room/redislog/redistest"
	"rattle/room/roomtest"
	"rattle/web"
)

// startServer starts a whole server on a store, for the length of the test.
func startServer(t *testing.T, store string) *httptest.Server {
	t.Helper()
	server, stop := startServerToStop(t, store)
	t.Cleanup(stop)
	return server
}

// startServerToStop starts a whole server on a store, and gives what stops it.
func startServerToStop(t *testing.T, store string) (server *httptest.Server, stop func()) {
	t.Helper()
	logger := slog.New(slog.NewTextHandler(io.Discard, nil))
	rooms := live.New(live.Config{
		Log:     redistest.Open(t, store),
		Lexicon: roomtest.Lexicon(t),
		Lists:   map[room.List]engine.Grade{room.Standard: 1},
		Limits:  room.Limits{MinSeconds: 1, MaxSeconds: 600},
		Encode:  web.Encode,
		Grace:   100 * time.Millisecond,
		Logger:  logger,
	})
	page := fstest.MapFS{
		"index.html":            {Data: []byte("<!doctype html><title>Rattle</title>")},
		"assets/main-abc123.js": {Data: []byte("export {}")},
	}
	edge, err := web.New(web.Config{Rooms: rooms, Page: page, Logger: logger})
	if err != nil {
		t.Fatal(err)
	}
	server = httptest.NewServer(edge)
	return server, func() {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		server.Close()
		rooms.Close()
		edge.Close(ctx)
	}
}

// person is somebody with a browser: a cookie jar, and a socket for the tab that is open.
type person struct {
	t       *testing.T
	server  *httptest.Server
	name    string
	tab     string
	browser http.Client
	socket  *websocket.Conn
	lines   []string // received and not looked at yet
	heard   []string // all that was ever received
	sent    int      // words
	sees    view     // the last room message
}

// view is what tests read of a room message.
type view struct {
	You     string
	Phase   string
	Now     int64
	OpensAt int64
	Closes  int64 `json:"closesAt"`
	Players []struct {
		ID, Name   string
		Host, Away bool
		Words      int
	}
	Board *struct {
		Rows, Cols int
		Faces      []string
	}
	Mine []struct {
		Word   string
		Points int
		N      int
		Tab    string
	}
	Result *struct {
		Players []struct {
			ID, Name     string
			Rank, Points int
			Words        []struct {
				Word       string
				Points     int
				SharedWith []string
			}
		}
		Words []struct {
			Word    string
			Path    []int
			Finders []string
		}
		Total, Points int
	}
}

// message is any message that is no room message.
type message struct {
	Kind    string
	N       int
	Tab     string
	Word    string
	Points  *int
	Refusal string
	Player  string
	Words   int
	Code    string
	Text    string
}

func newPerson(t *testing.T, server *httptest.Server, name string) *person {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &person{t: t, server: server, name: name, tab: "tab-of-" + name, browser: http.Client{Jar: jar}}
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
	dialer := websocket.Dialer{Jar: p.browser.Jar, HandshakeTimeout: 10 * time.Second}
	address := "ws" + strings.TrimPrefix(p.server.URL, "http") + "/ws?v=1"
	socket, response, err := dialer.Dial(address, http.Header{"Origin": {p.server.URL}})
	if err != nil {
		p.t.Fatal(err)
	}
	response.Body.Close()
	p.socket, p.lines = socket, nil
	p.t.Cleanup(func() { socket.Close() })
}

// joins opens a socket and takes a seat, or comes back to it.
func (p *person) joins(code string) {
	p.t.Helper()
	p.opens()
	p.says(`{"kind":"join","room":%q,"name":%q,"tab":%q}`, code, p.name, p.tab)
	p.awaits("the room", func(view) bool { return true })
}

func (p *person) says(format string, args ...any) {
	p.t.Helper()
	if err := p.socket.WriteMessage(websocket.TextMessage, fmt.Appendf(nil, format, args...)); err != nil {
		p.t.Fatal(err)
	}
}

// next gives the next message, whatever it is.
func (p *person) next() (line string, m message) {
	p.t.Helper()
	for len(p.lines) == 0 {
		_ = p.socket.SetReadDeadline(time.Now().Add(10 * time.Second))
		_, frame, err := p.socket.ReadMessage()
		if err != nil {
			p.t.Fatalf("%s waits for a message: %v", p.name, err)
		}
		p.lines = strings.Split(string(frame), "\n")
		p.heard = append(p.heard, p.lines...)
	}
	line, p.lines = p.lines[0], p.lines[1:]
	if err := json.Unmarshal([]byte(line), &m); err != nil {
		p.t.Fatalf("%s cannot read %q: %v", p.name, line, err)
	}
	if m.Kind == "room" {
		p.sees = view{}
		if err := json.Unmarshal([]byte(line), &p.sees); err != nil {
			p.t.Fatalf("%s cannot read %q: %v", p.name, line, err)
		}
	}
	return line, m
}

// awaits reads on until the room looks so.
func (p *person) awaits(what string, so func(view) bool) view {
	p.t.Helper()
	for {
		line, m := p.next()
		if m.Kind == "room" && so(p.sees) {
			return p.sees
		}
		if m.Kind == "error" {
			p.t.Fatalf("%s waits for %s and gets %s", p.name, what, line)
		}
	}
}

func (p *person) awaitsPhase(phase string) view {
	p.t.Helper()
	return p.awaits("phase "+phase, func(v view) bool { return v.Phase == phase })
}

// hears reads on until a message of a kind comes.
func (p *person) hears(kind string) message {
	p.t.Helper()
	for {
		if _, m := p.next(); m.Kind == kind {
			return m
		}
	}
}

// submits sends a word and gives the answer to it.
func (p *person) submits(word string) message {
	p.t.Helper()
	p.sent++
	return p.submitsAs(p.sent, word)
}

func (p *person) submitsAs(n int, word string) message {
	p.t.Helper()
	p.says(`{"kind":"word","n":%d,"word":%q}`, n, word)
	for {
		if m := p.hears("answer"); m.N == n && m.Tab == p.tab {
			return m
		}
	}
}

// hearsClose reads on until the server closes the socket and gives the code.
func (p *person) hearsClose() int {
	p.t.Helper()
	for {
		_ = p.socket.SetReadDeadline(time.Now().Add(10 * time.Second))
		_, _, err := p.socket.ReadMessage()
		var closed *websocket.CloseError
		if errors.As(err, &closed) {
			return closed.Code
		}
		if err != nil {
			p.t.Fatalf("%s waits for a close frame: %v", p.name, err)
		}
	}
}

// words gives n words of the board.
func (v view) words(t *testing.T, n int) []string {
	t.Helper()
	var rows []string
	for row := range slices.Chunk(v.Board.Faces, v.Board.Cols) {
		rows = append(rows, strings.Join(row, " "))
	}
	board, err := engine.ParseBoard(strings.Join(rows, "/"), engine.Plane)
	if err != nil {
		t.Fatal(err)
	}
	return roomtest.Words(t, roomtest.Lexicon(t), board, n)
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
