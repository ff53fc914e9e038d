package players

import (
	"context"
	"fmt"

	"rattle/room"
)

// All-time rows outlive the player's other keys, also the note that a device was signed out. A browser has dropped the
// cookie by then, so a client that still sends the first secret is a program that kept a copy, perhaps after it was
// signed out. It is not authorized as long as a row shows the player:
//
//	first device, not signed out ── anything stored? ── yes ──▶ authorized
//	                                └── no ── rows of all time? ── none ──▶ authorized: a new player
//	                                               └── one ── anything stored by now? ── yes ──▶ authorized
//	                                                                     └── no ──▶ not authorized

// isExpiredButListed reports whether an all-time row shows a player about whom nothing else is stored. It reads the player
// again after the rows, since the profile is written before them, perhaps just after the caller's read.
func (s *Store) isExpiredButListed(ctx context.Context, p room.PlayerID) (bool, error) {
	shown := false
	for _, subject := range s.subjects {
		if subject.Outlives == nil || shown {
			continue
		}
		var err error
		if shown, err = subject.Outlives(ctx, p); err != nil {
			return false, err
		}
	}
	if !shown {
		return false, nil
	}
	stored, err := s.client.Exists(ctx, append(existenceKeys(p), admittedKey(p))...).Result()
	if err != nil {
		return false, fmt.Errorf("ask whether anything is stored of a player: %w", err)
	}
	return stored == 0, nil
}
