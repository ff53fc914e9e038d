package web

import (
	"maps"
	"sync/atomic"
)

// Stats are what the edge counts.
type Stats struct {
	Sockets  int    // open now
	Unread   int    // bytes that wait for clients to read them
	Opened   uint64 // sockets, since the start, as everything below
	Messages uint64 // of clients
	TooFast  uint64 // messages and requests that were refused for coming too fast
	Slow     uint64 // sockets cut because their client did not read
	Flooded  uint64 // sockets cut because their client sent too much
	Rooms    uint64 // created

	// Closed are the sockets that ended, by the code that they were told; 0: the client went.
	Closed map[int]uint64
}

type counters struct {
	opened, messages, tooFast, slow, flooded, rooms atomic.Uint64
}

// Stats counts.
func (s *Server) Stats() Stats {
	s.mu.Lock()
	open, unread, closed := len(s.sockets), 0, maps.Clone(s.ended)
	for socket := range s.sockets {
		unread += socket.outbox.unread()
	}
	s.mu.Unlock()
	return Stats{
		Sockets:  open,
		Unread:   unread,
		Closed:   closed,
		Opened:   s.counts.opened.Load(),
		Messages: s.counts.messages.Load(),
		TooFast:  s.counts.tooFast.Load(),
		Slow:     s.counts.slow.Load(),
		Flooded:  s.counts.flooded.Load(),
		Rooms:    s.counts.rooms.Load(),
	}
}

// noneEnded has each code from the start: a number that is not there yet cannot be seen to grow.
func noneEnded() map[int]uint64 {
	return map[int]uint64{
		0: 0, closeComeBack: 0, closeFlood: 0, closeTooSlow: 0, closeRemoved: 0, closeUnknownRoom: 0, closeTooMany: 0,
	}
}
