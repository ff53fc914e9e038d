package redisladder

import (
	"context"
	_ "embed" // the script
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"

	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
)

// A result that is kept off the boards waits for a person:
//
//	judged ──▶ {r:UUID}:record  held:PLAYER = held     keeps it off, for as long as there is a record
//	       ──▶ {mod}:held       the list that people read, which has a bound
//	decided ─▶ {r:UUID}:record  held:PLAYER = counts or never

// maxHeld are on the list, the newest: whatever falls off it stays off the boards.
const maxHeld = 10_000

// What is noted in the record of a result.
const (
	held   = "held"
	counts = "counts"
	never  = "never"
)

//go:embed decide.lua
var decideSource string

// It may be repeated without harm.
var decideScript = redis.NewScript(decideSource)

// heldMark names what is added to a player once a person lets it count.
func heldMark(uuid string, p room.PlayerID) string { return uuid + " " + string(p) }

// heldOf names the field of a record that says what became of a player's result.
func heldOf(p room.PlayerID) string { return heldPrefix + string(p) }

const heldPrefix = "held:"

// judged returns whose play is to be looked at by a person before it stands on boards.
func (s *Store) judged(ctx context.Context, o room.PendingResult) (map[room.PlayerID][]player.Suspicion, error) {
	if s.judge == nil {
		return nil, nil
	}
	marked, err := s.judge(ctx, *o.Record)
	if err != nil {
		return nil, fmt.Errorf("judge the play: %w", err)
	}
	return marked, nil
}

// hold puts a result on the list, once.
func (s *Store) hold(ctx context.Context, h player.PendingReview) error {
	text, err := json.Marshal(h)
	if err != nil {
		return err
	}
	now, err := s.client.Time(ctx).Result()
	if err == nil {
		_, err = s.client.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
			pipe.ZAddNX(ctx, heldKey, redis.Z{Score: float64(h.At), Member: text})
			pipe.ZRemRangeByScore(ctx, heldKey, "-inf", strconv.FormatInt(now.Add(-kept).UnixMilli(), 10))
			pipe.ZRemRangeByRank(ctx, heldKey, 0, -1-maxHeld)
			pipe.Expire(ctx, heldKey, kept)
			return nil
		})
	}
	if err != nil {
		return fmt.Errorf("hold a result: %w", err)
	}
	return nil
}

// Held returns the results that wait for a person, the oldest first.
func (s *Store) Held(ctx context.Context) ([]player.PendingReview, error) {
	texts, err := s.client.ZRange(ctx, heldKey, 0, -1).Result()
	if err != nil {
		return nil, fmt.Errorf("look for results that are held: %w", err)
	}
	all := make([]player.PendingReview, len(texts))
	for i, text := range texts {
		if err := json.Unmarshal([]byte(text), &all[i]); err != nil {
			return nil, fmt.Errorf("read a result that is held: %w", err)
		}
	}
	return all, nil
}

// Decide lets a held result count, or keeps it off the boards for good. It answers
// [ladder.ErrNotFound] where none waits, and may be called again after any other error.
func (s *Store) Decide(ctx context.Context, uuid string, p room.PlayerID, countsAfterAll bool) error {
	if !plain(uuid) || !plain(string(p)) {
		return leaderboard.ErrNotFound
	}
	state, err := s.client.HGet(ctx, recordKey(uuid), heldOf(p)).Result()
	if err != nil && !errors.Is(err, redis.Nil) {
		return fmt.Errorf("decide on a result: %w", err)
	}
	if state != held {
		return leaderboard.ErrNotFound
	}
	decision := never
	if countsAfterAll {
		decision = counts
		if err := s.letCount(ctx, uuid, p); err != nil {
			return fmt.Errorf("let a result count: %w", err)
		}
	}
	if err := s.letGo(ctx, uuid, p); err != nil {
		return fmt.Errorf("decide on a result: %w", err)
	}
	if err := decideScript.Run(ctx, s.client, []string{recordKey(uuid)}, heldOf(p), decision).Err(); err != nil {
		return fmt.Errorf("note what was decided: %w", err)
	}
	return nil
}

// letGo takes a result off the list.
func (s *Store) letGo(ctx context.Context, uuid string, p room.PlayerID) error {
	all, err := s.Held(ctx)
	if err != nil {
		return err
	}
	for _, h := range all {
		if h.Round != uuid || h.Player != p {
			continue
		}
		text, err := json.Marshal(h)
		if err == nil {
			err = s.client.ZRem(ctx, heldKey, text).Err()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// unlisted reads from a record whose results are kept off the boards.
func unlisted(record map[string]string) map[room.PlayerID]bool {
	off := make(map[room.PlayerID]bool)
	for field, state := range record {
		if p, ok := strings.CutPrefix(field, heldPrefix); ok {
			off[room.PlayerID(p)] = state != counts
		}
	}
	return off
}
