package web

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"rattle/room"
	"rattle/web/limit"
	"rattle/web/wire"
)

// storeTimeout is how long a request may wait for the store.
const storeTimeout = 5 * time.Second

// requireWriteBudget charges a write that the store keeps for long, though the player may never come back,
// and reports whether it is allowed. If not, it has written the response.
func (s *Server) requireWriteBudget(w http.ResponseWriter, r *http.Request) bool {
	if s.addresses.Get(limit.RemoteAddr(r)).Writes.Allow() {
		return true
	}
	s.writeTooFast(w, s.config.Limits.Writes.Wait())
	return false
}

// writeFailure writes the response to a request that failed.
func (s *Server) writeFailure(w http.ResponseWriter, what string, err error) {
	var refusal room.Refusal
	switch {
	case !errors.As(err, &refusal):
		// Rate limited: during an outage of the store every request fails.
		s.warnLimiter.Do(func() { s.config.Logger.Warn("request failed", "what", what, "error", err) })
		wire.WriteUnavailable(w, "the rooms cannot be reached at the moment")
	case refusal == room.TooFast:
		s.writeTooFast(w, time.Second)
	case refusal == room.UnknownRoom:
		wire.WriteError(w, http.StatusNotFound, string(refusal), refusal.Error())
	default:
		wire.WriteRefusal(w, refusal, err)
	}
}

// writeTooFast writes a refusal that names how long to wait before the next attempt.
func (s *Server) writeTooFast(w http.ResponseWriter, wait time.Duration) {
	s.counters.tooFast.Add(1)
	seconds := (wait + time.Second - 1) / time.Second
	w.Header().Set("Retry-After", strconv.Itoa(int(seconds)))
	wire.WriteError(w, http.StatusTooManyRequests, string(room.TooFast), room.TooFast.Error())
}
