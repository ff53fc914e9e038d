package players

import (
	"context"
	_ "embed" // the script
	"fmt"

	"rattle/player"
	"rattle/room"
	redisstore "rattle/store/redis"
)

// A new identity costs nothing, so how many of them are stored is limited by address:
//
//	plays:   Admit ──▶ stored, or admitted before? ──▶ {p:ID}:profile, :admitted, :devices, :blocked
//	               ──▶ one of the first of the day at this address, and this site? ──▶ {new}:at:HASH
//	records: apply_round.lua, apply_match.lua ──▶ store nothing of a player who has neither :profile nor :admitted
//
// A player who is not admitted can play: rooms, rounds and their results need no stored player.

//go:embed admit_player.lua
var admitPlayerSource string

// Repeated, it counts a player twice at worst.
var admitPlayerScript = redisstore.NewScript(admitPlayerSource)

// Admit reports whether a player may be stored: a stored one always, a new one if the quotas allow it and pace returns
// true. The admission lasts for two days from the last call.
func (s *Store) Admit(ctx context.Context, p room.PlayerID, quotas []player.NewcomerQuota, pace func() bool) (bool, error) {
	admitted, err := s.admit(ctx, p, quotas, pace)
	if err != nil {
		return false, fmt.Errorf("admit a player: %w", err)
	}
	return admitted, nil
}

func (s *Store) admit(ctx context.Context, p room.PlayerID, quotas []player.NewcomerQuota, pace func() bool) (bool, error) {
	pipe := s.client.Pipeline()
	profile := pipe.Exists(ctx, ProfileKey(p))
	others := pipe.Exists(ctx, append(existenceKeys(p), admittedKey(p))...)
	if _, err := pipe.Exec(ctx); err != nil {
		return false, err
	}
	if profile.Val() > 0 {
		return true, nil
	}
	if others.Val() == 0 {
		if admitted, err := s.countNewcomer(ctx, quotas, pace); err != nil || !admitted {
			return false, err
		}
	}
	// A player who has linked a device or blocked another one was counted then. The scripts read this key only.
	return true, s.client.Set(ctx, admittedKey(p), 1, player.AdmittedTTL).Err()
}

// countNewcomer counts a new player, and reports whether the quotas allow one more.
func (s *Store) countNewcomer(ctx context.Context, quotas []player.NewcomerQuota, pace func() bool) (bool, error) {
	if !pace() {
		return false, nil
	}
	keys, args := []string{}, []any{int(player.NewcomersWindow.Seconds())}
	for _, q := range quotas {
		hash, err := s.newcomers.Hash(ctx, q.Source)
		if err != nil {
			return false, err
		}
		keys, args = append(keys, newcomersKey(hash)), append(args, q.Max)
	}
	return admitPlayerScript.Run(ctx, s.client, keys, args...).Bool()
}
