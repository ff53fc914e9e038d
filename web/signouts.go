package web

import (
	"context"
	"slices"
	"time"

	"rattle/room"
	"rattle/web/wire"
)

const (
	// signOutInterval is how often a server asks the store for players who signed out.
	signOutInterval = 2 * time.Second

	// maxSignOutGap is how long the answer may be missing before all sockets are checked: well below
	// the minute for which [player.Identities.SignedOut] returns a player.
	maxSignOutGap = 30 * time.Second
)

// watchSignOuts closes the sockets of devices that are signed out, until ctx is done; those clients reconnect
// with another player. After a gap in the store's answers it checks all sockets, because the store may no
// longer list players who signed out meanwhile.
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

// closeSignedOut closes them once. It returns an error if the store did not answer about all players.
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

// closeInvalid closes those of some sockets whose devices are signed out.
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
	return slices.Collect(s.sockets.all())
}
