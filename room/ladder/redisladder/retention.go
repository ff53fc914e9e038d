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
//	round: apply_round.lua · duel: apply_match.lua ─────────┼──▶ player_common.lua: a year and a day from today
//	device: redeem_code.lua, sign_out.lua ───────────────┤
//	phrase: replace_phrase.lua, use_phrase.lua ──────┘
//
// A browser keeps the cookie for a year from the last visit, so nobody comes back to find less
// than there was, and a device that was refused stays refused for as long as its cookie can come
// back: a refused secret that is shown renews its refusal, too.

// playerTTL is how long something of a player lasts that nothing renews.
const playerTTL = 366 * 24 * time.Hour

// MatchTTL is for how long what became of a duel is there at least.
const MatchTTL = 365 * 24 * time.Hour

// renewBelow is how much is left of what is renewed: a visit a day renews it, others do not.
const renewBelow = 365 * 24 * time.Hour

//go:embed player_common.lua
var playerCommonSource string

//go:embed renew.lua
var renewSource string

// It may be repeated without harm.
var renewScript = playerScript(renewSource)

// playerScript is a script that can call lasts, see player_common.lua.
func playerScript(source string) *redis.Script {
	return redis.NewScript(playerCommonSource + "\n" + source)
}

// renewedKeys names all that is kept of a player, and ends with the player.
func renewedKeys(p room.PlayerID) []string {
	keys := append(
		existenceKeys(p), historyKey(p), olderRoundsKey(p), wordsKey(p), versusKey(p), opponentsKey(p), ratingsKey(p), matchesKey(p), conflictsKey(p),
		dailyPlayedKey(p), totalsKey(p, leaderboard.AllTime, ""),
	)
	for _, set := range engine.DiceSets() {
		keys = append(keys, ratingHistoryKey(p, set.ID))
	}
	return keys
}

// erasedKeys names all that is kept of a player alone, but for the devices, by the store's clock.
func erasedKeys(p room.PlayerID, now time.Time) []string {
	keys := append(renewedKeys(p), appliedKey(p), dailyAttemptsKey(p), admittedKey(p))
	at := room.Instant(now.UnixMilli())
	for _, period := range leaderboard.Periods() {
		keys = append(keys, totalsKey(p, period, period.Key(at)), totalsKey(p, period, period.PreviousKey(at)))
	}
	return slices.DeleteFunc(keys, func(key string) bool { return key == devicesKey(p) })
}

// existenceKeys are those of which one is there if anything of the player is.
func existenceKeys(p room.PlayerID) []string {
	return []string{profileKey(p), devicesKey(p), blockedKey(p), phraseKey(p)}
}

// existence is what the store says of those.
type existence []*redis.DurationCmd

func queryExistence(ctx context.Context, pipe redis.Pipeliner, p room.PlayerID) (all existence) {
	for _, key := range existenceKeys(p) {
		all = append(all, pipe.TTL(ctx, key))
	}
	return all
}

// any reports whether anything of the player is there.
func (l existence) any() bool {
	return slices.ContainsFunc(l, func(left *redis.DurationCmd) bool { return left.Val() != ttlMissing })
}

// due reports whether the player was not seen yet today.
func (l existence) due() bool {
	for _, left := range l {
		if left.Err() == nil && left.Val() != ttlMissing && left.Val() < renewBelow {
			return true
		}
	}
	return false
}

// failure returns what kept the store from saying it.
func (l existence) failure() error {
	for _, left := range l {
		if err := left.Err(); err != nil {
			return err
		}
	}
	return nil
}

// ttlMissing is how long a key lives that does not exist.
const ttlMissing = -2

// renew lets keys of one player last on.
func renew(ctx context.Context, client redis.UniversalClient, keys []string) error {
	return renewScript.Run(ctx, client, keys).Err()
}
