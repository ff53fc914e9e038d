package simulator

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"testing"
	"testing/fstest"
	"time"

	"rattle/room"
	"rattle/room/live"
	"rattle/web"
	"rattle/web/wire"
)

// server is one whole server, as the program wires it.
type server struct {
	host  string
	link  *link
	rooms *live.Rooms
	edge  *web.Server
	http  *http.Server
}

// startServer starts a server that people reach by the name of a host.
func (e *evening) startServer(t *testing.T, host, name string) *server {
	t.Helper()
	words, err := lexicon()
	if err != nil {
		t.Fatal(err)
	}
	logger := slog.New(slog.NewTextHandler(teller{e, name}, &slog.HandlerOptions{Level: slog.LevelWarn}))
	s := &server{host: host, link: e.store.link(name)}
	stored := e.store.Results
	s.rooms = live.New(live.Config{
		Log: s.link, WakeUps: s.link, Listings: s.link,
		Lexicon: words,
		Lists:   room.Lists{room.Everyday: 0, room.Standard: 1, room.Full: 2},
		Limits:  room.Limits{MinSeconds: 1, MaxSeconds: 600},
		Encode:  wire.NewEncoder().Encode,
		Logger:  logger,
		Results: recorder{s.link, stored},
	})
	s.edge, err = web.New(web.Config{
		Rooms:         s.rooms,
		Page:          fstest.MapFS{"index.html": {Data: []byte("<!doctype html><title>Rattle</title>")}},
		Logger:        logger,
		Identities:    stored,
		Results:       stored,
		PlayerArchive: stored,
		RoomFinder:    s.link,
		Moderation:    stored,
		Daily:         stored.Days,
		Matches:       stored.Queue,
		HashAddress:   stored.Queue.HashAddress,
	})
	if err != nil {
		t.Fatal(err)
	}
	s.http = &http.Server{Handler: s.edge, ReadTimeout: 10 * time.Second, WriteTimeout: 30 * time.Second, IdleTimeout: time.Minute, ErrorLog: slog.NewLogLogger(logger.Handler(), slog.LevelDebug)}
	listener := e.network.listen(host)
	go func() { _ = s.http.Serve(listener) }()
	return s
}

// kill ends the server as the death of its process does: it stores and sends nothing more.
func (e *evening) kill(s *server) {
	s.link.kill()
	e.network.cutHost(s.host)
	_ = s.http.Close()
	e.network.cutHost(s.host)
	over, cancel := context.WithCancel(context.Background())
	cancel()
	s.edge.Close(over, 0)
	s.rooms.Close()
}

// stop ends the server as SIGTERM does: it sends its people away within a time.
func (e *evening) stop(s *server, over time.Duration) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	s.edge.Close(ctx, over)
	s.rooms.Close()
	_ = s.http.Close()
	s.link.close()
}

// teller writes what a server logs to what is told of the evening.
type teller struct {
	evening *evening
	name    string
}

func (w teller) Write(line []byte) (int, error) {
	w.evening.log("%v: %s: %s", time.Since(w.evening.began), w.name, bytes.TrimSpace(line))
	return len(line), nil
}
