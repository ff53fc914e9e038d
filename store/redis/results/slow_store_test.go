package results_test

import (
	"context"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/maintnotifications"

	"rattle/room"
	redisstore "rattle/store/redis"
	"rattle/store/redis/results"
)

// steps lets a test put what two clients ask of a store side by side in any order. A pipeline is as
// many steps as it has commands, but for a transaction. Before returns whether to ask at all.
type steps struct{ before func(redis.Cmder) bool }

func (s steps) DialHook(next redis.DialHook) redis.DialHook { return next }

func (s steps) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		if !s.before(cmd) {
			return nil
		}
		return next(ctx, cmd)
	}
}

func (s steps) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) (err error) {
		if cmds[0].Name() == "multi" {
			s.before(cmds[0])
			return next(ctx, cmds)
		}
		for _, cmd := range cmds {
			s.before(cmd)
			if failed := next(ctx, []redis.Cmder{cmd}); err == nil {
				err = failed
			}
		}
		return err
	}
}

// inSteps connects to a store; before may be nil.
func inSteps(t *testing.T, store *miniredis.Miniredis, before func(redis.Cmder) bool) *redis.Client {
	t.Helper()
	client := redis.NewClient(&redis.Options{
		Addr: store.Addr(), DisableIdentity: true, MaxRetries: -1,
		MaintNotificationsConfig: &maintnotifications.Config{Mode: maintnotifications.ModeDisabled},
	})
	if before != nil {
		client.AddHook(steps{before})
	}
	return client
}

// writing is what somebody writes into a store, step by step.
type writing struct {
	t     *testing.T
	asks  chan struct{} // the writer, before a step
	goOn  chan struct{} // the test
	done  chan error
	waits bool // with a step
	over  bool
}

// reading are commands that change nothing.
var reading = []string{"hello", "time", "get", "exists", "hget", "hmget", "hgetall", "zscore", "zmscore", "zrange", "smembers", "lrange"}

func beginWriting(t *testing.T, store *miniredis.Miniredis, writes func(context.Context, redis.UniversalClient) error) *writing {
	t.Helper()
	r := &writing{t: t, asks: make(chan struct{}), goOn: make(chan struct{}), done: make(chan error, 1)}
	client := inSteps(t, store, func(cmd redis.Cmder) bool {
		if !slices.Contains(reading, cmd.Name()) { // a dump does not see whether somebody reads
			r.asks <- struct{}{}
			<-r.goOn
		}
		return true
	})
	go func() {
		defer client.Close()
		r.done <- writes(context.Background(), client)
	}()
	return r
}

// rests waits until what was begun is done.
func (r *writing) rests() {
	r.t.Helper()
	if r.over || r.waits {
		return
	}
	select {
	case <-r.asks:
		r.waits = true
	case err := <-r.done:
		r.over = true
		if err != nil {
			r.t.Fatal(err)
		}
	}
}

// takes lets it take so many steps, and tells how many it took: fewer when there are no more.
func (r *writing) takes(steps int) (taken int) {
	r.t.Helper()
	for r.rests(); taken < steps && !r.over; r.rests() {
		r.waits = false
		r.goOn <- struct{}{}
		taken++
	}
	return taken
}

const allSteps = 1 << 30

// newStore starts one of this layout, with what was recorded before.
func newStore(t *testing.T, before []room.PendingResult) *miniredis.Miniredis {
	t.Helper()
	store := miniredis.NewMiniRedis()
	store.SetTime(time.UnixMilli(int64(now))) // so that dumps of the same are the same
	if err := store.Start(); err != nil {
		t.Fatal(err)
	}
	store.HSet(redisstore.SchemaKey, "layout", strconv.Itoa(redisstore.MinLayout))
	client := inSteps(t, store, nil)
	defer client.Close()
	for _, o := range before {
		mustRecord(t, results.New(client, nil), o)
	}
	return store
}
