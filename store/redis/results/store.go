package redisresults

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/redis/go-redis/v9"

	"rattle/daily"
	"rattle/leaderboard"
	"rattle/room"
	"rattle/store/redis/days"
	"rattle/store/redis/erase"
	"rattle/store/redis/leaderboards"
	"rattle/store/redis/players"
	"rattle/store/redis/queue"
	"rattle/store/redis/records"
	"rattle/store/redis/words"
	"rattle/store/results"
)

// New returns the store of results in a Redis.
func New(client redis.UniversalClient, o results.Options) *results.Store {
	p, r := NewPlayers(client), records.New(client)
	if o.OnlyAdmitted {
		p = p.OnlyAdmitted()
	}
	boards := leaderboards.New(client, p, r)
	if o.MaxRows > 0 {
		boards = boards.WithMaxRows(o.MaxRows)
	}
	return results.New(results.Parts{
		Players: p, Records: r, Leaderboards: boards, Days: days.New(client, nil), Queue: queue.New(client, queue.Options{}),
		Words: words.New(client), Eraser: NewEraser(client), Clock: clock{client},
	}, o)
}

// NewPlayers returns a store of the players of whom results are stored.
func NewPlayers(client redis.UniversalClient) *players.Store {
	return players.New(client, leaderboards.Subject(client), days.Subject())
}

// clock is the clock of any node.
type clock struct{ client redis.UniversalClient }

func (c clock) Now(ctx context.Context) (room.Instant, error) {
	now, err := c.client.Time(ctx).Result()
	if err != nil {
		return 0, fmt.Errorf("ask the store for the time: %w", err)
	}
	return room.Instant(now.UnixMilli()), nil
}

// locate returns where any key names players. The locator of players comes first, since everything in
// their own slots is deleted.
var locate = erase.FirstOf(players.Locate, records.Locate, leaderboards.Locate, days.Locate, queue.Locate)

// EraseFrom implements [results.Eraser].
func (e *Eraser) EraseFrom(ctx context.Context, gone room.ErasedPlayers, o room.PendingResult, rows []leaderboard.RowUpdate) error {
	keys := append(leaderboards.KeysNaming(o.ID, o.People(), rows), records.Key(o.ID), players.ReviewsKey)
	if o.Record != nil {
		if a, ok := daily.AttemptOf(o.ID, *o.Record, o.At); ok {
			keys = append(keys, days.RowsKey(a.Day))
		}
	}
	slices.Sort(keys)
	err := erase.From(ctx, e.client, locate, gone, slices.Compact(keys))
	if errors.Is(err, results.ErrUnreadable) { // which a pass reports; it must not stop a round from being recorded
		return nil
	}
	return err
}
