package main

import (
	"encoding/json"
	"slices"
	"strconv"
	"sync"
	"time"
)

// room is a few players who see each other's words.
type room struct {
	code string

	mu      sync.Mutex
	players []*socket
	names   []string
	entered int
}

// enter adds a socket and sends the room to all members.
func (t *room) enter(s *socket, name string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.entered++
	s.id = "p_" + t.code + "player" + strconv.Itoa(1000+t.entered)
	t.players, t.names = append(t.players, s), append(t.names, name)
	for _, p := range t.players {
		p.send(t.roomMessage(p))
	}
}

func (t *room) leave(s *socket) {
	t.mu.Lock()
	defer t.mu.Unlock()
	i := slices.Index(t.players, s)
	t.players, t.names = slices.Delete(t.players, i, i+1), slices.Delete(t.names, i, i+1)
}

// count accepts a word: every word counts. The answer and the broadcast are encoded once.
func (t *room) count(s *socket, n int, word []byte) {
	answer := make([]byte, 0, 128)
	answer = append(answer, `{"kind":"answer","tab":"`...)
	answer = append(answer, s.tab...)
	answer = append(answer, `","n":`...)
	answer = strconv.AppendInt(answer, int64(n), 10)
	answer = append(answer, `,"word":"`...)
	answer = append(answer, word...)
	answer = append(answer, `","points":1}`...)

	t.mu.Lock()
	defer t.mu.Unlock()
	s.words++
	found := make([]byte, 0, 80)
	found = append(found, `{"kind":"score","player":"`...)
	found = append(found, s.id...)
	found = append(found, `","words":`...)
	found = strconv.AppendInt(found, int64(s.words), 10)
	found = append(found, '}')
	for _, p := range t.players {
		if p == s {
			p.send(answer, found)
		} else {
			p.send(found)
		}
	}
}

// The board that clients draw words from; it has some 800.
const (
	rows = 5
	cols = 5
)

func faces() []string {
	return []string{
		"S", "E", "R", "S", "T",
		"P", "A", "T", "I", "D",
		"L", "I", "N", "E", "S",
		"E", "T", "S", "R", "A",
		"D", "E", "R", "O", "C",
	}
}

// roomMessage returns the room message of a round in play; t.mu is held.
func (t *room) roomMessage(you *socket) []byte {
	type object map[string]any
	players := make([]object, len(t.players))
	for i, p := range t.players {
		players[i] = object{
			"id": p.id, "name": t.names[i], "host": i == 0, "away": false, "done": false,
			"again": false, "votes": 0, "words": p.words,
		}
	}
	now := time.Now().UnixMilli()
	text, err := json.Marshal(object{
		"kind": "room", "code": t.code, "you": you.id, "watching": false, "phase": "playing", "now": now,
		"settings": object{"dice": "en-5x5-big-deluxe", "seconds": 0, "minLetters": 3, "list": "full"},
		"locked":   false, "players": players, "round": 1, "roundId": "0b1c2d3e-4f50-4161-8273-849506a7b8c9",
		"opensAt": now,
		"board":   object{"rows": rows, "cols": cols, "topology": "plane", "faces": faces()},
		"mine":    []object{}, "wrong": []object{},
	})
	if err != nil {
		return []byte(`{"kind":"error","code":"unavailable"}`)
	}
	return text
}
