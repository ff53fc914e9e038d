package web

import (
	"context"
	"net/http"
	"net/netip"
	"time"

	"rattle/player"
	"rattle/room"
	"rattle/web/limit"
	"rattle/web/wire"
)

// A new identity costs nothing, so only a limited number a day, for each address and each site, may have
// lasting data: a profile, results, requests to store something. A player is admitted, and counted, when they
// play, are matched, or make such a request. Most of a class may come at once, and then a few a minute, so
// that a program cannot use up the quota of a day in seconds. A player who is not admitted plays like all
// others, but has no profile.

const (
	// admittedInterval is how long a server remembers that a player was admitted: much less than the store does, and less
	// than most rounds take. A store may forget it where a replica takes over, and would keep nothing of the player.
	admittedInterval = time.Minute

	// rejectedInterval is how long a server waits before it tries to admit a rejected player again.
	rejectedInterval = 10 * time.Second
)

// admit reports whether lasting data may be stored about a player at an address.
func (s *Server) admit(ctx context.Context, p room.PlayerID, from netip.Addr) (bool, error) {
	if s.config.Identities == nil {
		return true, nil
	}
	address := limit.AddressKey(from)
	quotas := []player.NewcomerQuota{{Source: address.String(), Max: s.config.Limits.Newcomers}}
	if site, ok := limit.SiteOf(address); ok {
		quotas = append(quotas, player.NewcomerQuota{Source: site.String(), Max: limit.NewcomersPerSite * s.config.Limits.Newcomers})
	}
	return s.config.Identities.Admit(ctx, p, quotas, s.addresses.Get(from).Newcomers.Allow)
}

// isPlaying reports whether only a player who takes part in a round sends such a message.
func isPlaying(message any) bool {
	switch message.(type) {
	case wire.Contribute, wire.Word, wire.Done:
		return true
	}
	return false
}

// isAdmitted reports whether the player of the socket has joined a room, and has nothing to be admitted for.
func (s *socket) isAdmitted() bool {
	return s.member != nil && time.Now().Before(s.nextAdmission)
}

// admit admits the player of the socket, and again from time to time while they play. It returns an error
// if the store does not answer: the client then reconnects and keeps its seat.
func (s *socket) admit(ctx context.Context) error {
	now := time.Now()
	if now.Before(s.nextAdmission) {
		return nil
	}
	may, err := s.server.admit(ctx, s.device.Player, s.remoteAddr)
	if err != nil {
		return err
	}
	if s.nextAdmission = now.Add(rejectedInterval); may {
		s.nextAdmission = now.Add(admittedInterval)
	}
	return nil
}

// requireAdmission charges a write of lasting data about a player, who may never come back, and reports
// whether it is allowed. If not, it has written the response.
func (s *Server) requireAdmission(w http.ResponseWriter, r *http.Request, p room.PlayerID) bool {
	if !s.requireWriteBudget(w, r) {
		return false
	}
	may, err := s.admit(r.Context(), p, limit.RemoteAddr(r))
	if err != nil {
		s.writeFailure(w, "admit a player", err)
	} else if !may {
		s.writeTooFast(w, time.Hour) // the day of the quota begins with its first newcomer
	}
	return may && err == nil
}
