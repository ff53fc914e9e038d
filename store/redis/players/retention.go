package players

import (
	"context"
	_ "embed" // the scripts
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/player"
	"rattle/room"
	redisstore "rattle/store/redis"
)

// How long a player is stored:
//
//	visit: Authorized ──▶ too little left?  renew.lua ──┐
//	round: apply_round.lua · match: apply_match.lua ────┼──▶ retention.lua: a year and a day from today
//	device: redeem_code.lua, sign_out.lua ──────────────┤
//	phrase: replace_phrase.lua, use_phrase.lua ─────────┘
//
// A browser keeps the cookie for a year from the last visit: as long as a player can come back, everything is there. A
// signed-out device stays so for as long as its cookie can come back: each attempt to use it renews the note.

// renewBelow is the time to live below which a visit renews a key, which is once a day.
const renewBelow = 365 * 24 * time.Hour

//go:embed retention.lua
var retentionSource string

//go:embed renew.lua
var renewSource string

var renewScript = Script(renewSource)

// Script returns a script that has the functions of retention.lua.
func Script(source string) *redis.Script { return redisstore.NewScript(retentionSource, source) }

// GuardKeys are the first keys of each script that adds something to a player. By them, and by [Store.GuardArg], the
// script knows whether anything may be stored about the player.
func GuardKeys(p room.PlayerID) []string {
	return []string{ProfileKey(p), devicesKey(p), admittedKey(p)}
}

// GuardArg is the argument of such a script that says whether new players have to be admitted.
func (s *Store) GuardArg() string {
	if s.onlyAdmitted {
		return "1"
	}
	return ""
}

// Renew makes keys of one player last for another [player.TTL].
func Renew(ctx context.Context, client redis.UniversalClient, keys ...string) error {
	return renewScript.Run(ctx, client, keys).Err()
}

// existenceKeys are keys of a player, at least one of which exists if anything is stored about the player.
func existenceKeys(p room.PlayerID) []string {
	return []string{ProfileKey(p), devicesKey(p), blockedKey(p), phraseKey(p)}
}

func withoutDevices(p room.PlayerID, keys []string) []string {
	return slices.DeleteFunc(keys, func(key string) bool { return key == devicesKey(p) })
}

// existence is how long the [existenceKeys] last.
type existence []*redis.DurationCmd

func queryExistence(ctx context.Context, pipe redis.Pipeliner, p room.PlayerID) (all existence) {
	for _, key := range existenceKeys(p) {
		all = append(all, pipe.TTL(ctx, key))
	}
	return all
}

// any reports whether anything of the player exists.
func (e existence) any() bool {
	return slices.ContainsFunc(e, func(ttl *redis.DurationCmd) bool { return ttl.Val() != ttlMissing })
}

// due reports whether the keys are to be renewed: the player was not seen yet today.
func (e existence) due() bool {
	for _, ttl := range e {
		if ttl.Err() == nil && ttl.Val() != ttlMissing && ttl.Val() < renewBelow {
			return true
		}
	}
	return false
}

// failure returns the first error of the store.
func (e existence) failure() error {
	for _, ttl := range e {
		if err := ttl.Err(); err != nil {
			return err
		}
	}
	return nil
}

// ttlMissing is the player.TTL of a key that does not exist.
const ttlMissing = -2

// AnyStored reports whether results of at least one of some players may be stored.
func (s *Store) AnyStored(ctx context.Context, players []room.PlayerID) (bool, error) {
	if !s.onlyAdmitted {
		return true, nil
	}
	pipe := s.client.Pipeline()
	replies := make([]*redis.IntCmd, len(players))
	for i, p := range players {
		replies[i] = pipe.Exists(ctx, ProfileKey(p), admittedKey(p))
	}
	_, _ = pipe.Exec(ctx) // each reply has its own error
	for _, reply := range replies {
		if n, err := reply.Result(); err != nil || n > 0 {
			return true, err
		}
	}
	return false, nil
}

// Status returns the status of a player.
func (s *Store) Status(ctx context.Context, p room.PlayerID) (player.Status, error) {
	pipe := s.client.Pipeline()
	seen, first := pipe.HGet(ctx, ProfileKey(p), "seen"), pipe.HGet(ctx, devicesKey(p), firstDevice)
	admitted := pipe.Exists(ctx, ProfileKey(p), admittedKey(p))
	_, _ = pipe.Exec(ctx) // each reply has its own error
	for _, reply := range []redis.Cmder{seen, first, admitted} {
		if err := reply.Err(); err != nil && !errors.Is(err, redis.Nil) {
			return player.Status{}, fmt.Errorf("read since when %s has been stored: %w", p, err)
		}
	}
	at, _ := strconv.ParseInt(seen.Val(), 10, 64)
	status := player.Status{FirstSeen: room.Instant(at), Forgotten: first.Val() == forgotten}
	status.Excluded = status.Forgotten || s.onlyAdmitted && admitted.Val() == 0
	return status, nil
}
