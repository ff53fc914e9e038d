//go:build linux

package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/gorilla/websocket"

	"rattle/bench/load"
)

// fake is a server with rooms of its own, which accepts each word that a test does not treat
// otherwise. Several servers may share the rooms.
type fake struct {
	urls   []string
	onWord func(s *fakeSocket, w fakeWord) // nil: accept

	mu       sync.Mutex
	rooms    map[string][]*fakeSocket // by code, in the order of coming
	words    []fakeWord
	pongs    int
	refusals int             // of joins that are to come: each player's first
	refused  map[string]bool // whose first join was refused
}

// fakeSocket is a player on a fake server.
type fakeSocket struct {
	fake *fake
	conn *websocket.Conn
	host string // of the URL
	room string
	name string
	done bool
}

// fakeWord is a word that a player sent.
type fakeWord struct {
	Kind, Word string
	N          int
	from       *fakeSocket
}

// filler makes a message larger than a frame, and than one read of a small one.
var filler = strings.Repeat("x", 3000)

// newFake starts servers, as many as wanted.
func newFake(t *testing.T, servers int) *fake {
	t.Helper()
	f := &fake{rooms: make(map[string][]*fakeSocket), refused: make(map[string]bool)}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /api/rooms", f.create)
	mux.HandleFunc("GET /ws", f.open)
	for range servers {
		s := httptest.NewServer(mux)
		t.Cleanup(s.Close)
		f.urls = append(f.urls, s.URL)
	}
	return f
}

func (f *fake) create(w http.ResponseWriter, _ *http.Request) {
	f.mu.Lock()
	defer f.mu.Unlock()
	code := load.RoomCode(len(f.rooms))
	f.rooms[code] = nil
	w.WriteHeader(http.StatusCreated)
	fmt.Fprintf(w, `{"code":%q}`, code)
}

func (f *fake) open(w http.ResponseWriter, r *http.Request) {
	upgrader := websocket.Upgrader{WriteBufferSize: 1024} // larger messages take several frames
	conn, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	defer conn.Close()
	s := &fakeSocket{fake: f, conn: conn, host: r.Host}
	conn.SetPongHandler(func(string) error {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.pongs++
		return nil
	})
	for {
		_, text, err := conn.ReadMessage()
		if err != nil {
			return
		}
		f.handle(s, text)
	}
}

func (f *fake) handle(s *fakeSocket, text []byte) {
	f.mu.Lock()
	defer f.mu.Unlock()
	var m struct{ Kind, Room, Name string }
	_ = json.Unmarshal(text, &m)
	switch m.Kind {
	case "join":
		if f.refusals > 0 && !f.refused[m.Room+m.Name] {
			f.refused[m.Room+m.Name] = true
			f.refusals--
			_ = s.conn.WriteMessage(websocket.CloseMessage, websocket.FormatCloseMessage(websocket.CloseGoingAway, "come back"))
			return
		}
		s.room, s.name = m.Room, m.Name
		f.rooms[m.Room] = append(f.rooms[m.Room], s)
		s.send(fmt.Sprintf(`{"kind":"room","phase":"lobby","filler":%q}`, filler))
	case "start":
		f.broadcast(s.room, `{"kind":"room","phase":"called"}`, `{"kind":"room","phase":"playing"}`)
	case "done":
		s.done = true
		for _, other := range f.rooms[s.room] {
			if !other.done {
				return
			}
		}
		f.broadcast(s.room, `{"kind":"room","phase":"results"}`)
	case "word":
		w := fakeWord{from: s}
		_ = json.Unmarshal(text, &w)
		f.words = append(f.words, w)
		if w.N == 1 {
			_ = s.conn.WriteMessage(websocket.PingMessage, []byte("there?"))
		}
		if f.onWord != nil {
			f.onWord(s, w)
		} else {
			s.accept(w)
		}
	}
}

// broadcast sends messages to all players of a room, in one frame.
func (f *fake) broadcast(room string, messages ...string) {
	for _, s := range f.rooms[room] {
		s.send(strings.Join(messages, "\n"))
	}
}

func (s *fakeSocket) accept(w fakeWord) {
	s.send(fmt.Sprintf(`{"kind":"answer","tab":"t","n":%d,"word":%q,"points":1}`, w.N, w.Word))
	s.fake.broadcast(s.room, `{"kind":"score","player":"p","words":1}`)
}

func (s *fakeSocket) send(text string) { _ = s.conn.WriteMessage(websocket.TextMessage, []byte(text)) }
