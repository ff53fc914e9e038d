package rooms_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"rattle/internal/testkit"
	"rattle/room"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
	"rattle/store/storetest"
)

func TestAppendsThatWaitAreSentTogether(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := redistest.Client(t, url)
		log := redistest.OpenWith(t, client, rooms.Options{Interval: time.Hour})
		commands := redistest.CountCommands(client)
		release := commands.HoldAll(t)

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
			return commands.Commands()+log.Waiting() >= rooms
		})
		release()
		appending.Wait()
		if n := commands.RoundTrips(); n > rooms/2 {
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
		outcome, err = log.Append(ctx, code, room.AppendRequest{Nonce: 1, Events: storetest.Disconnected("ann")})
		if err == nil || ctx.Err() != nil {
			break
		}
	}
	return outcome, err
}
