package server

import (
	"net/http"
	"strconv"
	"time"

	"rattle/web"
)

// requestObserver counts and times requests over HTTP, except for sockets, which have their own
// metrics.
type requestObserver struct {
	next    http.Handler
	observe func(route string, status int, took time.Duration)
	traces  *traces
}

// ServeHTTP implements [http.Handler].
func (h requestObserver) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/ws" {
		h.next.ServeHTTP(w, r)
		return
	}
	route, began := web.RouteName(r.URL.Path), time.Now()
	answer := &statusWriter{ResponseWriter: w, status: http.StatusOK}
	r, end := h.traces.request(r, route)
	defer func() { // also where a handler panics
		end(answer.status)
		h.observe(route, answer.status, time.Since(began))
	}()
	h.next.ServeHTTP(answer, r)
}

// statusWriter remembers the status of the response.
type statusWriter struct {
	http.ResponseWriter
	status int
}

// WriteHeader implements [http.ResponseWriter].
func (a *statusWriter) WriteHeader(status int) {
	if status >= http.StatusOK { // what goes before an answer is none
		a.status = status
	}
	a.ResponseWriter.WriteHeader(status)
}

// Unwrap implements the method by which [http.ResponseController] reaches the wrapped writer.
func (a *statusWriter) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// statusClass returns 2xx for 200 to 299, and so on.
func statusClass(status int) string { return strconv.Itoa(status/100) + "xx" }
