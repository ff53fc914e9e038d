package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"rattle/engine"
	"rattle/engine/english"
	"rattle/room"
	"rattle/room/ladder/redisladder"
	"rattle/room/live"
	"rattle/room/redislog"
	"rattle/static"
	"rattle/web"
)

const (
	requestWait = 10 * time.Second // for a client to say what it wants
	answerWait  = 30 * time.Second // for it to read what it is answered
	idleWait    = time.Minute      // for it to want something else

	longestHeader = 16 << 10 // bytes of a request before its body
)

// Run serves until ctx is done.
func (c *serveCommand) Run(ctx context.Context, t terminal, heed heed) (err error) {
	heed()
	logger := c.logger(t.err)
	redislog.LogTo(logger)
	listener, err := listen(ctx, c.Listen)
	if err != nil {
		return err
	}
	defer listener.Close()
	store, err := c.openStore(ctx, logger)
	if ctx.Err() != nil {
		return nil // told to end before it had begun
	} else if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.close(ctx)) }()

	traces, err := newTraces(ctx, store.name, logger)
	if err != nil {
		return err
	}
	defer traces.close(ctx)
	ready, metrics := newReadiness(store.client), newMetrics(store.client)
	people := &moderators{logger: logger}
	admin, err := c.openAdmin(ctx, ready, metrics, people, logger)
	if err != nil {
		return err
	}
	defer admin.Close()
	door := &door{ready: ready}
	public, failed := newPublic(requests{door, metrics.requested, traces}, logger), make(chan error, 1)
	limits, proxies := web.DefaultLimits().Times(float64(c.Limits)), prefixes(c.TrustedProxies)
	connections := web.NewConnections(limits, proxies)
	public.ConnState = connections.Watch
	go func() { failed <- public.Serve(connections.Listen(listener)) }()
	defer public.Close()

	log, err := store.open(ctx)
	if ctx.Err() != nil {
		return nil
	} else if err != nil {
		return err
	}
	lexicon, err := english.Lexicon()
	if err != nil {
		return fmt.Errorf("load the words: %w", err)
	}
	results := redisladder.New(store.client, newJudge(lexicon, lists())).Guarded()
	people.open(struct {
		*redisladder.Store
		*redisladder.Devices
	}{results, redisladder.NewDevices(store.client)})
	rooms := c.newRooms(log, lexicon, traces.recorder(metrics.recorder(results)), metrics, traces, logger)
	defer rooms.Close()
	matches := redisladder.NewQueue(store.client, redisladder.QueueOptions{})
	edge, err := web.New(web.Config{
		Rooms:          rooms,
		Page:           static.Files(),
		Logger:         logger,
		Limits:         limits,
		Ready:          ready.check,
		Identities:     redisladder.NewDevices(store.client),
		Ladder:         results,
		Archive:        results,
		Tables:         log,
		Moderation:     results,
		Daily:          redisladder.NewDaily(store.client, nil),
		Matches:        matches,
		Veil:           matches.Veiled,
		TrustedProxies: proxies,
	})
	if err != nil {
		return err
	}
	metrics.read(func() []figure { return roomFigures(rooms.Stats()) })
	metrics.read(func() []figure { return edgeFigures(edge.Stats()) })
	metrics.read(func() []figure { return readyFigures(ready) })
	metrics.read(func() []figure { return queueFigures(matches.Waiting) })
	pacing, calm := context.WithCancel(ctx)
	defer calm()
	go paceCollections(pacing)
	go redisladder.NewEraser(store.client).Run(pacing, logger)
	door.open(edge)
	fmt.Fprintf(t.out, "Rattle: http://%s\n", reachable(listener.Addr()))

	select {
	case err = <-failed:
		err = fmt.Errorf("serving: %w", err)
	case err = <-store.failed:
		err = fmt.Errorf("the store is no longer ours: %w", err)
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

// newPublic serves strangers, who may ask and never read. Sockets live on: whoever takes a
// connection over from HTTP takes it without deadlines.
func newPublic(handler http.Handler, logger *slog.Logger) *http.Server {
	server := newHTTP(handler, logger)
	server.WriteTimeout = answerWait
	return server
}

func newHTTP(handler http.Handler, logger *slog.Logger) *http.Server {
	return &http.Server{
		Handler:        handler,
		MaxHeaderBytes: longestHeader,
		ReadTimeout:    requestWait, // which ends where a socket begins
		IdleTimeout:    idleWait,
		ErrorLog:       slog.NewLogLogger(logger.Handler(), slog.LevelDebug),
	}
}

func (c *serveCommand) newRooms(log *redislog.Log, lexicon *engine.Lexicon, results live.Recorder, m *metrics, t *traces, logger *slog.Logger) *live.Rooms {
	limits := room.DefaultLimits()
	if c.MinSeconds > 0 {
		limits.MinSeconds = c.MinSeconds
	}
	return live.New(live.Config{
		Log:      t.log(log),
		Alarms:   log,
		Listings: log,
		Lexicon:  lexicon,
		Lists:    lists(),
		Limits:   limits,
		Encode:   web.NewEncoder().Encode,
		Logger:   logger,
		Observe:  m.committed,
		Recorder: results,
	})
}

// lists are those of the English words.
func lists() room.Lists {
	return room.Lists{
		room.Everyday: english.Everyday,
		room.Standard: english.Standard,
		room.Full:     english.Full,
	}
}

// reachable gives an address that a browser on this machine can open.
func reachable(a net.Addr) string {
	host, port, err := net.SplitHostPort(a.String())
	if err != nil {
		return a.String()
	}
	if ip := net.ParseIP(host); ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, port)
}
