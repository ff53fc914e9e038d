package web

import (
	"context"
	"net/http"
	"net/netip"
	"time"

	"rattle/room"
)

// A fresh identity costs nothing. Of so many new ones a day, at one address, something is kept that
// lasts: the store notes it when they sit down, or ask for something that is kept for long. The others
// play like all, and are told no more of it than that they have no profile.

// admit reports whether something may be kept of a player who comes from an address.
func (s *Server) admit(ctx context.Context, p room.PlayerID, from netip.Addr) (bool, error) {
	if s.config.Identities == nil {
		return true, nil
	}
	return s.config.Identities.Admit(ctx, p, network(from).String(), s.config.Limits.Newcomers)
}

// admit lets what comes of a seat be kept, once for each socket. It fails where the store does not
// answer: the client comes back, and sits where it sat.
func (s *socket) admit(ctx context.Context) error {
	if s.admitted {
		return nil
	}
	if _, err := s.server.admit(ctx, s.device.Player, s.from); err != nil {
		return err
	}
	s.admitted = true
	return nil
}

// mayLast counts what the store is to keep for long of a player, though they may never come again. If
// it is false the request has been answered.
func (s *Server) mayLast(w http.ResponseWriter, r *http.Request, p room.PlayerID) bool {
	if !s.mayKeep(w, r) {
		return false
	}
	may, err := s.admit(r.Context(), p, remote(r))
	if err != nil {
		s.fail(w, "admit a player", err)
	} else if !may {
		s.writeTooFast(w, time.Hour) // of a day that is counted from its first newcomer
	}
	return may && err == nil
}
