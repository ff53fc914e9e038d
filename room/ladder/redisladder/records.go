package redisladder

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/redis/go-redis/v9"

	"rattle/leaderboard"
	"rattle/room"
	redisstore "rattle/store/redis"
)

// Round gives the record of a round as it was recorded, or [ladder.ErrNotFound].
func (s *Store) Round(ctx context.Context, uuid string) (o room.PendingResult, err error) {
	if !isPlain(uuid) {
		return o, leaderboard.ErrNotFound
	}
	text, err := s.client.HGet(ctx, recordKey(uuid), "owed").Bytes()
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

// saveRecord keeps the record of a round, pins it, and notes which results are held. It returns those of
// which nobody has decided yet.
func (s *Store) saveRecord(ctx context.Context, o room.PendingResult, pins []string, hold []room.PlayerID) (waiting []room.PlayerID, err error) {
	packed, err := room.EncodePendingResult(o)
	if err != nil {
		return nil, err
	}
	args := []any{packed, int64(o.At) + recordTTL.Milliseconds(), len(hold)}
	for _, p := range hold {
		args = append(args, reviewField(p))
	}
	for _, pin := range pins {
		args = append(args, pin)
	}
	states, err := s.scripts.saveRecord.Run(ctx, s.client, []string{recordKey(o.ID), refsKey(o.ID)}, args...).StringSlice()
	if err != nil {
		return nil, fmt.Errorf("keep the record: %w", err)
	}
	for i, state := range states {
		if state == pending && i < len(hold) {
			waiting = append(waiting, hold[i])
		}
	}
	return waiting, nil
}

// refOf names a row that keeps the record that it refers to; "" for one that does not.
func refOf(d leaderboard.RowUpdate) string {
	if !d.RetainsRecord() {
		return ""
	}
	return refPrefix(d.Leaderboard) + " " + string(d.Player)
}

func refPrefix(id leaderboard.ID) string { return string(id.Kind) + " " + id.Dice }

func refsOf(deeds []leaderboard.RowUpdate) (pins []string) {
	for _, d := range deeds {
		if pin := refOf(d); pin != "" {
			pins = append(pins, pin)
		}
	}
	return pins
}

// releaseRefs lets go of a record for rows that do not come about.
func (s *Store) releaseRefs(ctx context.Context, uuid string, pins []string) error {
	if len(pins) == 0 {
		return nil
	}
	args := make([]any, len(pins))
	for i, pin := range pins {
		args[i] = pin
	}
	if err := s.scripts.releaseRefs.Run(ctx, s.client, []string{recordKey(uuid), refsKey(uuid)}, args...).Err(); err != nil {
		return fmt.Errorf("let go of a record: %w", err)
	}
	return nil
}

// releaseStale takes pins, "round pin" each, out of their rounds, and only then off the list of what
// is to be done.
func (s *Store) releaseStale(ctx context.Context, list string, loose []string) error {
	if len(loose) == 0 {
		return nil
	}
	calls := make([]redisstore.Call, len(loose))
	done := make([]any, len(loose))
	for i, l := range loose {
		round, pin, _ := strings.Cut(l, " ")
		calls[i] = redisstore.Call{Keys: []string{recordKey(round), refsKey(round)}, Args: []any{pin}}
		done[i] = l
	}
	for _, reply := range redisstore.RunAll(ctx, s.client, s.scripts.releaseRefs, calls) {
		if err := reply.Err(); err != nil {
			return fmt.Errorf("let go of a record: %w", err)
		}
	}
	if err := s.client.SRem(ctx, list, done...).Err(); err != nil {
		return fmt.Errorf("let go of records: %w", err)
	}
	return nil
}
