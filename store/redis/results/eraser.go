package redisresults

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/room"
	redisstore "rattle/store/redis"
	"rattle/store/redis/erase"
	"rattle/store/redis/players"
	"rattle/store/results"
)

// A player who asks to be forgotten is hidden at once, and erased soon:
//
//	Forget ──▶ {d}:forgotten   hides the name wherever it is read, on all servers
//	       ──▶ {d}:to-erase    requests a pass
//	Run    ──▶ a pass          reads the whole store and removes the names ──▶ {d}:to-erase is empty
//	Record ──▶ reads who is forgotten after it has written, and removes those names again
//
// A pass reads every key that may name players: a name is in the histories of all opponents, of whom there is no
// complete list. If a server dies during a pass, the next pass begins anew: removing a name twice does no harm. A name
// that is written during a pass is removed by the pass, if that reads the key later, and else by the server that wrote
// it.

const (
	eraserLease    = 30 * time.Second       // of a server that makes a pass
	eraserMinPause = 10 * time.Second       // after a pass
	eraserRetry    = 200 * time.Millisecond // at which a server that needs a pass at once tries to get the lease
	// A pass pauses after each batch of keys for four times as long as the batch took. After a pass all servers pause
	// for ten times as long as the pass took.
	eraserBatchPause = 4
	eraserPassPause  = 10

	eraserBatchWeight = 200 // of the keys that are read in one request
)

// The values of the lease.
const (
	eraserRunning = "running"
	eraserPausing = "pausing"
)

// Eraser removes the names of players who asked to be forgotten from the store. Its methods may be called from any
// goroutine, on any number of servers.
type Eraser struct {
	client  redis.UniversalClient
	players *players.Store
}

// NewEraser returns an eraser.
func NewEraser(client redis.UniversalClient) *Eraser { return &Eraser{client, NewPlayers(client)} }

// Run makes a pass whenever a player is to be erased, until ctx is done.
func (e *Eraser) Run(ctx context.Context, logger *slog.Logger) {
	results.RunEraser(ctx, logger, e.tryPass)
}

// tryPass makes a pass if one is needed and no other server makes one or pauses after one.
func (e *Eraser) tryPass(ctx context.Context) (erased int, err error) {
	if needed, err := e.players.AnyToErase(ctx); err != nil || !needed {
		return 0, err
	}
	err = e.client.SetArgs(ctx, players.EraserKey, eraserRunning, redis.SetArgs{Mode: "NX", TTL: eraserLease}).Err()
	if errors.Is(err, redis.Nil) {
		return 0, nil
	} else if err != nil {
		return 0, err
	}
	return e.runLeased(ctx, func(took time.Duration) error { return sleep(ctx, eraserBatchPause*took) })
}

// Pass erases, at full speed, all players who are to be erased, and returns how many there were. It waits until no other
// server makes a pass.
func (e *Eraser) Pass(ctx context.Context) (int, error) {
	for {
		state, err := e.client.Get(ctx, players.EraserKey).Result()
		if err != nil && !errors.Is(err, redis.Nil) {
			return 0, err
		}
		if state != eraserRunning {
			// Two servers that get here at once do no harm: each removes what the other left.
			if err := e.client.Set(ctx, players.EraserKey, eraserRunning, eraserLease).Err(); err != nil {
				return 0, err
			}
			return e.runLeased(ctx, func(time.Duration) error { return nil })
		}
		if err := sleep(ctx, eraserRetry); err != nil {
			return 0, err
		}
	}
}

// runLeased makes a pass, and makes all servers pause after it. It calls pause after each batch of keys.
func (e *Eraser) runLeased(ctx context.Context, pause func(took time.Duration) error) (int, error) {
	began := time.Now()
	erased, err := e.pass(ctx, func(took time.Duration) error {
		if err := e.client.PExpire(ctx, players.EraserKey, eraserLease).Err(); err != nil {
			return err
		}
		return pause(took)
	})
	if err != nil && !errors.Is(err, results.ErrUnreadable) {
		return 0, err
	}
	pausing := e.client.Set(ctx, players.EraserKey, eraserPausing, max(eraserMinPause, eraserPassPause*time.Since(began))).Err()
	return erased, errors.Join(err, pausing)
}

// pass reads the store once. It calls after with the duration of each batch.
func (e *Eraser) pass(ctx context.Context, after func(took time.Duration) error) (int, error) {
	waiting, err := e.players.ToErase(ctx)
	if err != nil || len(waiting) == 0 {
		return 0, err
	}
	if err := e.players.MarkForgotten(ctx, waiting, after); err != nil {
		return 0, err
	}
	gone := make(room.ErasedPlayers, len(waiting))
	for _, p := range waiting {
		gone[room.PlayerID(p)] = false
	}
	unreadable := e.scan(ctx, gone, after)
	if unreadable != nil {
		unreadable = fmt.Errorf("erase players who asked to be forgotten: %w", unreadable)
		if !errors.Is(unreadable, results.ErrUnreadable) {
			return 0, unreadable
		}
	}
	if err := e.players.NoteErased(ctx, waiting, gone); err != nil {
		return 0, err
	}
	return len(waiting), unreadable
}

// scan erases players from all keys of the store. It calls after with the duration of each batch.
func (e *Eraser) scan(ctx context.Context, gone room.ErasedPlayers, after func(took time.Duration) error) (err error) {
	var batch []string
	var unreadable error
	weight := 0
	flush := func() error {
		began := time.Now()
		err := erase.From(ctx, e.client, locate, gone, batch)
		if errors.Is(err, results.ErrUnreadable) {
			unreadable, err = err, nil // the last one is reported
		}
		if err != nil {
			return err
		}
		batch, weight = batch[:0], 0
		return after(time.Since(began))
	}
	scanned := redisstore.Scan(ctx, e.client, "{*}*", func(key string) bool {
		if l, ok := locate(gone, key); ok {
			batch = append(batch, key)
			weight += l.Weight()
		}
		if weight >= eraserBatchWeight {
			err = flush()
		}
		return err == nil
	})
	if err == nil {
		err = scanned
	}
	if err == nil {
		err = flush()
	}
	if err == nil {
		err = unreadable
	}
	return err
}

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
