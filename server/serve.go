package server

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/coreos/go-systemd/v22/daemon"

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
	lists, err := c.readLists()
	if err != nil {
		return err
	}
	if c.Check {
		return c.checkOnly(ctx, t.out)
	}
	hold()
	logger := c.logger(t.err)
	redisstore.SetLogger(logger)
	listener, err := listen(ctx, c.Listen)
	if err != nil {
		return err
	}
	defer listener.Close()
	c.warn(logger)
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
	limits, proxies := limit.Default().Scale(float64(c.Limits)), prefixes(c.TrustedProxies)
	observed := requestObserver{&untrusted{Handler: handler, proxies: proxies, logger: logger}, metrics.observeRequest, traces}
	front, err := c.openFront(ctx, listener, observed, handler, limits, logger)
	if err != nil {
		return err
	}
	defer front.close() //nolint:errcheck // it ends with the process

	lexicon, err := lists.lexicon()
	if err != nil {
		return err
	}
	open, err := store.open(ctx, results.Options{Screen: newScreener(lexicon, grades()), OnlyAdmitted: true})
	if ctx.Err() != nil {
		return nil
	} else if err != nil {
		return err
	}
	stored := open.results
	if err := lists.agree(ctx, stored, c.Redis == "", lexicon, logger); err != nil {
		return err
	}
	people.setStore(stored)
	rooms := c.newRooms(open, lexicon, traces.recorder(metrics.timeRecords(stored)), metrics, traces, logger)
	defer rooms.Close()
	edge, err := web.New(web.Config{
		Rooms:          rooms,
		Page:           static.Files(),
		Logger:         logger,
		Operator:       web.Operator{Notice: c.Notice, Contact: c.Contact, Imprint: c.Imprint},
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
		WordChanges:    stored.ChangesOf,
		NameBlocked:    lists.blocked.Blocks,
		Rulings:        stored.Rulings,
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
	go lists.watch(background, stored, logger)
	if c.BackupTo != "" {
		regular := &backups{c.BackupTo, c.BackupEvery, c.BackupKeep, open.backups, logger}
		metrics.register(regular.figures)
		go regular.run(background)
	}
	handler.setEdge(edge)
	c.tellAddress(t.out, listener.Addr())
	notify(daemon.SdNotifyReady, logger)

	select {
	case err = <-front.failed:
		err = fmt.Errorf("serve: %w", err)
	case err = <-store.failed():
		err = fmt.Errorf("this server must stop using the store: %w", err)
	case <-ctx.Done():
	}
	notify(daemon.SdNotifyStopping, logger)
	c.drain(ctx, draining{ready, front, edge, rooms, logger})
	return err
}

// warn logs what an operator may not have meant.
func (c *serveCommand) warn(logger *slog.Logger) {
	warnOfFewFiles(logger)
	if c.Limits != 1 {
		logger.Warn("RATTLE_LIMITS changes how much clients may do: only for measuring", "factor", float64(c.Limits))
	}
	if c.Redis == "" && c.Data == noData && defaultData() == noData {
		logger.Warn("nothing is kept: there is no home folder for it; --data names another one")
	}
	for _, n := range prefixes(c.TrustedProxies) {
		if n.Bits() == 0 {
			logger.Warn("--trusted-proxies trusts every address: each client can claim to be another", "network", n.String())
		}
	}
}

// tellAddress prints where the server can be reached, from this machine in the first line.
func (c *serveCommand) tellAddress(w io.Writer, a net.Addr) {
	if len(c.Domain) > 0 {
		fmt.Fprintf(w, "Rattle: https://%s%s\n", c.Domain[0], strings.TrimSuffix(portOf(a), publicPort))
		return
	}
	fmt.Fprintf(w, "Rattle: http://%s\n", browsableURL(a))
	interfaces, _ := net.InterfaceAddrs() // without them it says less
	for _, url := range networkURLs(a, interfaces) {
		fmt.Fprintf(w, "        %s in your network\n", url)
	}
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

func (c *serveCommand) newRooms(open opened, lexicon *engine.Lexicon, recorder live.ResultStore, m *metrics, t *traces, logger *slog.Logger) *live.Rooms {
	limits := room.DefaultLimits()
	if c.MinSeconds > 0 {
		limits.MinSeconds = c.MinSeconds
	}
	return live.New(live.Config{
		Log:           t.log(open.rooms),
		WakeUps:       open.rooms,
		Listings:      open.rooms,
		Lexicon:       lexicon,
		Lexicons:      lexiconsOf(open.results),
		Lists:         grades(),
		Limits:        limits,
		Encode:        wire.NewEncoder().Encode,
		Logger:        logger,
		ObserveCommit: m.observeCommit,
		Results:       recorder,
	})
}

// grades returns the grades of the English word lists.
func grades() room.Lists {
	return room.Lists{
		room.Everyday: english.Everyday,
		room.Standard: english.Standard,
		room.Full:     english.Full,
	}
}
