package server

import (
	"io"
	"log/slog"
	"net"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"

	"rattle/internal/testkit/virtual"
)

// servePublic serves a handler in virtual time, as the program serves the public address.
func servePublic(t *testing.T, handler http.HandlerFunc) *virtual.Listener {
	listener := virtual.Listen()
	listener.NewPipe = net.Pipe // a write waits for the reader
	server := newPublic(handler, slog.New(slog.DiscardHandler))
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { server.Close() })
	return listener
}

func TestWhoNeverReadsAnAnswerIsNotWaitedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ended := make(chan struct{})
		listener := servePublic(t, func(w http.ResponseWriter, _ *http.Request) {
			defer close(ended)
			for {
				if _, err := w.Write(make([]byte, 1<<20)); err != nil {
					return
				}
			}
		})
		client, _ := listener.Dial(t.Context(), "", "")
		defer client.Close()
		if _, err := io.WriteString(client, "GET / HTTP/1.1\r\nHost: rattle.example\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
		select {
		case <-ended:
		case <-time.After(time.Minute):
			t.Error("after a minute the answer is still being written")
		}
	})
}

func TestASocketOutlivesTheTimeForAnAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		listener := servePublic(t, func(w http.ResponseWriter, r *http.Request) {
			conn, err := new(websocket.Upgrader).Upgrade(w, r, nil)
			if err != nil {
				return
			}
			defer conn.Close()
			for {
				kind, message, err := conn.ReadMessage()
				if err != nil || conn.WriteMessage(kind, message) != nil {
					return
				}
			}
		})
		dialer := websocket.Dialer{NetDialContext: listener.Dial}
		client, response, err := dialer.Dial("ws://rattle.example/", nil)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		defer client.Close()
		for range 3 {
			time.Sleep(time.Hour)
			if err := client.WriteMessage(websocket.TextMessage, []byte("still here")); err != nil {
				t.Fatal(err)
			}
			if _, message, err := client.ReadMessage(); err != nil || string(message) != "still here" {
				t.Errorf("an hour later it hears %q, error %v", message, err)
			}
		}
	})
}
