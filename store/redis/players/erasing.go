package players

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/player"
	"rattle/room"
	redisstore "rattle/store/redis"
	"rattle/store/redis/erase"
)

// playerBatch is how many players are written in one request.
const playerBatch = 500

// ToErase returns the players whose names are to be removed from the store.
func (s *Store) ToErase(ctx context.Context) ([]string, error) {
	waiting, err := s.client.ZRange(ctx, toEraseKey, 0, -1).Result()
	if err != nil {
		return nil, fmt.Errorf("read who is to be erased: %w", err)
	}
	return waiting, nil
}

// AnyToErase reports whether any player is to be erased.
func (s *Store) AnyToErase(ctx context.Context) (bool, error) {
	n, err := s.client.ZCard(ctx, toEraseKey).Result()
	if err != nil {
		return false, fmt.Errorf("read who is to be erased: %w", err)
	}
	return n > 0, nil
}

// MarkForgotten marks players who are to be erased as forgotten again, since the server that did it may have died
// half-way. It calls after with the duration of each batch.
func (s *Store) MarkForgotten(ctx context.Context, players []string, after func(took time.Duration) error) error {
	for some := range slices.Chunk(players, playerBatch) {
		began := time.Now()
		if err := s.markBatch(ctx, some); err != nil {
			return err
		}
		if err := after(time.Since(began)); err != nil {
			return err
		}
	}
	return nil
}

func (s *Store) markBatch(ctx context.Context, some []string) error {
	now, err := s.client.Time(ctx).Result()
	if err != nil {
		return fmt.Errorf("read who is to be erased: %w", err)
	}
	untils, err := s.client.ZMScore(ctx, forgottenKey, some...).Result()
	if err != nil {
		return fmt.Errorf("read who is to be erased: %w", err)
	}
	for i, p := range some {
		if err := s.markForgotten(ctx, room.PlayerID(p), now, time.UnixMilli(int64(untils[i]))); err != nil {
			return err
		}
	}
	return nil
}

// NoteErased notes that players are erased. Those whom a key named stay on the list of the forgotten for
// [player.ForgottenTTL], since a backup may name them, even if nothing else was stored about them, as about a player
// who was in a room for a moment.
func (s *Store) NoteErased(ctx context.Context, players []string, gone room.ErasedPlayers) error {
	now, err := s.client.Time(ctx).Result()
	if err != nil {
		return fmt.Errorf("note who is erased: %w", err)
	}
	for p, named := range gone {
		if !named {
			continue
		}
		until := s.client.ZScore(ctx, forgottenKey, string(p))
		if until.Err() == nil && time.UnixMilli(int64(until.Val())).After(now.Add(player.UnknownForgottenTTL)) {
			continue
		}
		long := float64(now.Add(player.ForgottenTTL).UnixMilli())
		if err := s.client.ZAdd(ctx, forgottenKey, redis.Z{Score: long, Member: string(p)}).Err(); err != nil {
			return fmt.Errorf("note who is erased: %w", err)
		}
		if err := Renew(ctx, s.client, devicesKey(p)); err != nil {
			return fmt.Errorf("note who is erased: %w", err)
		}
	}
	for some := range slices.Chunk(players, playerBatch) {
		members := make([]any, len(some))
		for i, p := range some {
			members[i] = p
		}
		if err := s.client.ZRem(ctx, toEraseKey, members...).Err(); err != nil {
			return fmt.Errorf("note who is erased: %w", err)
		}
	}
	return nil
}

// Locate returns where keys of players name some of them: in all of their own slots, and in those
// of moderation.
func Locate(gone room.ErasedPlayers, key string) (erase.Location, bool) {
	kind, id, what := redisstore.SplitKey(key)
	switch {
	case kind == "p" && gone.Has(room.PlayerID(id)):
		return erase.Location{DeleteKey: true}, what != "devices" // which mark the player as forgotten
	case kind == "w" && what == "player":
		return erase.Location{Type: "string", Erase: func(_, player string) (string, error) {
			if gone.Has(room.PlayerID(player)) {
				return "", nil
			}
			return player, nil
		}}, true
	case key == rulingsKey:
		return erase.Location{Type: "hash", Fields: gone.IDs(), Erase: func(string, string) (string, error) { return "", nil }}, true
	case key == ReviewsKey:
		return erase.Location{Type: "zset", Large: true, Erase: func(_, text string) (string, error) {
			return erase.Drop(text, func(r player.PendingReview) bool { return gone.Has(r.Player) })
		}}, true
	case key == decisionsKey:
		return erase.Location{Type: "list", Large: true, Erase: func(_, text string) (string, error) {
			return erase.Drop(text, func(d player.Decision) bool { return d.Concerns(gone) })
		}}, true
	case key == reportsKey:
		return erase.Location{Type: "list", Large: true, Erase: func(_, text string) (string, error) {
			return erase.Drop(text, func(r player.Report) bool { return gone.Has(r.From) || gone.Has(r.Against) })
		}}, true
	}
	return erase.Location{}, false
}
