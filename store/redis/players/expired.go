package players

import (
	"context"
	"fmt"

	"rattle/room"
)

// Rows of all time outlive their players, and with a player expires the note of who is refused. A browser has dropped the
// cookie by then, so whoever still shows the first secret is a program that kept a copy, perhaps of a refused one. It is
// not authorized as long as a row shows the player:
//
//	first device, not refused ── anything stored? ── yes ──▶ authorized
//	                                └── no ── rows of all time? ── none ──▶ authorized: a new player
//	                                               └── one ── anything stored by now? ── yes ──▶ authorized
//	                                                                     └── no ──▶ refused

// expiredButShown reports whether a row of all time shows a player of whom nothing was stored a moment ago, nor is now:
// the profile is written before the rows, perhaps just between the two reads.
func (s *Store) expiredButShown(ctx context.Context, p room.PlayerID) (bool, error) {
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
