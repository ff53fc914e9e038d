package web

import "net/http"

// serveHealth serves /healthz: a process that responds is healthy. Checks cost nearly nothing and have a
// budget of their own, see rateLimit, so that a load balancer's succeed however much its address requests.
func (*Server) serveHealth(w http.ResponseWriter, _ *http.Request) { writeHealth(w, true) }

// serveReadiness serves /readyz: whether a load balancer may send players here.
func (s *Server) serveReadiness(w http.ResponseWriter, r *http.Request) {
	writeHealth(w, !s.notReady.Load() && s.config.Ready(r.Context()) == nil)
}

// The two responses to checks, encoded once.
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

// SetNotReady makes /readyz report not ready from now on, because the server is about to stop. Everything
// else is still served.
func (s *Server) SetNotReady() { s.notReady.Store(true) }
