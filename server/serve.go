package server

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"rattle/engine"
	"rattle/engine/english"
	"rattle/room"
	"rattle/room/live"
	"rattle/static"
	redisstore "rattle/store/redis"
	"rattle/store/results"
	"rattle/web"
	"rattle/web/limit"
	"rattle/web/wire"
)

const (
	readTimeout  = 10 * time.Second // for a client to send its request
	writeTimeout = 30 * time.Second // for it to read the response
	idleTimeout  = time.Minute      // for its next request

	maxHeaderBytes = 16 << 10 // bytes of a request before its body
)

// Run serves until ctx is done.
func (c *serveCommand) Run(ctx context.Context, t terminal, hold holdExit) (err error) {
	hold()
	logger := c.logger(t.err)
	redisstore.SetLogger(logger)
	listener, err := listen(ctx, c.Listen)
	if err != nil {
		return err
	}
	defer listener.Close()
	name := rand.Text() // of this server, among all on the store
	store, err := c.newStore(name, logger)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.close(ctx)) }()

	traces, err := newTraces(ctx, name, logger)
	if err != nil {
		return err
	}
	defer traces.close(ctx)
	ready, metrics := newReadiness(store.check), newMetrics()
	people := &moderationHandler{logger: logger}
	admin, err := c.openAdmin(ctx, ready, metrics, people, logger)
	if err != nil {
		return err
	}
	defer admin.Close()
	handler := &publicHandler{ready: ready}
	public, failed := newPublic(requestObserver{handler, metrics.observeRequest, traces}, logger), make(chan error, 1)
	limits, proxies := limit.Default().Scale(float64(c.Limits)), prefixes(c.TrustedProxies)
	connections := limit.NewConnections(limits, proxies)
	public.ConnState = connections.ConnState
	go func() { failed <- public.Serve(connections.Limit(listener)) }()
	defer public.Close()

	lexicon, err := english.Lexicon()
	if err != nil {
		return fmt.Errorf("load the words: %w", err)
	}
	open, err := store.open(ctx, results.Options{Screen: newScreener(lexicon, lists()), OnlyAdmitted: true})
	if ctx.Err() != nil {
		return nil
	} else if err != nil {
		return err
	}
	stored := open.results
	people.setStore(stored)
	rooms := c.newRooms(open.rooms, lexicon, traces.recorder(metrics.timeRecords(stored)), metrics, traces, logger)
	defer rooms.Close()
	edge, err := web.New(web.Config{
		Rooms:          rooms,
		Page:           static.Files(),
		Logger:         logger,
		Limits:         limits,
		Ready:          ready.check,
		Identities:     stored,
		Results:        stored,
		PlayerArchive:  stored,
		RoomFinder:     open.rooms,
		Moderation:     stored,
		Daily:          stored.Days,
		Matches:        stored.Queue,
		HashAddress:    stored.Queue.HashAddress,
		TrustedProxies: proxies,
	})
	if err != nil {
		return err
	}
	metrics.register(store.figures)
	metrics.register(func() []metric { return roomMetrics(rooms.Stats()) })
	metrics.register(func() []metric { return edgeMetrics(edge.Counters()) })
	metrics.register(func() []metric { return readyMetrics(ready) })
	metrics.register(func() []metric { return queueMetrics(stored.Queue.Waiting) })
	background, cancel := context.WithCancel(ctx)
	defer cancel()
	go stored.Eraser.Run(background, logger)
	go ready.watch(background, logger)
	if c.BackupTo != "" {
		go (&backups{c.BackupTo, c.BackupEvery, c.BackupKeep, open.backups, logger}).run(background)
	}
	handler.setEdge(edge)
	fmt.Fprintf(t.out, "Rattle: http://%s\n", browsableURL(listener.Addr()))

	select {
	case err = <-failed:
		err = fmt.Errorf("serve: %w", err)
	case err = <-store.failed():
		err = fmt.Errorf("this server must stop using the store: %w", err)
	case <-ctx.Done():
	}
	c.drain(ctx, draining{ready, public, edge, rooms, logger})
	return err
}

func listen(ctx context.Context, address string) (net.Listener, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		return nil, fmt.Errorf("is another server running there? %w", err)
	}
	return listener, nil
}

// newPublic returns the server of the public address, whose clients may send a request and never
// read the response. Sockets stay open: a hijacked connection has no deadlines.
func newPublic(handler http.Handler, logger *slog.Logger) *http.Server {
	server := newHTTP(handler, logger)
	server.WriteTimeout = writeTimeout
	return server
}

func newHTTP(handler http.Handler, logger *slog.Logger) *http.Server {
	return &http.Server{
		Handler:        handler,
		MaxHeaderBytes: maxHeaderBytes,
		ReadTimeout:    readTimeout, // which ends where a socket begins
		IdleTimeout:    idleTimeout,
		ErrorLog:       slog.NewLogLogger(logger.Handler(), slog.LevelDebug),
	}
}

func (c *serveCommand) newRooms(stored roomStore, lexicon *engine.Lexicon, recorder live.ResultStore, m *metrics, t *traces, logger *slog.Logger) *live.Rooms {
	limits := room.DefaultLimits()
	if c.MinSeconds > 0 {
		limits.MinSeconds = c.MinSeconds
	}
	return live.New(live.Config{
		Log:           t.log(stored),
		WakeUps:       stored,
		Listings:      stored,
		Lexicon:       lexicon,
		Lists:         lists(),
		Limits:        limits,
		Encode:        wire.NewEncoder().Encode,
		Logger:        logger,
		ObserveCommit: m.observeCommit,
		Results:       recorder,
	})
}

// lists returns the grades of the English word lists.
func lists() room.Lists {
	return room.Lists{
		room.Everyday: english.Everyday,
		room.Standard: english.Standard,
		room.Full:     english.Full,
	}
}

// browsableURL returns an address that a browser on this machine can open.
func browsableURL(a net.Addr) string {
	host, port, err := net.SplitHostPort(a.String())
	if err != nil {
		return a.String()
	}
	if ip := net.ParseIP(host); ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, port)
}
