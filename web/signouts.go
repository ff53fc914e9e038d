package web

import (
	"context"
	"maps"
	"slices"
	"time"

	"rattle/room"
	"rattle/web/wire"
)

const (
	// signOutInterval is how often a server asks who signed out.
	signOutInterval = 2 * time.Second

	// maxSignOutGap is for how long it may have missed the answer: well below the minute for which
	// [player.Identities.SignedOut] names anybody.
	maxSignOutGap = 30 * time.Second
)

// watchSignOuts closes the sockets of devices that speak for nobody any more, until ctx is done.
// They come back as whoever they are then. After a while without the store it asks about all
// sockets: nobody tells any more who signed out meanwhile.
func (s *Server) watchSignOuts(ctx context.Context) {
	ticker := time.NewTicker(signOutInterval)
	defer ticker.Stop()
	heard := time.Now()
	for {
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return
		}
		asked := time.Now()
		err := s.closeSignedOut(ctx)
		if err == nil && asked.Sub(heard) > maxSignOutGap {
			err = s.closeInvalid(ctx, s.allSockets())
		}
		if err == nil {
			heard = asked
		}
	}
}

// closeSignedOut looks once. It fails where the store did not answer about everybody.
func (s *Server) closeSignedOut(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, storeTimeout)
	defer cancel()
	departed, err := s.config.Identities.SignedOut(ctx)
	if err != nil || len(departed) == 0 {
		return err
	}
	s.authCache.removePlayers(departed...)
	gone := make(map[room.PlayerID]bool, len(departed))
	for _, player := range departed {
		gone[player] = true
	}
	return s.closeInvalid(ctx, slices.DeleteFunc(s.allSockets(), func(socket *socket) bool { return !gone[socket.device.Player] }))
}

// closeInvalid closes those of some sockets whose devices may not speak for their players.
func (s *Server) closeInvalid(ctx context.Context, sockets []*socket) (err error) {
	for _, socket := range sockets {
		asking, cancel := context.WithTimeout(ctx, storeTimeout)
		held, failed := s.config.Identities.Authorized(asking, socket.device)
		cancel()
		switch {
		case failed != nil:
			err = failed
		case !held:
			s.authCache.remove(socket.device)
			socket.out.close(wire.CloseComeBack, "signed out")
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return err
}

func (s *Server) allSockets() []*socket {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Collect(maps.Keys(s.sockets))
}
