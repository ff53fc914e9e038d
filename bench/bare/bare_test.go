package main

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

func TestAWordIsAnsweredAndToldToTheTable(t *testing.T) {
	s := newServer()
	server := httptest.NewServer(http.HandlerFunc(s.open))
	defer server.Close()
	var players []*websocket.Conn
	for _, name := range []string{"Ann", "Bob", "Cyd", "Dan"} {
		p := joins(t, server.URL, name)
		defer p.Close()
		players = append(players, p)
		for _, there := range players {
			readUntil(t, there, `"phase":"playing"`)
		}
	}
	if err := players[1].WriteMessage(websocket.TextMessage, []byte(`{"kind":"word","round":1,"n":3,"word":"tide"}`)); err != nil {
		t.Fatal(err)
	}
	answer := readUntil(t, players[1], `"kind":"answer"`)
	var a struct {
		Tab, Word string
		N, Points int
	}
	if err := json.Unmarshal([]byte(answer), &a); err != nil || a.Tab != "tab-of-Bob" || a.N != 3 || a.Word != "tide" || a.Points != 1 {
		t.Errorf("answered %s, %v", answer, err)
	}
	for i, p := range players {
		if i != 1 { // whose answer had it in the same frame, or has not
			readUntil(t, p, `"kind":"score"`)
		}
	}
}

func joins(t *testing.T, url, name string) *websocket.Conn {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	conn, response, err := websocket.DefaultDialer.DialContext(ctx, "ws"+strings.TrimPrefix(url, "http")+"/ws?v=1", nil)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	join := `{"kind":"join","room":"KTMVQRBC","name":"` + name + `","tab":"tab-of-` + name + `"}`
	if err := conn.WriteMessage(websocket.TextMessage, []byte(join)); err != nil {
		t.Fatal(err)
	}
	_ = conn.SetReadDeadline(time.Now().Add(30 * time.Second))
	return conn
}

// readUntil waits for a frame that contains a text, and returns the first line that does. It drops
// the rest of that frame.
func readUntil(t *testing.T, conn *websocket.Conn, text string) string {
	t.Helper()
	for {
		_, frame, err := conn.ReadMessage()
		if err != nil {
			t.Fatalf("waiting for %s: %v", text, err)
		}
		for line := range strings.Lines(string(frame)) {
			if strings.Contains(line, text) {
				return line
			}
		}
	}
}
