// Package queue pairs players for matches. No server owns the queue and nothing runs in the background: a player who
// searches polls, and a poll that finds an opponent opens a room and matches both.
//
//	Poll ──▶ refresh.lua        refreshes the player's ticket and reads others
//	     ──▶ matchmaking.Pair   chooses one of them ──▶ a room, or ErrRoomLimit ──▶ leave.lua
//	     ──▶ pair.lua           matches both or none; if none the room stays unused
//	the match is recorded ──▶ Release ──▶ release.lua
//
// Until then each poll by the two returns the match, whatever it requests: so no player is in two matches, and one who
// reloads the page returns to the match.
//
// One address cannot fill the queue: it may have few tickets at once, candidates are read from all addresses alike, and
// [matchmaking.Pair] pairs players of a crowded address with others last.
package queue

import (
	"context"
	_ "embed" // the scripts
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/matchmaking"
	"rattle/room"
	redisstore "rattle/store/redis"
	"rattle/store/redis/leaderboards"
	"rattle/store/redis/players"
)

// Store stores tickets, matches and challenges. Its methods may be called from any goroutine.
type Store struct {
	client  redis.UniversalClient
	options Options
	hasher  *players.AddressHasher
}

// Options must be the same on all servers of a store. The zero value has the defaults.
type Options struct {
	PollTimeout  time.Duration // after which a ticket that is not refreshed expires; the default is 8 s
	MatchTimeout time.Duration // after which a match is given up; the default is 3 h
}

// New returns a store of the queue.
func New(client redis.UniversalClient, o Options) *Store {
	if o.PollTimeout == 0 {
		o.PollTimeout = matchmaking.PollTimeout
	}
	if o.MatchTimeout == 0 {
		o.MatchTimeout = matchmaking.MatchTimeout
	}
	return &Store{client, o, players.NewAddressHasher(client, hashKey, matchmaking.SecretTTL)}
}

// HashAddress returns a hash of the address that a room is opened from, or of a player in it, which does not reveal the
// address. A day later the address has another hash.
func (s *Store) HashAddress(ctx context.Context, address string) (string, error) {
	return s.hasher.Hash(ctx, "room "+address) // so that it differs from the hash in tickets
}

//go:embed common.lua
var commonSource string

//go:embed refresh.lua
var refreshSource string

//go:embed pair.lua
var pairSource string

//go:embed leave.lua
var leaveSource string

//go:embed release.lua
var releaseSource string

var (
	refreshScript = redisstore.NewScript(commonSource, refreshSource)
	pairScript    = redisstore.NewScript(commonSource, pairSource)
	leaveScript   = redisstore.NewScript(commonSource, leaveSource)
	releaseScript = redisstore.NewScript(commonSource, releaseSource)
)

// Cancel ends a player's search. A player who is in a match stays in it.
func (s *Store) Cancel(ctx context.Context, p room.PlayerID) error {
	search, err := s.client.GetDel(ctx, searchKey(p)).Result()
	if errors.Is(err, redis.Nil) {
		return nil
	}
	if err == nil {
		err = s.leave(ctx, agreementIn(search), 0, p)
	}
	if err != nil {
		return fmt.Errorf("leave the queue: %w", err)
	}
	return nil
}

// leave removes the tickets of some players from a pool, and suspends the players.
func (s *Store) leave(ctx context.Context, agreement string, suspension time.Duration, players ...room.PlayerID) error {
	keys, args := []string{poolKey(agreement)}, []any{suspension.Milliseconds()}
	for _, p := range players {
		keys, args = append(keys, suspendedKey(p)), append(args, string(p))
	}
	return leaveScript.Run(ctx, s.client, keys, args...).Err()
}

// Waiting returns how many tickets take any opponent.
func (s *Store) Waiting(ctx context.Context) (int64, error) {
	now, err := s.client.Time(ctx).Result()
	if err != nil {
		return 0, fmt.Errorf("count the tickets: %w", err)
	}
	// An expired ticket stays until the next poll of any player.
	since := now.Add(-s.options.PollTimeout).UnixMilli()
	n, err := s.client.ZCount(ctx, poolKey("")+":seen", strconv.FormatInt(since, 10), "+inf").Result()
	if err != nil {
		return 0, fmt.Errorf("count the tickets: %w", err)
	}
	return n, nil
}

// Ratings returns a player's ratings at an instant, by dice.
func (s *Store) Ratings(ctx context.Context, p room.PlayerID, now room.Instant) (map[string]room.Rating, error) {
	all, err := leaderboards.ReadRatings(ctx, s.client, p)
	ratings := make(map[string]room.Rating, len(all))
	for dice, r := range all {
		ratings[dice] = r.Current(now)
	}
	return ratings, err
}
