package records

import (
	"context"
	"fmt"

	"rattle/leaderboard"
	"rattle/room"
	"rattle/store/memory/table"
)

// Players show a round of a private room to others by links, which end with the record.

// Share implements [room.Records].
func (s *Store) Share(ctx context.Context, uuid string, p room.PlayerID, link string) (shared string, err error) {
	err = s.subject.Update(ctx, func(tx *table.Tx) error {
		var ok bool
		if shared, ok = s.links.Get(uuid, string(p)); !ok && s.rounds.Len(uuid) > 0 {
			shared = link
			s.links.Put(tx, uuid, string(p), link)
			s.settle(tx, uuid)
		}
		return nil
	})
	if err != nil {
		return "", fmt.Errorf("share round %s: %w", uuid, err)
	}
	if shared == "" {
		return "", leaderboard.ErrNotFound
	}
	return shared, nil
}

// Unshare implements [room.Records].
func (s *Store) Unshare(ctx context.Context, uuid string, p room.PlayerID) error {
	if !room.IsPlainID(uuid) {
		return leaderboard.ErrNotFound
	}
	err := s.subject.Update(ctx, func(tx *table.Tx) error {
		s.links.Delete(tx, uuid, string(p))
		return nil
	})
	if err != nil {
		return fmt.Errorf("remove a link to round %s: %w", uuid, err)
	}
	return nil
}

// Shares implements [room.Records].
func (s *Store) Shares(_ context.Context, uuid string, players []room.PlayerID) (map[room.PlayerID]string, error) {
	links := make(map[room.PlayerID]string)
	s.subject.View(func() {
		for _, p := range players {
			if link, ok := s.links.Get(uuid, string(p)); ok {
				links[p] = link
			}
		}
	})
	return links, nil
}
