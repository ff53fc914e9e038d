package players

import (
	"context"
	"encoding/json"
	"fmt"

	"rattle/player"
	"rattle/room"
	redisstore "rattle/store/redis"
)

// Rulings returns what is ruled about players.
func (s *Store) Rulings(ctx context.Context) (map[room.PlayerID]player.Ruling, error) {
	fields, err := s.client.HGetAll(ctx, rulingsKey).Result()
	if err != nil {
		return nil, fmt.Errorf("read the rulings: %w", err)
	}
	rulings := make(map[room.PlayerID]player.Ruling, len(fields))
	for p, text := range fields {
		var r player.Ruling
		if err := json.Unmarshal([]byte(text), &r); err != nil {
			return nil, fmt.Errorf("read a ruling: %w", err)
		}
		rulings[room.PlayerID(p)] = r
	}
	return rulings, nil
}

// SetRuling replaces what is ruled about a player; zero removes it.
func (s *Store) SetRuling(ctx context.Context, p room.PlayerID, r player.Ruling) (err error) {
	if r.IsZero() {
		err = s.client.HDel(ctx, rulingsKey, string(p)).Err()
	} else {
		err = s.client.HSet(ctx, rulingsKey, string(p), redisstore.Encode(r)).Err()
	}
	if err != nil {
		return fmt.Errorf("store a ruling: %w", err)
	}
	return nil
}
