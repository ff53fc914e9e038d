package web

import (
	"context"
	"sync"
	"time"

	"rattle/player"
	"rattle/room"
)

const (
	// heldFor is how long a server believes what the store said of a device, without asking.
	heldFor = 3 * time.Second

	// mostHeld bounds the memory of it.
	mostHeld = 20_000
)

// held remembers devices that may speak for their players. Its methods may be called from any
// goroutine.
type held struct {
	mu    sync.Mutex
	until map[player.Device]time.Time
}

// holds tells whether a device may speak for its player; every one may where nothing is kept
// of them, but only a first one can be.
func (s *Server) holds(ctx context.Context, d player.Device) (bool, error) {
	if s.config.Identities == nil {
		return d.Key == "", nil
	}
	now := time.Now()
	if s.held.knows(d, now) {
		return true, nil
	}
	ctx, cancel := context.WithTimeout(ctx, requestWait)
	defer cancel()
	ok, err := s.config.Identities.Authorized(ctx, d)
	if ok {
		s.held.learn(d, now)
	}
	return ok, err
}

func (h *held) knows(d player.Device, now time.Time) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return now.Before(h.until[d])
}

func (h *held) learn(d player.Device, now time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.until == nil || len(h.until) >= mostHeld {
		h.until = make(map[player.Device]time.Time)
	}
	h.until[d] = now.Add(heldFor)
}

// doubt forgets a device.
func (h *held) doubt(d player.Device) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.until, d)
}

// drop forgets all devices of some players.
func (h *held) drop(players ...room.PlayerID) {
	gone := make(map[room.PlayerID]bool, len(players))
	for _, p := range players {
		gone[p] = true
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for d := range h.until {
		if gone[d.Player] {
			delete(h.until, d)
		}
	}
}
