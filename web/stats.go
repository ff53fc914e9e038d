package web

import "sync/atomic"

// Stats are what the edge counts.
type Stats struct {
	Sockets  int    // open now
	Opened   uint64 // sockets, since the start, as everything below
	Messages uint64 // of clients
	TooFast  uint64 // messages and requests that were refused for coming too fast
	Slow     uint64 // sockets cut because their client did not read
	Flooded  uint64 // sockets cut because their client sent too much
	Rooms    uint64 // created
}

type counters struct {
	opened, messages, tooFast, slow, flooded, rooms atomic.Uint64
}

// Stats counts.
func (s *Server) Stats() Stats {
	s.mu.Lock()
	open := len(s.sockets)
	s.mu.Unlock()
	return Stats{
		Sockets:  open,
		Opened:   s.counts.opened.Load(),
		Messages: s.counts.messages.Load(),
		TooFast:  s.counts.tooFast.Load(),
		Slow:     s.counts.slow.Load(),
		Flooded:  s.counts.flooded.Load(),
		Rooms:    s.counts.rooms.Load(),
	}
}
