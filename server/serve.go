package main

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"rattle/engine"
	"rattle/engine/english"
	"rattle/room"
	"rattle/room/live"
	"rattle/room/redislog"
	"rattle/static"
	"rattle/web"
)

type serveCommand struct {
	Listen     string `default:"127.0.0.1:8080" env:"RATTLE_LISTEN" help:"Address to listen on; port 0 takes a free one."`
	Redis      string `env:"RATTLE_REDIS" placeholder:"URL" help:"Redis to keep the rooms in, like redis://host:6379. Without one they are kept in this process and end with it."`
	MinSeconds int    `env:"RATTLE_MIN_SECONDS" hidden:"" help:"Shortest round that a room may ask for. Very short ones are for trying things out."`
}

// Help implements kong's HelpProvider.
func (serveCommand) Help() string {
	return `Prints one line with its address when it is ready. Ctrl-C stops it.

Example:
  rattle serve --listen 127.0.0.1:8080 --redis redis://127.0.0.1:6379`
}

const (
	awayGrace   = 10 * time.Second // a reload or a tunnel is no absence
	startWait   = 5 * time.Second  // for the store to answer
	stopWait    = 5 * time.Second  // for clients to go
	requestWait = 10 * time.Second // for a client to say what it wants
	idleWait    = time.Minute      // for it to want something else
)

// Run serves until ctx is done.
func (c *serveCommand) Run(ctx context.Context, t terminal) error {
	logger := slog.New(slog.NewTextHandler(t.err, nil))
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", c.Listen)
	if err != nil {
		return fmt.Errorf("is another server running there? %w", err)
	}
	defer listener.Close()

	url := c.Redis
	if url == "" {
		store, err := startEmbedded()
		if err != nil {
			return err
		}
		defer store.stop()
		url = store.url
		logger.Info("no Redis given: rooms are kept in this process and end with it")
	}
	redislog.LogTo(logger)
	client, err := redislog.Connect(url)
	if err != nil {
		return err
	}
	defer client.Close()
	opening, cancel := context.WithTimeout(ctx, startWait)
	defer cancel()
	log, err := redislog.Open(opening, client, redislog.Options{})
	if err != nil {
		return fmt.Errorf("is Redis running? %w", err)
	}
	defer log.Close()

	rooms, err := c.newRooms(log, logger)
	if err != nil {
		return err
	}
	defer rooms.Close()
	edge, err := web.New(web.Config{Rooms: rooms, Page: static.Files(), Logger: logger})
	if err != nil {
		return err
	}
	server := &http.Server{
		Handler:     edge,
		ReadTimeout: requestWait, // which ends where a socket begins
		IdleTimeout: idleWait,
		ErrorLog:    slog.NewLogLogger(logger.Handler(), slog.LevelDebug),
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	fmt.Fprintf(t.out, "Rattle: http://%s\n", reachable(listener.Addr()))

	select {
	case err := <-failed:
		return fmt.Errorf("serving: %w", err)
	case <-ctx.Done():
	}
	// First nobody comes any more, then what is under way is done, then everybody goes.
	stopping, cancelStop := context.WithTimeout(context.WithoutCancel(ctx), stopWait)
	defer cancelStop()
	_ = server.Shutdown(stopping)
	rooms.Close()
	edge.Close(stopping)
	return nil
}

func (c *serveCommand) newRooms(log room.Log, logger *slog.Logger) (*live.Rooms, error) {
	lexicon, err := english.Lexicon()
	if err != nil {
		return nil, fmt.Errorf("load the words: %w", err)
	}
	limits := room.DefaultLimits()
	if c.MinSeconds > 0 {
		limits.MinSeconds = c.MinSeconds
	}
	return live.New(live.Config{
		Log:     log,
		Lexicon: lexicon,
		Lists: map[room.List]engine.Grade{
			room.Everyday: english.Everyday,
			room.Standard: english.Standard,
			room.Full:     english.Full,
		},
		Limits: limits,
		Encode: web.Encode,
		Grace:  awayGrace,
		Logger: logger,
	}), nil
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
