package web

import (
	"context"
	"time"

	"rattle/room"
)

// watchDevices closes the sockets of devices that speak for nobody any more, until ctx is done.
// They come back as whoever they are then.
func (s *Server) watchDevices(ctx context.Context) {
	const every = 2 * time.Second
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			s.closeDeparted(ctx)
		case <-ctx.Done():
			return
		}
	}
}

// closeDeparted looks once. What the store does not answer now it answers the next time.
func (s *Server) closeDeparted(ctx context.Context) {
	departed, err := s.config.Identities.Departed(ctx)
	if err != nil || len(departed) == 0 {
		return
	}
	for _, player := range departed {
		s.held.drop(player)
		for _, socket := range s.socketsOf(player) {
			if held, err := s.config.Identities.Holds(ctx, socket.device); err == nil && !held {
				socket.outbox.close(closeComeBack, "signed out")
			}
		}
	}
}

func (s *Server) socketsOf(p room.PlayerID) (list []*socket) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for socket := range s.sockets {
		if socket.device.Player == p {
			list = append(list, socket)
		}
	}
	return list
}
