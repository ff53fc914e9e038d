package rooms_test

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/internal/testkit"
	"rattle/room"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
)

// roundTrips is a hook that counts round trips and commands, and can hold them back.
type roundTrips struct {
	n, commands atomic.Int32
	gate        chan struct{}
}

func (*roundTrips) DialHook(next redis.DialHook) redis.DialHook { return next }

func (c *roundTrips) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		c.count(1)
		return next(ctx, cmd)
	}
}

func (c *roundTrips) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		if name := cmds[0].Name(); name != "hello" && name != "client" { // of a new connection
			c.count(len(cmds))
		}
		return next(ctx, cmds)
	}
}

func (c *roundTrips) count(commands int) {
	c.n.Add(1)
	c.commands.Add(int32(commands))
	<-c.gate
}

func TestAppendsThatWaitAreSentTogether(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client, c := redistest.Client(t, url), &roundTrips{gate: make(chan struct{})}
		log := redistest.OpenWith(t, client, rooms.Options{Heartbeat: time.Hour})
		client.AddHook(c)

		const rooms = 60
		var appending sync.WaitGroup
		for i := range rooms {
			appending.Go(func() {
				code := room.Code(fmt.Sprintf("ROOM%02d", i))
				outcome, err := retryAppend(t.Context(), log, code)
				if err != nil || outcome.Status != room.Appended {
					t.Errorf("room %s: status %v, error %v", code, outcome.Status, err)
				}
			})
		}
		testkit.Eventually(t, "all appends are in flight, where the gate holds them, or wait", func() bool {
			return int(c.commands.Load())+log.Waiting() >= rooms
		})
		close(c.gate)
		appending.Wait()
		if n := c.n.Load(); n > rooms/2 {
			t.Errorf("%d appends took %d round trips", rooms, n)
		}
	})
}

func TestACallerThatGivesUpCancelsNoOther(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client, faults := faultyClient(t, url)
		log := redistest.OpenWith(t, client, shortLeases("OURS"))
		faults.maxDelay.Store(int64(1e6)) // of a millisecond, so that appends queue
		var appending sync.WaitGroup
		for i := range 60 {
			appending.Go(func() {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				if i%2 == 0 {
					cancel()
				}
				code := room.Code(fmt.Sprintf("ROOM%02d", i))
				outcome, err := retryAppend(ctx, log, code)
				if i%2 == 1 && (err != nil || outcome.Status != room.Appended) {
					t.Errorf("room %s: status %v, error %v", code, outcome.Status, err)
				}
			})
		}
		appending.Wait()
	})
}

// retryAppend appends, and repeats that on a busy machine.
func retryAppend(ctx context.Context, log room.Log, code room.Code) (outcome room.AppendResult, err error) {
	for range 60 {
		outcome, err = log.Append(ctx, code, room.AppendRequest{Nonce: 1, Events: disconnected("ann")})
		if err == nil || ctx.Err() != nil {
			break
		}
	}
	return outcome, err
}
