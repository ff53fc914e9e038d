package web

import "net/http"

// serveHealth serves /healthz: a process that can respond is healthy. Checks have a budget of their
// own, see rateLimit: those of a load balancer succeed however much its address requests, and cost
// nearly nothing.
func (*Server) serveHealth(w http.ResponseWriter, _ *http.Request) { writeHealth(w, true) }

// serveReadiness serves /readyz: whether to send players here.
func (s *Server) serveReadiness(w http.ResponseWriter, r *http.Request) {
	writeHealth(w, !s.notReady.Load() && s.config.Ready(r.Context()) == nil)
}

// What checks are answered is always the same, and made once.
var (
	plainText    = []string{"text/plain; charset=utf-8"}
	notStored    = []string{"no-store"}
	okText       = []byte("ok\n")
	notReadyText = []byte("not ready\n")
)

func writeHealth(w http.ResponseWriter, healthy bool) {
	h := w.Header()
	h["Content-Type"], h["Cache-Control"] = plainText, notStored
	if healthy {
		_, _ = w.Write(okText)
		return
	}
	w.WriteHeader(http.StatusServiceUnavailable)
	_, _ = w.Write(notReadyText)
}

// SetNotReady lets /readyz say so from now on, whatever the store does: the server is about to
// stop. It goes on serving.
func (s *Server) SetNotReady() { s.notReady.Store(true) }
