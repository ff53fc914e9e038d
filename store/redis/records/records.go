package records

import (
	"context"
	_ "embed" // the scripts
	"errors"
	"fmt"
	"slices"

	"github.com/redis/go-redis/v9"

	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
	redisstore "rattle/store/redis"
	"rattle/store/redis/erase"
)

// recordBatch is how many records are read in one round trip.
const recordBatch = 50

//go:embed save_record.lua
var saveRecordSource string

var saveRecordScript = redisstore.NewScript(saveRecordSource)

// Store stores records. Its methods may be called from any goroutine.
type Store struct{ client redis.UniversalClient }

// New returns a store of records.
func New(client redis.UniversalClient) *Store { return &Store{client} }

// Save stores the record of a round, with the refs of rows that are about to show it, and notes which results a person
// has to review. It returns the players whose results are not decided yet.
func (s *Store) Save(ctx context.Context, o room.PendingResult, refs []string, review []room.PlayerID) (pending []room.PlayerID, err error) {
	packed, err := room.EncodePendingResult(o)
	if err != nil {
		return nil, err
	}
	args := []any{packed, int64(o.At) + player.RecordTTL.Milliseconds(), len(review)}
	for _, p := range review {
		args = append(args, reviewField(p))
	}
	for _, ref := range refs {
		args = append(args, ref)
	}
	states, err := saveRecordScript.Run(ctx, s.client, []string{Key(o.ID), refsKey(o.ID)}, args...).StringSlice()
	if err != nil {
		return nil, fmt.Errorf("save the record: %w", err)
	}
	for i, state := range states {
		if player.ReviewState(state) == player.ReviewPending && i < len(review) {
			pending = append(pending, review[i])
		}
	}
	return pending, nil
}

// Round returns the record of a round. The error is [leaderboard.ErrNotFound] if there is none.
func (s *Store) Round(ctx context.Context, uuid string) (o room.PendingResult, err error) {
	if !room.IsPlainID(uuid) {
		return o, leaderboard.ErrNotFound
	}
	text, err := s.client.HGet(ctx, Key(uuid), "result").Bytes()
	if errors.Is(err, redis.Nil) {
		return o, leaderboard.ErrNotFound
	}
	if err == nil {
		o, err = room.DecodePendingResult(text)
	}
	if err != nil {
		return o, fmt.Errorf("read the record of round %s: %w", uuid, err)
	}
	return o, nil
}

// RoundIDs returns the UUIDs of all rounds that have a record.
func (s *Store) RoundIDs(ctx context.Context) (uuids []string, err error) {
	err = redisstore.Scan(ctx, s.client, Key("*"), func(key string) bool {
		_, uuid, _ := redisstore.SplitKey(key)
		uuids = append(uuids, uuid)
		return true
	})
	if err != nil {
		return nil, fmt.Errorf("look for records: %w", err)
	}
	slices.Sort(uuids)
	return slices.Compact(uuids), nil
}

// Rounds calls each with the records of some rounds, except those that have expired.
func (s *Store) Rounds(ctx context.Context, uuids []string, each func(room.PendingResult) error) error {
	return s.RoundsWithExcluded(ctx, uuids, func(o room.PendingResult, _ map[room.PlayerID]bool) error { return each(o) })
}

// RoundsWithExcluded calls each with the same records, and with the players whose results are kept off the
// leaderboards: not reviewed yet, or rejected.
func (s *Store) RoundsWithExcluded(ctx context.Context, uuids []string, each func(o room.PendingResult, excluded map[room.PlayerID]bool) error) error {
	for some := range slices.Chunk(uuids, recordBatch) {
		pipe := s.client.Pipeline()
		records := make([]*redis.MapStringStringCmd, len(some))
		for i, uuid := range some {
			records[i] = pipe.HGetAll(ctx, Key(uuid))
		}
		_, _ = pipe.Exec(ctx) // each reply has its own error
		for i, reply := range records {
			record, err := reply.Result()
			if err == nil && len(record) == 0 {
				continue
			}
			var o room.PendingResult
			if err == nil {
				o, err = room.DecodePendingResult([]byte(record["result"]))
			}
			if err == nil {
				err = each(o, excludedIn(record))
			}
			if err != nil {
				return fmt.Errorf("record of round %s: %w", some[i], err)
			}
		}
	}
	return nil
}

// Locate returns where a record names players.
func Locate(gone room.ErasedPlayers, key string) (erase.Location, bool) {
	if kind, _, what := redisstore.SplitKey(key); kind != "r" || what != "record" {
		return erase.Location{}, false
	}
	return erase.Location{Type: "hash", Fields: []string{"result"}, Large: true, Erase: func(_, text string) (string, error) {
		o, err := room.DecodePendingResult([]byte(text))
		if err != nil || !gone.ClearResult(&o) {
			return text, err
		}
		changed, err := room.EncodePendingResult(o)
		return string(changed), err
	}}, true
}
