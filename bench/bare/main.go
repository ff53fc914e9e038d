// Bare is a server with rooms of four and no game: it answers what a player sends and broadcasts it
// to the others in the room, in frames as large as Rattle's. It decides nothing, stores nothing and
// has no store, so no server on the same library can be much faster. Rattle is measured beside it.
//
//	go run ./bench/bare --listen 127.0.0.1:0
//
//	socket ── word ──▶ reader ── answer ──▶ outbox ─▶ its own socket
//	                      └───── score ───▶ outboxes of all in the room, the bytes shared
//
// It implements as much of docs/PROTOCOL.md as bench/crowd and `rattle load` need with --bare: rooms
// are created, whoever joins is in a round that never ends, and every word counts.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	_ "net/http/pprof" // on the same address: it is no server for strangers
	"os"
	"os/signal"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

func main() {
	address := flag.String("listen", "127.0.0.1:8081", "address to listen on; port 0 takes a free one")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *address); err != nil {
		fmt.Fprintln(os.Stderr, "bare:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, address string) error {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		return fmt.Errorf("listen on %s: %w", address, err)
	}
	s := newServer()
	http.HandleFunc("POST /api/rooms", s.create)
	http.HandleFunc("GET /ws", s.open)
	h := &http.Server{ReadHeaderTimeout: 10 * time.Second}
	context.AfterFunc(ctx, func() { _ = h.Close() })
	fmt.Printf("Bare: http://%s\n", listener.Addr())
	if err := h.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serve: %w", err)
	}
	return nil
}

// server holds the rooms.
type server struct {
	upgrader websocket.Upgrader

	mu      sync.Mutex
	created int
	rooms   map[string]*room // by code
}

func newServer() *server {
	return &server{
		upgrader: websocket.Upgrader{
			ReadBufferSize:  512,
			WriteBufferSize: 2048,
			WriteBufferPool: &sync.Pool{},
			CheckOrigin:     func(*http.Request) bool { return true },
		},
		rooms: make(map[string]*room),
	}
}

// create responds with the next code.
func (s *server) create(w http.ResponseWriter, _ *http.Request) {
	s.mu.Lock()
	s.created++
	code := codeOf(s.created)
	s.mu.Unlock()
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(http.StatusCreated)
	fmt.Fprintf(w, `{"code":%q}`, code)
}

// codeOf returns a code in the format that clients know.
func codeOf(n int) string {
	const letters = "BCDFGHJKMNPQRSTVWXYZ34679"
	code := make([]byte, 8)
	for i := range code {
		code[i] = letters[n%len(letters)]
		n /= len(letters)
	}
	return string(code)
}

// room returns the room of a code, which it creates if needed.
func (s *server) room(code string) *room {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.rooms[code]
	if t == nil {
		t = &room{code: code}
		s.rooms[code] = t
	}
	return t
}

// open upgrades a request to a socket, and releases everything else that the request held.
func (s *server) open(w http.ResponseWriter, r *http.Request) {
	conn, err := s.upgrader.Upgrade(w, r, nil)
	if err != nil {
		return // the upgrader has answered
	}
	go newSocket(conn).read(s)
}
