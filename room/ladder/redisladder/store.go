package redisladder

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/daily"
	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
)

const (
	// recordTTL is how long a record stays that no row refers to.
	recordTTL = 90 * 24 * time.Hour

	// appliedTTL is how long a slot knows what was applied to it: much longer than a room lives
	// that could ask for it again.
	appliedTTL = 7 * 24 * time.Hour
)

// Screener looks for play that is to be kept off the boards until a person has looked, and says of
// whom and why. It must say the same of the same record each time.
type Screener func(ctx context.Context, r room.Record) (map[room.PlayerID][]player.Suspicion, error)

// Store keeps results in Redis. Its methods may be called from any goroutine.
type Store struct {
	client       redis.UniversalClient
	scripts      scripts
	screen       Screener
	hasher       *addressHasher
	onlyAdmitted bool // keeps somebody new only once admitted
	maxRows      int  // of a board
}

// New makes a store of results, which keeps everybody. A judge of nil lets all pass.
func New(client redis.UniversalClient, screen Screener) *Store {
	return &Store{
		client: client, scripts: newScripts(), screen: screen, maxRows: leaderboard.MaxRows,
		hasher: newAddressHasher(client, reportsHashKey, reportsHashKeyTTL),
	}
}

// OnlyAdmitted returns the store as one that keeps of somebody new only what comes after [Devices.Admit].
func (s *Store) OnlyAdmitted() *Store {
	restricted := *s
	restricted.onlyAdmitted = true
	return &restricted
}

// Record keeps what a room has brought about, once however often it is called, from whichever
// servers; after any error it may be called again. It answers what a rated duel did to the
// players' ratings, the same each time.
func (s *Store) Record(ctx context.Context, _ room.Code, o room.PendingResult) ([]room.RatingChange, error) {
	if o.Match != nil {
		changes, err := s.recordMatch(ctx, o)
		if err != nil {
			return nil, fmt.Errorf("record duel %s: %w", o.ID, err)
		}
		return changes, nil
	}
	if err := s.recordRound(ctx, o); err != nil {
		return nil, fmt.Errorf("record round %s: %w", o.ID, err)
	}
	return nil, nil
}

// recordRound takes the steps in an order in which nothing refers to what is not there yet. What is
// kept of the round holds, whatever its room says: a backup may have caught the room in the middle of the
// round, and then what came of it, before the restored room was played to another end.
func (s *Store) recordRound(ctx context.Context, o room.PendingResult) error {
	if stored, err := s.Round(ctx, o.ID); err == nil {
		o = stored
	} else if !errors.Is(err, leaderboard.ErrNotFound) {
		return err
	}
	deeds, err := leaderboard.Project(o)
	if err != nil {
		return err
	}
	var players []room.PlayerID
	for _, d := range deeds.Players {
		players = append(players, d.Player)
	}
	if admitted, err := s.anyStored(ctx, players); err != nil {
		return err
	} else if !admitted { // any more: an attempt before may have kept something
		return s.eraseForgotten(ctx, o, deeds.Rows)
	}
	if deeds.Rows, err = s.counted(ctx, deeds.Rows); err != nil {
		return err
	}
	attempt, daily := daily.AttemptOf(o.ID, *o.Record, o.At)
	var flagged map[room.PlayerID][]player.Suspicion
	if daily || len(deeds.Rows) > 0 {
		if flagged, err = s.flagged(ctx, o); err != nil {
			return err
		}
	}
	boards := slices.DeleteFunc(deeds.Rows, func(d leaderboard.RowUpdate) bool { return len(flagged[d.Player]) > 0 })
	pending, err := s.saveRecord(ctx, o, refsOf(boards), slices.Collect(maps.Keys(flagged)))
	if err != nil {
		return err
	}
	for _, p := range pending {
		if err := s.queueReview(ctx, player.PendingReview{Round: o.ID, Player: p, At: o.At, Suspicions: flagged[p]}); err != nil {
			return err
		}
	}
	if daily { // before the player is seen in the very round
		if err := s.recordDaily(ctx, attempt, len(flagged) == 0); err != nil {
			return err
		}
	}
	changes := make(map[room.PlayerID]playerChange)
	for _, d := range deeds.Players {
		changes[d.Player] = newPlayerChange(d)
	}
	return s.apply(ctx, o, o.ID, deeds.Dice, changes, boards)
}

// apply adds something of a round, under a mark, to its players, and then sets their rows.
func (s *Store) apply(ctx context.Context, o room.PendingResult, mark, dice string, changes map[room.PlayerID]playerChange, boards []leaderboard.RowUpdate) error {
	rows, err := s.applyToPlayers(ctx, mark, o.At, changes, boards)
	if err != nil {
		return err
	}
	if err := s.applyToLeaderboards(ctx, dice, rows); err != nil {
		return err
	}
	// The record was pinned for rows that do not come about.
	spare, err := s.unusedRefs(ctx, o.ID, boards, refsOf(rows))
	if err != nil {
		return err
	}
	if err := s.releaseRefs(ctx, o.ID, spare); err != nil {
		return err
	}
	return s.eraseForgotten(ctx, o, boards)
}

// unusedRefs returns the pins of those deeds that were not done, but for the rows that refer to the round
// all the same: an attempt before set them, and their player was forgotten since.
func (s *Store) unusedRefs(ctx context.Context, uuid string, deeds []leaderboard.RowUpdate, set []string) (pins []string, err error) {
	for _, d := range deeds {
		pin := refOf(d)
		if pin == "" || slices.Contains(set, pin) {
			continue
		}
		text, err := s.client.HGet(ctx, leaderboardKeysOf(d.Leaderboard).rows, string(d.Player)).Bytes()
		if err != nil && !errors.Is(err, redis.Nil) {
			return nil, fmt.Errorf("ask what a row refers to: %w", err)
		}
		var row leaderboard.Entry
		if json.Unmarshal(text, &row) != nil || row.Round != uuid { // or there is none
			pins = append(pins, pin)
		}
	}
	return pins, nil
}

// recordDaily keeps the attempt at a daily board, unless nothing is kept of the player.
func (s *Store) recordDaily(ctx context.Context, a daily.Attempt, listed bool) error {
	pipe := s.client.Pipeline()
	seen, first := pipe.HGet(ctx, profileKey(a.Player), "seen"), pipe.HGet(ctx, devicesKey(a.Player), firstDevice)
	admitted := pipe.Exists(ctx, profileKey(a.Player), admittedKey(a.Player))
	_, _ = pipe.Exec(ctx) // each reply has its own error
	for _, reply := range []*redis.StringCmd{seen, first} {
		if err := reply.Err(); err != nil && !errors.Is(err, redis.Nil) {
			return fmt.Errorf("ask since when a player is known: %w", err)
		}
	}
	if err := admitted.Err(); err != nil {
		return fmt.Errorf("ask whether a player is admitted: %w", err)
	}
	if first.Val() == forgotten || s.onlyAdmitted && admitted.Val() == 0 {
		return nil
	}
	a.Group = daily.GroupOf(room.Instant(number(seen.Val())), a.Day)
	return NewDaily(s.client, nil).Record(ctx, a, listed)
}
