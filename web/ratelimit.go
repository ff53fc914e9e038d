package web

import (
	"net/http"
	"time"

	"rattle/web/limit"
)

// Every request that net/http can read passes rateLimit, also one that is refused later: pages, sockets,
// unknown paths, cross-site requests. It is charged to its address as messages, by its cost, and waits for
// its turn:
//
//	withSecurityHeaders ─▶ limit.Proxies ─▶ rateLimit ─▶ CrossOriginProtection ─▶ the routes

// healthCheckDelay is how long a check waits if its address has no budget left for checks.
const healthCheckDelay = 500 * time.Millisecond

// rateLimit returns a handler that calls next when the address has the budget and the request has its turn.
// The cost is the route's, see routes.go.
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

// delayHealthCheck delays a check that its address has no budget for. It is not refused: a load balancer
// would consider the server unhealthy and send players elsewhere.
func (s *Server) delayHealthCheck(r *http.Request, a *limit.Address) {
	if !a.HealthChecks.Allow() {
		s.counters.tooFast.Add(1)
		limit.SleepUntil(r.Context(), time.Now().Add(healthCheckDelay))
	}
}
