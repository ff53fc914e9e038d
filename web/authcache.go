package web

import (
	"context"
	"sync"
	"time"

	"rattle/player"
	"rattle/room"
)

const (
	// authCacheTTL is how long a server trusts the store's last answer about a device.
	authCacheTTL = 3 * time.Second

	// maxAuthCache is the number of devices that are remembered at most.
	maxAuthCache = 20_000
)

// authCache remembers devices that are signed in. Its methods may be called from any goroutine.
type authCache struct {
	mu         sync.Mutex
	validUntil map[player.Device]time.Time
}

// isValidDevice reports whether a device may act for its player. If nothing is stored about the player,
// every device may; only their first one can exist then.
func (s *Server) isValidDevice(ctx context.Context, d player.Device) (bool, error) {
	if s.config.Identities == nil {
		return d.Key == "", nil
	}
	now := time.Now()
	if s.authCache.contains(d, now) {
		return true, nil
	}
	ctx, cancel := context.WithTimeout(ctx, storeTimeout)
	defer cancel()
	ok, err := s.config.Identities.Authorized(ctx, d)
	if ok {
		s.authCache.add(d, now)
	}
	return ok, err
}

func (h *authCache) contains(d player.Device, now time.Time) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return now.Before(h.validUntil[d])
}

func (h *authCache) add(d player.Device, now time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.validUntil == nil || len(h.validUntil) >= maxAuthCache {
		h.validUntil = make(map[player.Device]time.Time)
	}
	h.validUntil[d] = now.Add(authCacheTTL)
}

// remove forgets a device.
func (h *authCache) remove(d player.Device) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.validUntil, d)
}

// removePlayers forgets all devices of some players.
func (h *authCache) removePlayers(players ...room.PlayerID) {
	gone := make(map[room.PlayerID]bool, len(players))
	for _, p := range players {
		gone[p] = true
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for d := range h.validUntil {
		if gone[d.Player] {
			delete(h.validUntil, d)
		}
	}
}
