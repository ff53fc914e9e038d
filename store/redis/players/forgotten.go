package players

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
)

// A player who asks to be forgotten is hidden at once, and erased soon:
//
//	Forget ──▶ {d}:to-erase    requests that the names are removed from the store
//	       ──▶ {d}:forgotten   hides the name wherever it is read, on all servers
//	       ──▶ the note on the first device, and the keys of the player alone are deleted
//
// The list of the forgotten outlives the players' keys: a backup that was written before has the player.

// Forget signs out all of a player's devices and deletes what is stored about the player alone. Rows and rounds stay; the
// name in them is hidden from now on, see [Store.Forgotten], until it is erased.
func (s *Store) Forget(ctx context.Context, p room.PlayerID) error {
	if !room.IsPlainID(string(p)) {
		return leaderboard.ErrNotFound
	}
	if err := s.announceSignOut(ctx, p); err != nil {
		return err
	}
	now, err := s.client.Time(ctx).Result()
	if err != nil {
		return fmt.Errorf("forget a player: %w", err)
	}
	keys := s.RenewedKeys(p) // but for the admission, which is no data
	for _, subject := range s.subjects {
		keys = append(keys, subject.ShortKeys(p, room.Instant(now.UnixMilli()))...)
	}
	stored, err := s.client.Exists(ctx, keys...).Result()
	if err != nil {
		return fmt.Errorf("forget a player: %w", err)
	}
	until := now.Add(player.ForgottenTTL)
	if stored == 0 { // a room may still record something
		until = now.Add(player.UnknownForgottenTTL)
	}
	return s.forgetUntil(ctx, p, now, until)
}

// ForgetUntil is [Store.Forget] without the announcement to other servers.
func (s *Store) ForgetUntil(ctx context.Context, p room.PlayerID, until room.Instant) error {
	now, err := s.client.Time(ctx).Result()
	if err != nil {
		return fmt.Errorf("forget a player: %w", err)
	}
	return s.forgetUntil(ctx, p, now, time.UnixMilli(int64(until)))
}

func (s *Store) forgetUntil(ctx context.Context, p room.PlayerID, now, until time.Time) error {
	_, err := s.client.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
		pipe.ZRemRangeByScore(ctx, forgottenKey, "-inf", strconv.FormatInt(now.UnixMilli(), 10))
		pipe.ZAddGT(ctx, forgottenKey, redis.Z{Score: float64(until.UnixMilli()), Member: string(p)})
		pipe.ZAdd(ctx, toEraseKey, redis.Z{Score: float64(now.UnixMilli()), Member: string(p)})
		pipe.Expire(ctx, forgottenKey, player.ForgottenTTL)
		pipe.Expire(ctx, toEraseKey, player.ForgottenTTL)
		return nil
	})
	if err != nil {
		return fmt.Errorf("forget a player: %w", err)
	}
	return s.markForgotten(ctx, p, now, until)
}

// markForgotten signs out the devices of a player who is forgotten until an instant, and deletes what is stored about the
// player alone. Both instants are by the store's clock. It may be repeated.
func (s *Store) markForgotten(ctx context.Context, p room.PlayerID, now, until time.Time) error {
	keys := append([]string{devicesKey(p), issuedCodeKey(p)}, s.erasedKeys(p, now)...)
	err := signOutScript.Run(ctx, s.client, keys, forgotten).Err()
	if err == nil && until.Sub(now) < player.TTL { // a cookie that is still shown renews the note
		err = s.client.PExpireAt(ctx, devicesKey(p), until).Err()
	}
	if err != nil {
		return fmt.Errorf("forget a player: %w", err)
	}
	return nil
}

// Forgotten returns which of some players asked to be forgotten.
func (s *Store) Forgotten(ctx context.Context, players []room.PlayerID) (map[room.PlayerID]bool, error) {
	if len(players) == 0 {
		return nil, nil
	}
	members := make([]string, len(players))
	for i, p := range players {
		members[i] = string(p)
	}
	until, err := s.client.ZMScore(ctx, forgottenKey, members...).Result()
	if err != nil {
		return nil, fmt.Errorf("read who is forgotten: %w", err)
	}
	gone := make(map[room.PlayerID]bool)
	for i, p := range players {
		if until[i] > 0 {
			gone[p] = true
		}
	}
	return gone, nil
}

// ForgottenVersion returns a number that changes whenever one more player is forgotten.
func (s *Store) ForgottenVersion(ctx context.Context) (int64, error) {
	pipe := s.client.Pipeline()
	n, newest := pipe.ZCard(ctx, forgottenKey), pipe.ZRevRangeWithScores(ctx, forgottenKey, 0, 0)
	if _, err := pipe.Exec(ctx); err != nil {
		return 0, fmt.Errorf("count who is forgotten: %w", err)
	}
	sum := n.Val() // two may be forgotten in one millisecond
	for _, z := range newest.Val() {
		sum += int64(z.Score)
	}
	return sum, nil
}

// AllForgotten implements [rattle/store/results.Players].
func (s *Store) AllForgotten(ctx context.Context) (player.Forgotten, error) {
	members, err := s.client.ZRangeWithScores(ctx, forgottenKey, 0, -1).Result()
	if err != nil {
		return nil, fmt.Errorf("read who is forgotten: %w", err)
	}
	list := make(player.Forgotten, len(members))
	for _, z := range members {
		p, _ := z.Member.(string)
		list[room.PlayerID(p)] = room.Instant(z.Score)
	}
	return list, nil
}
