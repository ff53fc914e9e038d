package redisladder

import (
	"context"
	_ "embed" // the script
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/player"
	"rattle/room"
)

// A fresh identity costs nothing, so what is kept of them is rationed by address:
//
//	plays:   Admit ──▶ known, or admitted before? ──▶ {p:ID}:profile, :admitted, :devices, :blocked
//	               ──▶ one of the first of the day at this address, and this site? ──▶ {new}:at:HASH
//	records: apply_round.lua, apply_match.lua ──▶ keep nothing of somebody who has neither :profile nor :admitted
//
// The others play like all: rooms, rounds and results at the table are not kept of anybody.

const (
	// admittedTTL is how long somebody new may take to come to a first result.
	admittedTTL = 2 * 24 * time.Hour

	// newcomersWindow is how long those of an address are counted together, from the first of them on.
	newcomersWindow = 24 * time.Hour
)

//go:embed admit_player.lua
var admitSource string

// It may be repeated: the worst is that one is counted twice.
var admitScript = redis.NewScript(admitSource)

// Admit reports whether something may be kept of a player: of everybody of whom something is, and of
// others as the quotas allow, if they do not come faster than pace lets them. It holds for two days from
// the last time that it is asked.
func (d *Devices) Admit(ctx context.Context, p room.PlayerID, quotas []player.NewcomerQuota, pace func() bool) (bool, error) {
	may, err := d.admit(ctx, p, quotas, pace)
	if err != nil {
		return false, fmt.Errorf("admit a player: %w", err)
	}
	return may, nil
}

func (d *Devices) admit(ctx context.Context, p room.PlayerID, quotas []player.NewcomerQuota, pace func() bool) (bool, error) {
	pipe := d.client.Pipeline()
	profile := pipe.Exists(ctx, profileKey(p))
	others := pipe.Exists(ctx, append(existenceKeys(p), admittedKey(p))...)
	if _, err := pipe.Exec(ctx); err != nil {
		return false, err
	}
	if profile.Val() > 0 {
		return true, nil
	}
	if others.Val() == 0 {
		if may, err := d.count(ctx, quotas, pace); err != nil || !may {
			return false, err
		}
	}
	// Who has linked a device or blocked somebody was counted then. Scripts look for this alone.
	return true, d.client.Set(ctx, admittedKey(p), 1, admittedTTL).Err()
}

// count reports whether one more may come, and counts them.
func (d *Devices) count(ctx context.Context, quotas []player.NewcomerQuota, pace func() bool) (bool, error) {
	if !pace() {
		return false, nil
	}
	keys, args := []string{}, []any{int(newcomersWindow.Seconds())}
	for _, q := range quotas {
		veiled, err := d.hasher.hash(ctx, q.Source)
		if err != nil {
			return false, err
		}
		keys, args = append(keys, newcomersKey(veiled)), append(args, q.Max)
	}
	return admitScript.Run(ctx, d.client, keys, args...).Bool()
}

// admittedOnlyArg is what scripts are told of whom to keep.
func (s *Store) admittedOnlyArg() string {
	if s.onlyAdmitted {
		return "1"
	}
	return ""
}

// anyStored reports whether something is kept of one of some players at least. Where it is not, there
// is nothing to record.
func (s *Store) anyStored(ctx context.Context, players []room.PlayerID) (bool, error) {
	if !s.onlyAdmitted {
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
