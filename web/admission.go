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

// A fresh identity costs nothing. Of so many new ones a day, at one address and at one site, something
// is kept that lasts: the store notes it when they play or are brought into a match, or ask for something that is kept for long. Most
// of a class may come at once, and then a few a minute, so that no program uses up a day's in seconds.
// The others play as everybody does; that they have no profile is all they notice.

const (
	// admittedInterval is how long it is taken for known that something may be kept of a player: for
	// less than the store does.
	admittedInterval = 24 * time.Hour

	// rejectedInterval is the interval at which somebody asks again who came in a rush.
	rejectedInterval = 10 * time.Second
)

// admit reports whether something may be kept of a player who comes from an address.
func (s *Server) admit(ctx context.Context, p room.PlayerID, from netip.Addr) (bool, error) {
	if s.config.Identities == nil {
		return true, nil
	}
	address := limit.NetworkOf(from)
	quotas := []player.NewcomerQuota{{Source: address.String(), Max: s.config.Limits.Newcomers}}
	if site, ok := limit.SiteOf(address); ok {
		quotas = append(quotas, player.NewcomerQuota{Source: site.String(), Max: limit.NewcomersPerSite * s.config.Limits.Newcomers})
	}
	return s.config.Identities.Admit(ctx, p, quotas, s.addresses.Get(from).Newcomers.Allow)
}

// isPlaying reports whether a message is one of somebody who plays.
func isPlaying(message any) bool {
	switch message.(type) {
	case wire.Contribute, wire.Word, wire.Done:
		return true
	}
	return false
}

// admit lets what comes of a seat be kept, as long as somebody plays. It fails where the store does not
// answer: the client comes back, and sits where it sat.
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

// requireAdmission counts what the store is to keep for long of a player, though they may never come again. If
// it is false the request has been answered.
func (s *Server) requireAdmission(w http.ResponseWriter, r *http.Request, p room.PlayerID) bool {
	if !s.requireWriteBudget(w, r) {
		return false
	}
	may, err := s.admit(r.Context(), p, limit.RemoteAddr(r))
	if err != nil {
		s.writeFailure(w, "admit a player", err)
	} else if !may {
		s.writeTooFast(w, time.Hour) // of a day that is counted from its first newcomer
	}
	return may && err == nil
}
