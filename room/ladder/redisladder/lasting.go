package redisladder

import (
	"context"
	_ "embed" // the scripts
	"slices"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/engine"
	"rattle/leaderboard"
	"rattle/room"
)

// How long a player is kept:
//
//	visit: Holds ──▶ too little left?  renew.lua ─┐
//	round: player.lua · duel: settle.lua ─────────┼──▶ lasting.lua: a year and a day from today
//	device: claim.lua, signout.lua ───────────────┤
//	phrase: phrase_draw.lua, phrase_use.lua ──────┘
//
// A browser keeps the cookie for a year from the last visit, so nobody comes back to find less
// than there was, and a device that was refused stays refused for as long as its cookie can come
// back: a refused secret that is shown renews its refusal, too.

// lasting is how long something of a player lasts that nothing renews.
const lasting = 366 * 24 * time.Hour

// DuelsKept is for how long what became of a duel is there at least.
const DuelsKept = 365 * 24 * time.Hour

// dueBelow is how much is left of what is renewed: a visit a day renews it, others do not.
const dueBelow = 365 * 24 * time.Hour

//go:embed lasting.lua
var lastingSource string

//go:embed renew.lua
var renewSource string

// It may be repeated without harm.
var renewScript = lastingScript(renewSource)

// lastingScript is a script that can call lasts, see lasting.lua.
func lastingScript(source string) *redis.Script {
	return redis.NewScript(lastingSource + "\n" + source)
}

// lastingKeys names all that is kept of a player, and ends with the player.
func lastingKeys(p room.PlayerID) []string {
	keys := append(
		leadingKeys(p), historyKey(p), earlierKey(p), mostKey(p), versusKey(p), metKey(p), formsKey(p), matchesKey(p), astrayKey(p),
		dailyPlayedKey(p), sumsKey(p, leaderboard.AllTime, ""),
	)
	for _, set := range engine.DiceSets() {
		keys = append(keys, ratedKey(p, set.ID))
	}
	return keys
}

// keysOf names all that is kept of a player alone, but for the devices, by the store's clock.
func keysOf(p room.PlayerID, now time.Time) []string {
	keys := append(lastingKeys(p), appliedKey(p), dailyAttemptsKey(p), admittedKey(p))
	at := room.Instant(now.UnixMilli())
	for _, period := range leaderboard.Periods() {
		keys = append(keys, sumsKey(p, period, period.Key(at)), sumsKey(p, period, period.PreviousKey(at)))
	}
	return slices.DeleteFunc(keys, func(key string) bool { return key == devicesKey(p) })
}

// leadingKeys are those of which one is there if anything of the player is.
func leadingKeys(p room.PlayerID) []string {
	return []string{profileKey(p), devicesKey(p), blockedKey(p), phraseKey(p)}
}

// leading is what the store says of those.
type leading []*redis.DurationCmd

func askLeading(ctx context.Context, pipe redis.Pipeliner, p room.PlayerID) (all leading) {
	for _, key := range leadingKeys(p) {
		all = append(all, pipe.TTL(ctx, key))
	}
	return all
}

// any reports whether anything of the player is there.
func (l leading) any() bool {
	return slices.ContainsFunc(l, func(left *redis.DurationCmd) bool { return left.Val() != notThere })
}

// due reports whether the player was not seen yet today.
func (l leading) due() bool {
	for _, left := range l {
		if left.Err() == nil && left.Val() != notThere && left.Val() < dueBelow {
			return true
		}
	}
	return false
}

// failure returns what kept the store from saying it.
func (l leading) failure() error {
	for _, left := range l {
		if err := left.Err(); err != nil {
			return err
		}
	}
	return nil
}

// notThere is how long a key lives that does not exist.
const notThere = -2

// renew lets keys of one player last on.
func renew(ctx context.Context, client redis.UniversalClient, keys []string) error {
	return renewScript.Run(ctx, client, keys).Err()
}
