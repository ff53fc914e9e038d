package web

import (
	"net/http"

	"rattle/internal/version"
)

// serveHealth serves /healthz: a process that responds is healthy. Checks cost nearly nothing and have a
// budget of their own, see rateLimit, so that a load balancer's succeed however much its address requests.
func (*Server) serveHealth(w http.ResponseWriter, _ *http.Request) { writeHealth(w, okText) }

// serveReadiness serves /readyz: whether a load balancer may send players here.
func (s *Server) serveReadiness(w http.ResponseWriter, r *http.Request) {
	if s.notReady.Load() || s.config.Ready(r.Context()) != nil {
		writeHealth(w, nil)
		return
	}
	writeHealth(w, readyText)
}

// The responses to checks, encoded once.
var (
	plainText    = []string{"text/plain; charset=utf-8"}
	notStored    = []string{"no-store"}
	okText       = []byte("ok\n")
	readyText    = []byte("ok " + version.String() + "\n") // so that an upgrade can be followed
	notReadyText = []byte("not ready\n")
)

// writeHealth writes a text with the status 200, or with none that this server takes no players.
func writeHealth(w http.ResponseWriter, text []byte) {
	h := w.Header()
	h["Content-Type"], h["Cache-Control"] = plainText, notStored
	if text == nil {
		w.WriteHeader(http.StatusServiceUnavailable)
		text = notReadyText
	}
	_, _ = w.Write(text)
}

// SetNotReady makes /readyz report not ready from now on, because the server is about to stop. Everything
// else is still served.
func (s *Server) SetNotReady() { s.notReady.Store(true) }
