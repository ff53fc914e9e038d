package web

import (
	"net/http"
	"time"

	"rattle/web/limit"
)

// Every request that net/http can read comes through rateLimit, whatever it asks for and however it is answered: pages,
// sockets, what is not there, what may not be done, what another site sent its visitor for. It
// counts as messages of its address, by what it costs, and waits for a turn:
//
//	withSecurityHeaders ─▶ proxies ─▶ rateLimit ─▶ no other site ─▶ the routes

// healthCheckDelay is how late a check is answered beyond what its address is answered at once.
const healthCheckDelay = 500 * time.Millisecond

// rateLimit lets a request through to next when its address may ask and its turn has come. Its route
// says what it costs, see routes.go.
func (s *Server) rateLimit(routes *http.ServeMux, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, pattern := routes.Handler(r)
		cost := routeCost(pattern)
		if cost == healthCheckCost {
			s.delayHealthCheck(r, s.addresses.Get(limit.RemoteAddr(r)))
			next.ServeHTTP(w, r)
			return
		}
		if !s.addresses.Get(limit.RemoteAddr(r)).Total.AllowN(time.Now(), cost) {
			limit.SleepUntil(r.Context(), time.Now().Add(limit.AddressDelay))
			s.writeTooFast(w, time.Second)
			return
		}
		if !s.throttle.Wait(r.Context(), cost) {
			s.writeTooFast(w, limit.MaxThrottleWait)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// delayHealthCheck lets a check wait that its address has no budget for. It is answered in the end: a
// balancer takes whoever refuses for ill, and sends people elsewhere.
func (s *Server) delayHealthCheck(r *http.Request, a *limit.Address) {
	if !a.HealthChecks.Allow() {
		s.counters.tooFast.Add(1)
		limit.SleepUntil(r.Context(), time.Now().Add(healthCheckDelay))
	}
}
