package web

import (
	"net/http"
	"time"
)

func (s *Server) solveLabBoard(w http.ResponseWriter, r *http.Request) { s.lab.solveBoard(w, r) }

func (s *Server) findLabBoard(w http.ResponseWriter, r *http.Request) { s.lab.findBoard(w, r) }

func (s *Server) serveLabDice(w http.ResponseWriter, r *http.Request) { s.lab.serveDice(w, r) }

// chargeWork charges work to the address that a request comes from.
func (s *Server) chargeWork(r *http.Request, work time.Duration) {
	s.addresses.get(remoteAddr(r)).chargeWork(work)
}
