package redisladder

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/player"
	"rattle/room"
)

// Whoever is forgotten is hidden at once, and erased soon:
//
//	Forget ──▶ {d}:forgotten   hides the name wherever it is read, on all servers
//	       ──▶ {d}:to-erase       asks for a pass
//	Run    ──▶ a pass          goes through the whole store and takes the names out ──▶ {d}:to-erase is empty
//	Record ──▶ looks who is forgotten after it has written, and takes those names out again
//
// A pass asks each key that can name people, since a name stands in the histories of all whom its
// player met, and nobody knows all of those. It is begun anew where a server died, or could not
// finish it: to take a name out twice is as good as once. A name that is written while a pass goes on was
// either there when the pass came by, or is taken out by who wrote it, who looks afterwards.

const (
	eraserLease    = 30 * time.Second       // of a server that is about it
	eraserInterval = 2 * time.Second        // whether there is anything to do
	eraserMinPause = 10 * time.Second       // at least, after a pass
	eraserRetry    = 200 * time.Millisecond // until one who needs a pass at once asks again for the lease
	// Others have the store for four times as long as a pass, and ten times as long between two.
	eraserBatchPause = 4
	eraserPassPause  = 10
)

// Eraser takes those who asked to be forgotten out of the store. Its methods may be called from any
// goroutine, on any number of servers.
type Eraser struct{ client redis.UniversalClient }

// NewEraser makes it.
func NewEraser(client redis.UniversalClient) *Eraser { return &Eraser{client} }

// Run makes passes whenever somebody waits to be erased, until ctx is done.
func (e *Eraser) Run(ctx context.Context, logger *slog.Logger) {
	ticker := time.NewTicker(eraserInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			began := time.Now()
			switch erased, err := e.tryPass(ctx); {
			case errors.Is(err, ErrUnreadable):
				logger.Warn("keys that cannot be read may name who asked to be forgotten", "error", err)
			case err != nil && ctx.Err() == nil:
				logger.Warn("who asked to be forgotten is not erased yet", "error", err)
			case erased > 0:
				logger.Info("players are forgotten", "players", erased, "took", time.Since(began))
			}
		case <-ctx.Done():
			return
		}
	}
}

// What the lease says: that somebody makes a pass, or made one a moment ago.
const (
	eraserRunning = "now"
	eraserPausing = "rests"
)

// tryPass makes a pass if somebody waits and no other is about it, or was a moment ago.
func (e *Eraser) tryPass(ctx context.Context) (erased int, err error) {
	waiting, err := e.client.ZCard(ctx, toEraseKey).Result()
	if err != nil || waiting == 0 {
		return 0, err
	}
	err = e.client.SetArgs(ctx, eraserKey, eraserRunning, redis.SetArgs{Mode: "NX", TTL: eraserLease}).Err()
	if errors.Is(err, redis.Nil) {
		return 0, nil
	} else if err != nil {
		return 0, err
	}
	return e.runLeased(ctx, func(took time.Duration) error { return pause(ctx, eraserBatchPause*took) })
}

// Pass erases, at full speed, all who wait for it, and returns how many there were. It waits until no
// other makes a pass.
func (e *Eraser) Pass(ctx context.Context) (int, error) {
	for {
		is, err := e.client.Get(ctx, eraserKey).Result()
		if err != nil && !errors.Is(err, redis.Nil) {
			return 0, err
		}
		if is != eraserRunning {
			// Two who get here at once do no harm: each takes out what the other left.
			if err := e.client.Set(ctx, eraserKey, eraserRunning, eraserLease).Err(); err != nil {
				return 0, err
			}
			return e.runLeased(ctx, func(time.Duration) error { return nil })
		}
		if err := pause(ctx, eraserRetry); err != nil {
			return 0, err
		}
	}
}

// runLeased makes a pass, and lets others rest from it. After each batch of keys it calls rest.
func (e *Eraser) runLeased(ctx context.Context, rest func(took time.Duration) error) (int, error) {
	began := time.Now()
	erased, err := e.pass(ctx, func(took time.Duration) error {
		if err := e.client.PExpire(ctx, eraserKey, eraserLease).Err(); err != nil {
			return err
		}
		return rest(took)
	})
	if err != nil && !errors.Is(err, ErrUnreadable) {
		return 0, err
	}
	rests := e.client.Set(ctx, eraserKey, eraserPausing, max(eraserMinPause, eraserPassPause*time.Since(began))).Err()
	return erased, errors.Join(err, rests)
}

// pass goes through the store once. After each batch it tells how long that took.
func (e *Eraser) pass(ctx context.Context, after func(took time.Duration) error) (int, error) {
	waiting, err := e.client.ZRange(ctx, toEraseKey, 0, -1).Result()
	if err != nil {
		return 0, fmt.Errorf("ask who is to be erased: %w", err)
	}
	gone := make(erasedPlayers, len(waiting))
	for some := range slices.Chunk(waiting, playerBatch) {
		began := time.Now()
		if err := e.markForgotten(ctx, some); err != nil {
			return 0, err
		}
		for _, p := range some {
			gone[room.PlayerID(p)] = false
		}
		if err := after(time.Since(began)); err != nil {
			return 0, err
		}
	}
	if len(waiting) == 0 {
		return 0, nil
	}
	unread := e.scan(ctx, gone, after)
	if unread != nil {
		unread = fmt.Errorf("erase those who asked to be forgotten: %w", unread)
		if !errors.Is(unread, ErrUnreadable) {
			return 0, unread
		}
	}
	if err := e.extendForgotten(ctx, gone); err != nil {
		return 0, err
	}
	for some := range slices.Chunk(waiting, playerBatch) {
		members := make([]any, len(some))
		for i, p := range some {
			members[i] = p
		}
		if err := e.client.ZRem(ctx, toEraseKey, members...).Err(); err != nil {
			return 0, fmt.Errorf("note who is erased: %w", err)
		}
	}
	return len(waiting), unread
}

// markForgotten notes of some that they are forgotten: the server that they told may have died.
func (e *Eraser) markForgotten(ctx context.Context, some []string) error {
	now, err := e.client.Time(ctx).Result()
	if err != nil {
		return fmt.Errorf("ask who is to be erased: %w", err)
	}
	untils, err := e.client.ZMScore(ctx, forgottenKey, some...).Result()
	if err != nil {
		return fmt.Errorf("ask who is to be erased: %w", err)
	}
	for i, p := range some {
		if err := markForgotten(ctx, e.client, room.PlayerID(p), now, time.UnixMilli(int64(untils[i]))); err != nil {
			return err
		}
	}
	return nil
}

// extendForgotten lets it be known for long of all who were named somewhere that they are forgotten: of some
// nothing else was kept, as of who watched a round from a seat, but a backup may name them.
func (e *Eraser) extendForgotten(ctx context.Context, gone erasedPlayers) error {
	now, err := e.client.Time(ctx).Result()
	if err != nil {
		return err
	}
	for p, named := range gone {
		if !named {
			continue
		}
		until := e.client.ZScore(ctx, forgottenKey, string(p))
		if until.Err() == nil && time.UnixMilli(int64(until.Val())).After(now.Add(player.UnknownForgottenTTL)) {
			continue
		}
		long := float64(now.Add(player.ForgottenTTL).UnixMilli())
		if err := e.client.ZAdd(ctx, forgottenKey, redis.Z{Score: long, Member: string(p)}).Err(); err != nil {
			return fmt.Errorf("remember who is forgotten: %w", err)
		}
		if err := renew(ctx, e.client, []string{devicesKey(p)}); err != nil {
			return fmt.Errorf("remember who is forgotten: %w", err)
		}
	}
	return nil
}

func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
