package redisladder

import (
	"context"

	"rattle/room"
	"rattle/room/ladder"
)

// recordDuel keeps what a duel has come to.
func (s *Store) recordDuel(ctx context.Context, o room.Owed) ([]room.RatingChange, error) {
	return nil, nil
}

// addDuels adds a player's ratings and duels to a profile.
func (s *Store) addDuels(ctx context.Context, p *ladder.Profile) error { return nil }
