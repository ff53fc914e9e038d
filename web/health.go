package web

import "net/http"

// serveHealth answers while the process can answer at all.
func (s *Server) serveHealth(w http.ResponseWriter, _ *http.Request) { answerProbe(w, true) }

// serveReady answers whether to send people here.
func (s *Server) serveReady(w http.ResponseWriter, r *http.Request) {
	answerProbe(w, !s.notReady.Load() && s.config.Ready(r.Context()) == nil)
}

func answerProbe(w http.ResponseWriter, ok bool) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	if !ok {
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = w.Write([]byte("not ready\n"))
		return
	}
	_, _ = w.Write([]byte("ok\n"))
}

// NotReady lets /readyz say so from now on, whatever the store does: the server is about to
// stop. It goes on serving.
func (s *Server) NotReady() { s.notReady.Store(true) }
