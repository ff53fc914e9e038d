package storetest

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
	redisresults "rattle/store/redis/results"
	"rattle/store/results"
)

// StepHook is a hook of a client that sends each command of a pipeline by itself, but for a transaction. Before is
// called before each, and a command alone is only sent if it returns true.
type StepHook struct{ Before func(redis.Cmder) bool }

// DialHook is a part of redis.Hook.
func (s StepHook) DialHook(next redis.DialHook) redis.DialHook { return next }

// ProcessHook is a part of redis.Hook.
func (s StepHook) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		if !s.Before(cmd) {
			return nil
		}
		return next(ctx, cmd)
	}
}

// ProcessPipelineHook is a part of redis.Hook.
func (s StepHook) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) (err error) {
		if cmds[0].Name() == "multi" {
			s.Before(cmds[0])
			return next(ctx, cmds)
		}
		for _, cmd := range cmds {
			s.Before(cmd)
			if failed := next(ctx, []redis.Cmder{cmd}); err == nil {
				err = failed
			}
		}
		return err
	}
}

// StepClient returns a client that calls before as a [StepHook] does, unless it is nil. The client never tries again, and
// sends nothing that a test did not ask for.
func StepClient(t testing.TB, store *miniredis.Miniredis, before func(redis.Cmder) bool) *redis.Client {
	t.Helper()
	client := redis.NewClient(&redis.Options{
		Addr: store.Addr(), DisableIdentity: true, MaxRetries: -1,
		MaintNotificationsConfig: &maintnotifications.Config{Mode: maintnotifications.ModeDisabled},
	})
	if before != nil {
		client.AddHook(StepHook{Before: before})
	}
	return client
}

// NewMiniredis starts a miniredis of the current layout in which results are recorded. Its clock stands at [Now], so that
// equal contents make equal dumps. The caller closes it.
func NewMiniredis(t testing.TB, recorded []room.PendingResult) *miniredis.Miniredis {
	t.Helper()
	store := miniredis.NewMiniRedis()
	store.SetTime(time.UnixMilli(int64(Now)))
	if err := store.Start(); err != nil {
		t.Fatal(err)
	}
	store.HSet(redisstore.SchemaKey, "layout", strconv.Itoa(redisstore.MinLayout), "buckets", strconv.Itoa(redisstore.Buckets))
	client := StepClient(t, store, nil)
	defer client.Close()
	for _, o := range recorded {
		Record(t, redisresults.New(client, results.Options{}), o)
	}
	return store
}

// Writer writes to a store, and stops before each command that changes something.
type Writer struct {
	t       testing.TB
	stopped chan struct{} // the writer is before a command
	resumed chan struct{} // the test lets it go on
	done    chan error
	waiting bool
	ended   bool
}

// AllSteps is more than a [Writer] takes.
const AllSteps = 1 << 30

// readCommands change nothing, so that it does not matter to a dump whether they ran.
var readCommands = []string{"hello", "time", "get", "exists", "hget", "hmget", "hgetall", "zscore", "zmscore", "zrange", "smembers", "lrange"}

// StartWriting starts a function that writes to a store, which stops before its first step.
func StartWriting(t testing.TB, store *miniredis.Miniredis, write func(context.Context, redis.UniversalClient) error) *Writer {
	t.Helper()
	w := &Writer{t: t, stopped: make(chan struct{}), resumed: make(chan struct{}), done: make(chan error, 1)}
	client := StepClient(t, store, func(cmd redis.Cmder) bool {
		if !slices.Contains(readCommands, cmd.Name()) {
			w.stopped <- struct{}{}
			<-w.resumed
		}
		return true
	})
	go func() {
		defer client.Close()
		w.done <- write(context.Background(), client)
	}()
	return w
}

// wait waits until the writer has stopped or ended.
func (w *Writer) wait() {
	w.t.Helper()
	if w.ended || w.waiting {
		return
	}
	select {
	case <-w.stopped:
		w.waiting = true
	case err := <-w.done:
		w.ended = true
		if err != nil {
			w.t.Fatal(err)
		}
	}
}

// Take lets the writer take n steps, and returns how many it took: fewer if it ended.
func (w *Writer) Take(n int) (taken int) {
	w.t.Helper()
	for w.wait(); taken < n && !w.ended; w.wait() {
		w.waiting = false
		w.resumed <- struct{}{}
		taken++
	}
	return taken
}

// DumpDuring dumps a store while a writer writes to it: steps of it before the first-th request of the dump, and all others
// before the second-th. It returns the dump, how many requests that made, and how many of the first steps were taken.
func DumpDuring(t testing.TB, store *miniredis.Miniredis, w *Writer, first, second, steps int) (dump []byte, requests, taken int) {
	t.Helper()
	client := StepClient(t, store, func(cmd redis.Cmder) bool {
		if cmd.Name() == "zrange" {
			return false // there are no rooms
		}
		if requests++; requests == first {
			taken = w.Take(steps)
		}
		if requests == second {
			w.Take(AllSteps)
		}
		return true
	})
	defer client.Close()
	dump = Dump(t, client)
	w.Take(AllSteps)
	return dump, requests, taken
}
