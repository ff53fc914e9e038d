package redisresults_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/player"
	redisstore "rattle/store/redis"
	"rattle/store/redis/players"
	"rattle/store/redis/redistest"
	redisresults "rattle/store/redis/results"
	"rattle/store/results"
	"rattle/store/storetest"
)

// swapHook is a hook of a client that calls a function once, after names were read and before they are swapped.
type swapHook struct {
	redis.Hook
	once sync.Once
	call func()
}

func (b *swapHook) DialHook(next redis.DialHook) redis.DialHook { return next }

func (b *swapHook) ProcessHook(next redis.ProcessHook) redis.ProcessHook { return next }

func (b *swapHook) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, commands []redis.Cmder) error {
		if commands[0].Name() == "evalsha" {
			b.once.Do(b.call)
		}
		return next(ctx, commands)
	}
}

// TestTwoConcurrentPassesEraseAllNames makes a pass in the middle of another one, which has read what the first
// changes.
func TestTwoConcurrentPassesEraseAllNames(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client, slow := redistest.Client(t, url), redistest.Client(t, url)
		s := redisresults.New(client, results.Options{})
		for _, o := range zoesResults(t) {
			storetest.Record(t, s, o)
		}
		storetest.Forget(t, client, "zoe")
		slow.AddHook(&swapHook{call: func() {
			storetest.Forget(t, client, "bob")
			client.Del(t.Context(), "{d}:eraser") // as if the lease of a slow server expired
			storetest.Erase(t, client)
		}})
		storetest.Erase(t, slow)
		storetest.Erase(t, client)
		if left := keysWith(t, client, "ZOE", "Nzoe", "BOB", "Nbob"); len(left) > 0 {
			t.Errorf("%v name a forgotten player", left)
		}
	})
}

func TestAPassWaitsForAnotherOne(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := redistest.Client(t, url)
		storetest.Forget(t, client, "zoe")
		client.Set(t.Context(), "{d}:eraser", "running", time.Minute)
		// Long enough for a pass that call not wait.
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		if n, err := redisresults.NewEraser(client).Pass(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("a second pass erases %d, error %v", n, err)
		}
		client.Set(t.Context(), "{d}:eraser", "pausing", time.Minute)
		if n, err := redisresults.NewEraser(client).Pass(t.Context()); n != 1 || err != nil {
			t.Errorf("while servers pause, a pass erases %d, error %v", n, err)
		}
	})
}

// TestOnePassErasesManyPlayers erases many players in one pass.
func TestOnePassErasesManyPlayers(t *testing.T) {
	storetest.OnEachStore(t, func(t *testing.T, client redis.UniversalClient, _ *players.Store, s *results.Store) {
		for _, o := range zoesResults(t) {
			storetest.Record(t, s, o)
		}
		at := client.Time(t.Context()).Val()
		pipe := client.Pipeline()
		for i := range 1200 {
			p := fmt.Sprintf("nobody%d", i)
			pipe.ZAdd(t.Context(), "{d}:to-erase", redis.Z{Score: float64(at.UnixMilli()), Member: p})
			pipe.ZAdd(t.Context(), "{d}:forgotten", redis.Z{Score: float64(at.Add(player.UnknownForgottenTTL).UnixMilli()), Member: p})
		}
		if _, err := pipe.Exec(t.Context()); err != nil {
			t.Fatal(err)
		}
		storetest.Forget(t, client, "zoe")
		storetest.Erase(t, client)
		if left := keysWith(t, client, "ZOE", "Nzoe"); len(left) > 0 {
			t.Errorf("she is named by %v", left)
		}
	})
}

func TestUnreadableKeysAreReported(t *testing.T) {
	storetest.OnEachStore(t, func(t *testing.T, client redis.UniversalClient, _ *players.Store, s *results.Store) {
		for _, o := range zoesResults(t) {
			storetest.Record(t, s, o)
		}
		client.ZAdd(t.Context(), "{p:bob}:matches", redis.Z{Score: 1, Member: "no JSON"})
		storetest.Forget(t, client, "zoe")
		if n, err := redisresults.NewEraser(client).Pass(t.Context()); n != 1 || !errors.Is(err, results.ErrUnreadable) {
			t.Errorf("%d are erased, error %v", n, err)
		}
		if left := keysWith(t, client, "ZOE", "Nzoe"); len(left) > 0 {
			t.Errorf("she is named by %v", left)
		}
	})
}

// TestAPlayerForgottenDuringABackupIsErasedAfterRestoring erases a player after a backup has read the name: the backup
// also knows that the player was forgotten.
func TestAPlayerForgottenDuringABackupIsErasedAfterRestoring(t *testing.T) {
	t.Parallel()
	url := redistest.Redis(t)
	client, slow := redistest.Client(t, url), redistest.Client(t, url)
	client.HSet(t.Context(), redisstore.SchemaKey, "layout", redisstore.MinLayout)
	for _, o := range zoesResults(t) {
		storetest.Record(t, redisresults.New(client, results.Options{}), o)
	}
	records := 0
	slow.AddHook(readHook{"{r:", func() {
		if records++; records == 1 {
			storetest.Forget(t, client, "zoe")
			storetest.Erase(t, client)
		}
	}})
	file := storetest.Dump(t, slow)
	to := redistest.Client(t, redistest.Redis(t))
	storetest.Restore(t, to, file)
	if before := keysWith(t, to, "ZOE", "Nzoe"); records == 0 || len(before) == 0 {
		t.Errorf("the backup does not name her: the test shows nothing")
	}
	storetest.Erase(t, to)
	if left := keysWith(t, to, "ZOE", "Nzoe"); len(left) > 0 {
		t.Errorf("she is named by %v", left)
	}
	if holds, err := redisresults.NewPlayers(to).Authorized(t.Context(), player.Device{Player: "zoe"}); holds || err != nil {
		t.Errorf("her device is authorized: %v, error %v", holds, err)
	}
}

// readHook is a hook of a client that calls a function after keys with a prefix were read.
type readHook struct {
	prefix string
	call   func()
}

func (readHook) DialHook(next redis.DialHook) redis.DialHook { return next }

func (readHook) ProcessHook(next redis.ProcessHook) redis.ProcessHook { return next }

func (a readHook) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, commands []redis.Cmder) error {
		err := next(ctx, commands)
		for _, c := range commands {
			if args := c.Args(); len(args) > 3 && strings.HasPrefix(fmt.Sprint(args[3]), a.prefix) {
				a.call()
				break
			}
		}
		return err
	}
}
