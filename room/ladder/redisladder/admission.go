package redisladder

import (
	"context"
	_ "embed" // the script
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/room"
)

// A fresh identity costs nothing, so what is kept of them is rationed by address:
//
//	sits down: Admit ──▶ known, or admitted before? ──▶ {p:ID}:profile, :admitted
//	                 ──▶ one of the first 500 of the day at this address? ──▶ {new}:at:HASH
//	records:   player.lua, settle.lua ──▶ keep nothing of somebody who is neither
//
// The others play like all: rooms, rounds and results at the table are not kept of anybody.

const (
	// admittedFor is how long somebody new may take to come to a first result.
	admittedFor = 2 * 24 * time.Hour

	// newcomersCounted is how long those of an address are counted together, from the first of them on.
	newcomersCounted = 24 * time.Hour
)

//go:embed admit.lua
var admitSource string

// It may be repeated: the worst is that one is counted twice.
var admitScript = redis.NewScript(admitSource)

// Admit reports whether something may be kept of a player who comes from an address: of everybody of
// whom something is, and of at most so many others a day. The address is hidden before it is stored.
func (d *Devices) Admit(ctx context.Context, p room.PlayerID, address string, most int) (bool, error) {
	may, err := d.admit(ctx, p, address, most)
	if err != nil {
		return false, fmt.Errorf("admit a player: %w", err)
	}
	return may, nil
}

func (d *Devices) admit(ctx context.Context, p room.PlayerID, address string, most int) (bool, error) {
	known, err := d.client.Exists(ctx, append(leadingKeys(p), admittedKey(p))...).Result()
	if err != nil || known > 0 {
		return known > 0, err
	}
	veiled, err := d.veil.over(ctx, address)
	if err != nil {
		return false, err
	}
	may, err := admitScript.Run(ctx, d.client, []string{newcomersKey(veiled)}, most, int(newcomersCounted.Seconds())).Bool()
	if err != nil || !may {
		return false, err
	}
	return true, d.client.Set(ctx, admittedKey(p), 1, admittedFor).Err()
}

// guard is what scripts are told of whom to keep.
func (s *Store) guard() string {
	if s.guarded {
		return "1"
	}
	return ""
}

// keepsAny reports whether something is kept of one of some players at least. Where it is not, there
// is nothing to record.
func (s *Store) keepsAny(ctx context.Context, players []room.PlayerID) (bool, error) {
	if !s.guarded {
		return true, nil
	}
	pipe := s.client.Pipeline()
	replies := make([]*redis.IntCmd, len(players))
	for i, p := range players {
		replies[i] = pipe.Exists(ctx, profileKey(p), admittedKey(p))
	}
	_, _ = pipe.Exec(ctx) // each reply has its own error
	for _, reply := range replies {
		if n, err := reply.Result(); err != nil || n > 0 {
			return true, err
		}
	}
	return false, nil
}
