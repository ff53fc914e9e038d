package web

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"

	"github.com/gorilla/websocket"

	"rattle/room"
	"rattle/room/live"
)

// Config is what the edge stands on. All of it is needed.
type Config struct {
	Rooms  *live.Rooms
	Page   fs.FS // index.html and assets/
	Logger *slog.Logger
}

// Server answers HTTP and holds the sockets. It may be used from any goroutine.
type Server struct {
	config   Config
	handler  http.Handler
	upgrader websocket.Upgrader
	ctx      context.Context
	cancel   context.CancelFunc
	readers  sync.WaitGroup

	mu      sync.Mutex
	sockets map[*socket]struct{}
	closed  bool
}

// New makes the edge. It fails when there is no page. Close it after the listeners.
func New(c Config) (*Server, error) {
	ctx, cancel := context.WithCancel(context.Background())
	s := &Server{
		config: c,
		// Thousands of sockets are idle at any time: what they hold is small.
		upgrader: websocket.Upgrader{
			ReadBufferSize:  512,
			WriteBufferSize: 512,
			WriteBufferPool: &sync.Pool{},
			CheckOrigin:     sameOrigin,
		},
		ctx:     ctx,
		cancel:  cancel,
		sockets: make(map[*socket]struct{}),
	}
	page, err := newPage(c.Page)
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", page.index)
	mux.HandleFunc("GET /r/{code}", page.index)
	mux.HandleFunc("GET /assets/", page.asset)
	mux.HandleFunc("POST /api/rooms", s.createRoom)
	mux.HandleFunc("GET /ws", s.openSocket)
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("ok\n")) })
	s.handler = secure(http.NewCrossOriginProtection().Handler(mux))
	return s, nil
}

// ServeHTTP implements [http.Handler].
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Close tells all clients to come back, to whichever server there is, and waits until they
// have gone or ctx is done.
func (s *Server) Close(ctx context.Context) {
	s.mu.Lock()
	s.closed = true
	for socket := range s.sockets {
		socket.Shed(live.ComeBack)
	}
	s.mu.Unlock()

	gone := make(chan struct{})
	go func() {
		s.readers.Wait()
		close(gone)
	}()
	select {
	case <-gone:
	case <-ctx.Done():
		s.abandonAll()
		<-gone
	}
	s.cancel()
}

func (s *Server) abandonAll() {
	s.cancel()
	s.mu.Lock()
	defer s.mu.Unlock()
	for socket := range s.sockets {
		socket.outbox.abandon()
	}
}

const settingsLimit = 4 << 10 // bytes

func (s *Server) createRoom(w http.ResponseWriter, r *http.Request) {
	var wish wishes
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, settingsLimit)).Decode(&wish); err != nil {
		writeError(w, http.StatusBadRequest, badMessage, "settings are a JSON object")
		return
	}
	settings, err := room.DefaultSettings(wish.Dice)
	if wish.Seconds != 0 {
		settings.Seconds = wish.Seconds
	}
	var code room.Code
	if err == nil {
		code, err = s.config.Rooms.Create(r.Context(), settings)
	}
	var refusal room.Refusal
	switch {
	case errors.As(err, &refusal):
		writeError(w, http.StatusBadRequest, string(refusal), refusal.Error())
	case err != nil:
		s.config.Logger.Warn("no room could be created", "error", err)
		writeError(w, http.StatusServiceUnavailable, "unavailable", "rooms cannot be created at the moment")
	default:
		if _, cookie := identify(r); cookie != nil {
			http.SetCookie(w, cookie)
		}
		writeJSON(w, http.StatusCreated, marshal(createdMessage{code}))
	}
}

func writeError(w http.ResponseWriter, status int, code, text string) {
	writeJSON(w, status, newError(code, text))
}

func writeJSON(w http.ResponseWriter, status int, message []byte) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(message)
}

const protocolVersion = "1"

func (s *Server) openSocket(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Get("v") != protocolVersion {
		http.Error(w, "this server speaks version "+protocolVersion+" of the protocol", http.StatusBadRequest)
		return
	}
	player, cookie := identify(r)
	header := http.Header{}
	if cookie != nil {
		header.Set("Set-Cookie", cookie.String())
	}
	conn, err := s.upgrader.Upgrade(w, r, header)
	if err != nil {
		return // the upgrader has answered
	}
	s.keep(newSocket(s.config.Rooms, conn, player))
}

// keep lets a socket live on its own: the handler, and the memory of its request, end here.
func (s *Server) keep(socket *socket) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		socket.outbox.abandon()
		return
	}
	s.sockets[socket] = struct{}{}
	s.readers.Go(func() {
		socket.read(s.ctx)
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.sockets, socket)
	})
}

// sameOrigin lets no other site open sockets in the name of its visitors. Browsers always
// send an origin; other programs can send the right one.
func sameOrigin(r *http.Request) bool {
	origin, err := url.Parse(r.Header.Get("Origin"))
	return err == nil && origin.Host != "" && strings.EqualFold(origin.Host, r.Host)
}
