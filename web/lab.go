package web

import (
	"net/http"
	"time"

	"rattle/web/limit"
)

func (s *Server) solveLabBoard(w http.ResponseWriter, r *http.Request) { s.lab.Solve(w, r) }

func (s *Server) findLabBoard(w http.ResponseWriter, r *http.Request) { s.lab.Find(w, r) }

func (s *Server) serveLabDice(w http.ResponseWriter, r *http.Request) { s.lab.Dice(w, r) }

// chargeWork charges work to the address of a request.
func (s *Server) chargeWork(r *http.Request, work time.Duration) {
	s.addresses.Get(limit.RemoteAddr(r)).ChargeWork(work)
}
