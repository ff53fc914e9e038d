package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"regexp"
	"sync"
	"time"

	"rattle/internal/version"
	"rattle/web"
)

const (
	pingTimeout = time.Second // for the store to answer
	pingTTL     = time.Second // for which a ping is valid: frequent checks stay cheap
)

// readiness is whether this server can be sent players.
type readiness struct {
	ping func(context.Context) error // of the store

	mu     sync.Mutex
	known  error // why not, known without a ping: the server starts or stops
	pinged time.Time
	answer error
}

var (
	errStarting = errors.New("the server is starting")
	errStopping = errors.New("the server is stopping")
)

func newReadiness(ping func(context.Context) error) *readiness {
	return &readiness{ping: ping, known: errStarting}
}

func (r *readiness) set(known error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.known = known
}

// check returns the reason why no players should be sent here, or nil.
func (r *readiness) check(ctx context.Context) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.known == nil && time.Since(r.pinged) > pingTTL {
		// The check has its own deadline, since other callers share its result.
		pinging, cancel := context.WithTimeout(context.WithoutCancel(ctx), pingTimeout)
		defer cancel()
		if r.answer = r.ping(pinging); r.answer != nil {
			r.answer = fmt.Errorf("the store does not respond, or refuses to write: %w", r.answer)
		}
		r.pinged = time.Now()
	}
	if r.known != nil {
		return r.known
	}
	return r.answer
}

const (
	watchInterval  = time.Second
	repeatInterval = time.Minute // after which the log repeats why this server is not ready
)

// watch logs when this server becomes unready and ready again, until ctx is done. The reason is logged when it changes, and each
// minute: an operator without metrics reads the log.
func (r *readiness) watch(ctx context.Context, logger *slog.Logger) {
	var known string // the reason that was logged, without its numbers
	var since, logged time.Time
	for ticker := time.NewTicker(watchInterval); ; {
		select {
		case <-ctx.Done():
			ticker.Stop()
			return
		case <-ticker.C:
		}
		err := r.check(ctx)
		switch now := time.Now(); {
		case errors.Is(err, errStarting) || errors.Is(err, errStopping):
		case err == nil && known != "":
			logger.Info("this server is ready again", "after", now.Sub(since).Round(time.Second))
			known = ""
		case err != nil && (known != kindOf(err) || now.Sub(logged) >= repeatInterval):
			if known == "" {
				since = now
			}
			logger.Warn("this server is not ready", "error", err, "for", now.Sub(since).Round(time.Second))
			known, logged = kindOf(err), now
		}
	}
}

// digits are what differs between two errors with the same reason: ports, times.
var digits = regexp.MustCompile(`[0-9]+`)

// kindOf returns what errors with the same reason have in common.
func kindOf(err error) string { return digits.ReplaceAllString(err.Error(), "0") }

// ServeHTTP serves /readyz.
func (r *readiness) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	if err := r.check(request.Context()); err != nil {
		w.Header().Set("Retry-After", "1")
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	_, _ = fmt.Fprintf(w, "ok %s\n", version.String())
}

// healthy serves /healthz: a process that can respond is alive.
func healthy(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("ok\n")) }

// publicHandler serves the public address: health checks from the first moment, and everything else
// once the edge is ready.
type publicHandler struct {
	ready *readiness

	mu   sync.RWMutex
	edge *web.Server
}

func (d *publicHandler) setEdge(edge *web.Server) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.edge = edge
	d.ready.set(nil)
}

// ServeHTTP implements [http.Handler].
func (d *publicHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	d.mu.RLock()
	edge := d.edge
	d.mu.RUnlock()
	switch {
	case edge != nil:
		edge.ServeHTTP(w, r)
	case r.URL.Path == "/healthz":
		healthy(w, r)
	default:
		d.ready.ServeHTTP(w, r)
	}
}
