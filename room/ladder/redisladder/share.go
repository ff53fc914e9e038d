package redisladder

import (
	"context"
	"errors"
	"fmt"

	"github.com/redis/go-redis/v9"

	"rattle/leaderboard"
	"rattle/room"
)

// A round at a private table is shown to others by the links that its players make. A link stands
// in the record, by the player, and goes with it.

func shareField(p room.PlayerID) string { return "share:" + string(p) }

// Share returns the link by which a player shows a round: the one given, unless there is one
// already. It returns [ladder.ErrNotFound] where there is no record.
func (s *Store) Share(ctx context.Context, uuid string, p room.PlayerID, link string) (string, error) {
	if !isPlain(uuid) {
		return "", leaderboard.ErrNotFound
	}
	link, err := s.scripts.share.Run(ctx, s.client, []string{recordKey(uuid)}, shareField(p), link).Text()
	if errors.Is(err, redis.Nil) {
		return "", leaderboard.ErrNotFound
	}
	if err != nil {
		return "", fmt.Errorf("share round %s: %w", uuid, err)
	}
	return link, nil
}

// Unshare revokes the link by which a player shows a round, if there is one.
func (s *Store) Unshare(ctx context.Context, uuid string, p room.PlayerID) error {
	if !isPlain(uuid) {
		return leaderboard.ErrNotFound
	}
	if err := s.client.HDel(ctx, recordKey(uuid), shareField(p)).Err(); err != nil {
		return fmt.Errorf("revoke a link to round %s: %w", uuid, err)
	}
	return nil
}

// Shares returns the links by which players show a round.
func (s *Store) Shares(ctx context.Context, uuid string, players []room.PlayerID) (map[room.PlayerID]string, error) {
	links := make(map[room.PlayerID]string)
	if !isPlain(uuid) || len(players) == 0 {
		return links, nil
	}
	fields := make([]string, len(players))
	for i, p := range players {
		fields[i] = shareField(p)
	}
	found, err := s.client.HMGet(ctx, recordKey(uuid), fields...).Result()
	if err != nil {
		return nil, fmt.Errorf("read the links to round %s: %w", uuid, err)
	}
	for i, p := range players {
		if link, ok := found[i].(string); ok {
			links[p] = link
		}
	}
	return links, nil
}
