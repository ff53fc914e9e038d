package redisladder

import (
	"context"
	_ "embed" // the script
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/room"
	"rattle/room/ladder"
	"rattle/room/redislog"
)

// Whoever is forgotten is hidden at once, and erased soon:
//
//	Forget ──▶ {d}:forgotten   hides the name wherever it is read, on all servers
//	       ──▶ {d}:erase       asks for a pass
//	Run    ──▶ a pass          goes through the whole store and takes the names out ──▶ {d}:erase is empty
//	Record ──▶ looks who is forgotten after it has written, and takes those names out again
//
// A pass asks each key that can name people, since a name stands in the histories of all whom its
// player met, and nobody knows all of those. It is begun anew where a server died, or could not
// finish it: to take a name out twice is as good as once. A name that is written while a pass goes on was
// either there when the pass came by, or is taken out by who wrote it, who looks afterwards.

const (
	erasingLease  = 30 * time.Second // of a server that is about it
	erasingLook   = 2 * time.Second  // whether there is anything to do
	erasingBatch  = 200              // keys at a time
	erasingAtOnce = 500              // players in one pass
	erasingRest   = 10 * time.Second // at least, after a pass
	// Others have the store for four times as long as a pass, and ten times as long between two.
	erasingShare = 4
	erasingPause = 10
)

//go:embed swap.lua
var swapSource string

// It may be repeated without harm.
var swapScript = redis.NewScript(swapSource)

// Eraser takes those who asked to be forgotten out of the store. Its methods may be called from any
// goroutine, on any number of servers.
type Eraser struct{ client redis.UniversalClient }

// NewEraser makes it.
func NewEraser(client redis.UniversalClient) *Eraser { return &Eraser{client} }

// Run makes passes whenever somebody waits to be erased, until ctx is done.
func (e *Eraser) Run(ctx context.Context, logger *slog.Logger) {
	ticker := time.NewTicker(erasingLook)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			began := time.Now()
			switch erased, err := e.passAlone(ctx); {
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

// passAlone makes a pass if somebody waits and no other server is about it, or was a moment ago.
func (e *Eraser) passAlone(ctx context.Context) (erased int, err error) {
	waiting, err := e.client.ZCard(ctx, eraseKey).Result()
	if err != nil || waiting == 0 {
		return 0, err
	}
	err = e.client.SetArgs(ctx, erasingKey, "1", redis.SetArgs{Mode: "NX", TTL: erasingLease}).Err()
	if errors.Is(err, redis.Nil) {
		return 0, nil
	} else if err != nil {
		return 0, err
	}
	began := time.Now()
	erased, err = e.pass(ctx, func(took time.Duration) error {
		if err := e.client.PExpire(ctx, erasingKey, erasingLease).Err(); err != nil {
			return err
		}
		return pause(ctx, erasingShare*took)
	})
	if err != nil {
		return 0, err
	}
	return erased, e.client.PExpire(ctx, erasingKey, max(erasingRest, erasingPause*time.Since(began))).Err()
}

// Pass erases, at once and at full speed, all who wait for it, and returns how many there were.
func (e *Eraser) Pass(ctx context.Context) (int, error) {
	return e.pass(ctx, func(time.Duration) error { return nil })
}

// pass goes through the store once. After each batch of keys it tells how long that took.
func (e *Eraser) pass(ctx context.Context, after func(took time.Duration) error) (int, error) {
	waiting, err := e.client.ZRange(ctx, eraseKey, 0, erasingAtOnce-1).Result()
	if err != nil {
		return 0, fmt.Errorf("ask who is to be erased: %w", err)
	}
	if len(waiting) == 0 {
		return 0, nil
	}
	untils, err := e.client.ZMScore(ctx, forgottenKey, waiting...).Result()
	if err != nil {
		return 0, fmt.Errorf("ask who is to be erased: %w", err)
	}
	gone := make(people, len(waiting))
	for i, p := range waiting {
		gone[room.PlayerID(p)] = false
		until := time.UnixMilli(int64(untils[i]))
		if err := noteForgotten(ctx, e.client, room.PlayerID(p), until); err != nil { // who forgot them may have died
			return 0, err
		}
	}
	if err := e.through(ctx, gone, after); err != nil {
		return 0, fmt.Errorf("erase those who asked to be forgotten: %w", err)
	}
	if err := e.remember(ctx, gone); err != nil {
		return 0, err
	}
	members := make([]any, len(waiting))
	for i, p := range waiting {
		members[i] = p
	}
	if err := e.client.ZRem(ctx, eraseKey, members...).Err(); err != nil {
		return 0, fmt.Errorf("note who is erased: %w", err)
	}
	return len(waiting), nil
}

// remember lets it be known for long of all who were named somewhere that they are forgotten: of some
// nothing else was kept, as of who watched a round from a seat, but a backup may name them.
func (e *Eraser) remember(ctx context.Context, gone people) error {
	now, err := e.client.Time(ctx).Result()
	if err != nil {
		return err
	}
	for p, named := range gone {
		until := e.client.ZScore(ctx, forgottenKey, string(p))
		if !named || until.Err() == nil && time.UnixMilli(int64(until.Val())).After(now.Add(ladder.NobodyForgottenFor)) {
			continue
		}
		long := float64(now.Add(ladder.ForgottenFor).UnixMilli())
		if err := e.client.ZAdd(ctx, forgottenKey, redis.Z{Score: long, Member: string(p)}).Err(); err != nil {
			return fmt.Errorf("remember who is forgotten: %w", err)
		}
	}
	return nil
}

// through erases people from all keys of the store.
func (e *Eraser) through(ctx context.Context, gone people, after func(took time.Duration) error) (err error) {
	var batch []string
	flush := func() error {
		began := time.Now()
		if err := eraseFrom(ctx, e.client, gone, batch); err != nil {
			return err
		}
		batch = batch[:0]
		return after(time.Since(began))
	}
	scan := redislog.Scan(ctx, e.client, "{*}*", func(key string) bool {
		if _, ok := gone.namingAt(key); ok {
			batch = append(batch, key)
		}
		if len(batch) >= erasingBatch {
			err = flush()
		}
		return err == nil
	})
	if err == nil {
		err = scan
	}
	if err == nil {
		err = flush()
	}
	return err
}

// eraseFrom erases people from some keys.
func eraseFrom(ctx context.Context, client redis.UniversalClient, gone people, keys []string) error {
	pipe := client.Pipeline()
	type asked struct {
		key string
		naming
		reply redis.Cmder
	}
	var replies []asked
	for _, key := range keys {
		n, ok := gone.namingAt(key)
		if !ok {
			continue
		}
		a := asked{key: key, naming: n}
		switch {
		case n.whole:
			a.reply = pipe.Del(ctx, key)
		case n.kind == "hash" && n.fields != nil:
			a.reply = pipe.HMGet(ctx, key, n.fields...)
		case n.kind == "hash":
			a.reply = pipe.HGetAll(ctx, key)
		case n.kind == "zset":
			a.reply = pipe.ZRange(ctx, key, 0, -1)
		case n.kind == "list":
			a.reply = pipe.LRange(ctx, key, 0, -1)
		default:
			a.reply = pipe.Get(ctx, key)
		}
		replies = append(replies, a)
	}
	_, _ = pipe.Exec(ctx) // each reply has its own error
	var calls []redislog.Call
	for _, a := range replies {
		if err := a.reply.Err(); errors.Is(err, redis.Nil) {
			continue // it has ended meanwhile
		} else if err != nil {
			return fmt.Errorf("%s: %w", a.key, err)
		}
		for _, t := range textsOf(a.reply, a.fields) {
			changed, err := a.erase(t.field, t.text)
			if err == nil && changed != t.text { // what cannot be read here names nobody
				calls = append(calls, redislog.Call{Keys: []string{a.key}, Args: []any{a.kind, t.field, t.text, changed}})
			}
		}
	}
	for some := range slices.Chunk(calls, erasingBatch) {
		for _, reply := range redislog.RunAll(ctx, client, swapScript, some) {
			if err := reply.Err(); err != nil {
				return err
			}
		}
	}
	return nil
}

// fieldText is a text of a key, and the field of a hash that has it.
type fieldText struct{ field, text string }

func textsOf(reply redis.Cmder, fields []string) (texts []fieldText) {
	switch r := reply.(type) {
	case *redis.StringCmd:
		texts = append(texts, fieldText{text: r.Val()})
	case *redis.StringSliceCmd:
		for _, text := range r.Val() {
			texts = append(texts, fieldText{text: text})
		}
	case *redis.MapStringStringCmd:
		for field, text := range r.Val() {
			texts = append(texts, fieldText{field, text})
		}
	case *redis.SliceCmd:
		for i, v := range r.Val() {
			if text, ok := v.(string); ok {
				texts = append(texts, fieldText{fields[i], text})
			}
		}
	}
	return texts
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
