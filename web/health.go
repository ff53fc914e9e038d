package web

import "net/http"

// healthCheck answers whether the server is well. Checks have a budget of their own, see counted: a
// balancer's are answered however much its address asks for, and cost nearly nothing.
type healthCheck func(*http.Request) bool

// healthy answers while the process can answer at all.
func (s *Server) healthy(*http.Request) bool { return true }

// ready answers whether to send people here.
func (s *Server) ready(r *http.Request) bool {
	return !s.notReady.Load() && s.config.Ready(r.Context()) == nil
}

// What checks are answered is always the same, and made once.
var (
	plainText    = []string{"text/plain; charset=utf-8"}
	notStored    = []string{"no-store"}
	okText       = []byte("ok\n")
	notReadyText = []byte("not ready\n")
)

// ServeHTTP implements [http.Handler].
func (c healthCheck) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h["Content-Type"], h["Cache-Control"] = plainText, notStored
	if c(r) {
		_, _ = w.Write(okText)
		return
	}
	w.WriteHeader(http.StatusServiceUnavailable)
	_, _ = w.Write(notReadyText)
}

// SetNotReady lets /readyz say so from now on, whatever the store does: the server is about to
// stop. It goes on serving.
func (s *Server) SetNotReady() { s.notReady.Store(true) }
