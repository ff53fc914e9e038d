package web

import (
	"maps"
	"sync/atomic"

	"rattle/web/wire"
)

// Counters are the figures of the server for its metrics.
type Counters struct {
	Sockets     int    // open now
	QueuedBytes int    // bytes queued for clients
	Opened      uint64 // sockets, since the start, as everything below
	Messages    uint64 // of clients
	TooFast     uint64 // messages and requests that were refused for coming too fast
	Slow        uint64 // sockets cut because their client did not read
	Flooded     uint64 // sockets cut because their client sent too much
	Rooms       uint64 // created

	// Closed are the sockets that ended, by the close code that was sent; 0: the client closed.
	Closed map[int]uint64
}

type atomicCounters struct {
	opened, messages, tooFast, slow, flooded, rooms atomic.Uint64
}

// Counters returns the current figures.
func (s *Server) Counters() Counters {
	s.mu.Lock()
	open, unread, closed := s.sockets.count, 0, maps.Clone(s.closedByCode)
	for socket := range s.sockets.all() {
		unread += socket.out.queuedBytes()
	}
	s.mu.Unlock()
	return Counters{
		Sockets:     open,
		QueuedBytes: unread,
		Closed:      closed,
		Opened:      s.counters.opened.Load(),
		Messages:    s.counters.messages.Load(),
		TooFast:     s.counters.tooFast.Load(),
		Slow:        s.counters.slow.Load(),
		Flooded:     s.counters.flooded.Load(),
		Rooms:       s.counters.rooms.Load(),
	}
}

// zeroByCode returns a count of zero for each code: a series that is missing at the start hides its first
// increase.
func zeroByCode() map[int]uint64 {
	return map[int]uint64{
		0: 0, wire.CloseComeBack: 0, wire.CloseFlood: 0, wire.CloseTooSlow: 0, wire.CloseRemoved: 0, wire.CloseUnknownRoom: 0, wire.CloseTooMany: 0,
	}
}
