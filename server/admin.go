package server

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/pprof"
)

// openAdmin serves the admin address, if there is one. Only operators may reach it. The caller
// closes it.
func (c *serveCommand) openAdmin(ctx context.Context, ready *readiness, m *metrics, people *moderationHandler, logger *slog.Logger) (io.Closer, error) {
	if c.Admin == "" {
		return io.NopCloser(nil), nil
	}
	listener, err := listen(ctx, c.Admin)
	if err != nil {
		return nil, fmt.Errorf("open the admin address: %w", err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", adminIndex)
	mux.Handle("GET /metrics", m.handler(logger))
	mux.HandleFunc("GET /healthz", healthy)
	mux.Handle("GET /readyz", ready)
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	people.handle(mux)
	// A page that an operator visits could send requests in their name.
	server := newHTTP(localHostsOnly(c.Admin, http.NewCrossOriginProtection().Handler(mux)), logger)
	go func() { _ = server.Serve(listener) }()
	logger.Info("admin address open", "address", "http://"+browsableURL(listener.Addr()))
	return server, nil
}

// adminIndex serves what there is at the admin address.
func adminIndex(w http.ResponseWriter, _ *http.Request) {
	_, _ = io.WriteString(w, `Rattle's admin address. docs/OPERATIONS.md says more.

/readyz        whether players may be sent to this server, and why not
/healthz       whether it runs
/metrics       for Prometheus
/moderation    results held for review, reports, and what was decided
/debug/pprof/  profiles of the process
`)
}
