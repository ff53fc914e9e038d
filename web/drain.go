package web

import (
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"rattle/room/live"
	"rattle/web/limit"
)

// drainDelay is how long a socket stays open after its last read, so that pending answers reach it.
const drainDelay = 500 * time.Millisecond

// Close refuses new clients and asks the others to reconnect to another server. It spreads that over a time,
// so that they do not all arrive at once, and waits until all have left or ctx is done.
//
// Close the rooms afterwards: by then every message that was read has its answer.
func (s *Server) Close(ctx context.Context, over time.Duration) {
	s.SetNotReady()
	sockets := s.stopAccepting()
	begin := time.Now()
	for i, socket := range sockets {
		// Each socket closes at a random instant in its own slice of the time.
		share := (float64(i) + rand.Float64()) / float64(len(sockets)) //nolint:gosec // nobody gains by guessing it
		if !limit.SleepUntil(ctx, begin.Add(time.Duration(share*float64(over)))) {
			break
		}
		socket.drain()
	}
	gone := make(chan struct{})
	go func() {
		s.readers.Wait()
		close(gone)
	}()
	select {
	case <-gone:
	case <-ctx.Done():
		s.abortAll()
		<-gone
	}
	s.cancel()
	s.background.Wait()
}

// stopAccepting refuses new sockets from now on and returns the open ones in no order.
func (s *Server) stopAccepting() []*socket {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	return slices.Collect(s.sockets.all())
}

func (s *Server) closing() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.closed
}

// drain dispatches no further messages, and closes the socket when the earlier ones are answered. After
// reconnecting the client sends again whatever it sends meanwhile.
func (s *socket) drain() {
	s.draining.Store(true)
	time.AfterFunc(drainDelay, func() { s.Disconnect(live.Reconnect) })
}

func (s *Server) abortAll() {
	s.cancel()
	s.mu.Lock()
	defer s.mu.Unlock()
	for socket := range s.sockets.all() {
		socket.out.abort()
	}
}
