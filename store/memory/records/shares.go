package records

import (
	"context"
	"fmt"

	"rattle/leaderboard"
	"rattle/room"
	"rattle/store/memory/table"
)

// Share returns the link by which a player shares a round: the one given, unless there is one already. The error is
// [leaderboard.ErrNotFound] if there is no record.
func (s *Store) Share(ctx context.Context, uuid string, p room.PlayerID, link string) (string, error) {
	err := s.subject.Update(ctx, func(tx *table.Tx) error {
		if s.records.Len(uuid) == 0 {
			return leaderboard.ErrNotFound
		}
		if before, ok := s.shares.Get(uuid, string(p)); ok {
			link = before
			return nil
		}
		s.shares.Put(tx, uuid, string(p), link)
		s.setEnds(tx, uuid)
		return nil
	})
	if err != nil {
		return "", fmt.Errorf("share round %s: %w", uuid, err)
	}
	return link, nil
}

// Unshare removes the link by which a player shares a round, if there is one. The error is [leaderboard.ErrNotFound] if
// no round can have that name.
func (s *Store) Unshare(ctx context.Context, uuid string, p room.PlayerID) error {
	if !room.IsPlainID(uuid) {
		return leaderboard.ErrNotFound
	}
	err := s.subject.Update(ctx, func(tx *table.Tx) error {
		s.shares.Delete(tx, uuid, string(p))
		return nil
	})
	if err != nil {
		return fmt.Errorf("remove a link to round %s: %w", uuid, err)
	}
	return nil
}

// Shares returns the links by which some players share a round.
func (s *Store) Shares(_ context.Context, uuid string, players []room.PlayerID) (map[room.PlayerID]string, error) {
	links := make(map[room.PlayerID]string)
	s.subject.View(func() {
		for _, p := range players {
			if link, ok := s.shares.Get(uuid, string(p)); ok {
				links[p] = link
			}
		}
	})
	return links, nil
}
