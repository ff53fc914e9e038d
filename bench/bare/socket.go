package main

import (
	"bytes"
	"encoding/json"
	"strconv"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// socket is one player. One goroutine reads it; one writes it while there is something to write.
type socket struct {
	conn  *websocket.Conn
	room  *room
	id    string
	tab   string
	words int // of table.mu

	mu      sync.Mutex
	queue   [][]byte
	writing bool
}

func newSocket(conn *websocket.Conn) *socket {
	return &socket{conn: conn}
}

func (s *socket) read(server *server) {
	defer s.conn.Close()
	s.conn.SetReadLimit(4 << 10)
	for {
		_, frame, err := s.conn.ReadMessage()
		if err != nil {
			break
		}
		if n, word, ok := parseWord(frame); ok && s.room != nil {
			s.room.count(s, n, word)
			continue
		}
		var m struct{ Kind, Room, Name, Tab string }
		if json.Unmarshal(frame, &m) == nil && m.Kind == "join" && s.room == nil {
			s.tab, s.room = m.Tab, server.room(m.Room)
			s.room.enter(s, m.Name)
		}
	}
	if s.room != nil {
		s.room.leave(s)
	}
}

// parseWord parses {"kind":"word","round":1,"n":3,"word":"tide"}, in exactly this form, without a
// decoder.
func parseWord(frame []byte) (n int, word []byte, ok bool) {
	rest, ok := bytes.CutPrefix(frame, []byte(`{"kind":"word","round":1,"n":`))
	if !ok {
		return 0, nil, false
	}
	number, rest, ok := bytes.Cut(rest, []byte(`,"word":"`))
	if !ok {
		return 0, nil, false
	}
	word, _, ok = bytes.Cut(rest, []byte{'"'})
	n, err := strconv.Atoi(string(number))
	return n, word, ok && err == nil
}

// send queues messages, which must not change any more.
func (s *socket) send(messages ...[]byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.queue = append(s.queue, messages...)
	if !s.writing {
		s.writing = true
		go s.write()
	}
}

// write writes everything queued, in one frame each time, until nothing is left.
func (s *socket) write() {
	for {
		s.mu.Lock()
		queue := s.queue
		s.queue = nil
		s.writing = len(queue) > 0
		s.mu.Unlock()
		if len(queue) == 0 {
			return
		}
		frame := queue[0]
		if len(queue) > 1 {
			frame = bytes.Join(queue, []byte{'\n'})
		}
		_ = s.conn.SetWriteDeadline(time.Now().Add(10 * time.Second))
		if s.conn.WriteMessage(websocket.TextMessage, frame) != nil {
			_ = s.conn.Close()
			return
		}
	}
}
