package records

import (
	"context"
	_ "embed" // the script
	"errors"
	"fmt"

	"github.com/redis/go-redis/v9"

	"rattle/leaderboard"
	"rattle/room"
	redisstore "rattle/store/redis"
)

// Players show a round of a private room to others by links. The record has a link for each player who shares it, so
// that links expire with the record.

//go:embed share.lua
var shareSource string

var shareScript = redisstore.NewScript(shareSource)

// Share returns the link by which a player shares a round: the one given, unless there is one already. The error is
// [leaderboard.ErrNotFound] if there is no record.
func (s *Store) Share(ctx context.Context, uuid string, p room.PlayerID, link string) (string, error) {
	if !room.IsPlainID(uuid) {
		return "", leaderboard.ErrNotFound
	}
	link, err := shareScript.Run(ctx, s.client, []string{Key(uuid)}, shareField(p), link).Text()
	if errors.Is(err, redis.Nil) {
		return "", leaderboard.ErrNotFound
	}
	if err != nil {
		return "", fmt.Errorf("share round %s: %w", uuid, err)
	}
	return link, nil
}

// Unshare removes the link by which a player shares a round, if there is one.
func (s *Store) Unshare(ctx context.Context, uuid string, p room.PlayerID) error {
	if !room.IsPlainID(uuid) {
		return leaderboard.ErrNotFound
	}
	if err := s.client.HDel(ctx, Key(uuid), shareField(p)).Err(); err != nil {
		return fmt.Errorf("remove a link to round %s: %w", uuid, err)
	}
	return nil
}

// Shares returns the links by which some players share a round.
func (s *Store) Shares(ctx context.Context, uuid string, players []room.PlayerID) (map[room.PlayerID]string, error) {
	links := make(map[room.PlayerID]string)
	if !room.IsPlainID(uuid) || len(players) == 0 {
		return links, nil
	}
	fields := make([]string, len(players))
	for i, p := range players {
		fields[i] = shareField(p)
	}
	found, err := s.client.HMGet(ctx, Key(uuid), fields...).Result()
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
