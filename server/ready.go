package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
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
			r.answer = fmt.Errorf("the store does not respond: %w", r.answer)
		}
		r.pinged = time.Now()
	}
	if r.known != nil {
		return r.known
	}
	return r.answer
}

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
