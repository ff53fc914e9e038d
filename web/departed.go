package web

import (
	"context"
	"maps"
	"slices"
	"time"

	"rattle/room"
)

const (
	// departedEvery is how often a server asks who signed out.
	departedEvery = 2 * time.Second

	// departedGap is for how long it may have missed the answer: well below the minute for which
	// [Identities.Departed] tells of anybody.
	departedGap = 30 * time.Second
)

// watchDevices closes the sockets of devices that speak for nobody any more, until ctx is done.
// They come back as whoever they are then. After a while without the store it asks about all
// sockets: nobody tells any more who signed out meanwhile.
func (s *Server) watchDevices(ctx context.Context) {
	ticker := time.NewTicker(departedEvery)
	defer ticker.Stop()
	heard := time.Now()
	for {
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return
		}
		asked := time.Now()
		err := s.closeDeparted(ctx)
		if err == nil && asked.Sub(heard) > departedGap {
			err = s.closeRefused(ctx, s.everySocket())
		}
		if err == nil {
			heard = asked
		}
	}
}

// closeDeparted looks once. It fails where the store did not answer about everybody.
func (s *Server) closeDeparted(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, requestWait)
	defer cancel()
	departed, err := s.config.Identities.SignedOut(ctx)
	if err != nil || len(departed) == 0 {
		return err
	}
	s.held.drop(departed...)
	gone := make(map[room.PlayerID]bool, len(departed))
	for _, player := range departed {
		gone[player] = true
	}
	return s.closeRefused(ctx, slices.DeleteFunc(s.everySocket(), func(socket *socket) bool { return !gone[socket.device.Player] }))
}

// closeRefused closes those of some sockets whose devices may not speak for their players.
func (s *Server) closeRefused(ctx context.Context, sockets []*socket) (err error) {
	for _, socket := range sockets {
		asking, cancel := context.WithTimeout(ctx, requestWait)
		held, failed := s.config.Identities.Authorized(asking, socket.device)
		cancel()
		switch {
		case failed != nil:
			err = failed
		case !held:
			s.held.doubt(socket.device)
			socket.outbox.close(closeComeBack, "signed out")
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return err
}

func (s *Server) everySocket() []*socket {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Collect(maps.Keys(s.sockets))
}
