package rooms_test

import (
	"context"
	"errors"
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

// TestWordsOfManyRoomsAreOneCall: words that wait are sent together, and one room whose key is broken fails
// alone.
func TestWordsOfManyRoomsAreOneCall(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := redistest.Client(t, url)
		log := redistest.OpenWith(t, client, rooms.Options{Interval: time.Hour})
		const many, broken, keysOfAWord = 60, 7, 2
		heads := make([]room.ID, many)
		for i := range heads {
			outcome, err := retryAppend(t.Context(), log, roomNumber(i))
			if err != nil {
				t.Fatal(err)
			}
			heads[i] = outcome.Entry.ID
		}
		if err := client.Set(t.Context(), rooms.LogKey(roomNumber(broken)), "no stream", 0).Err(); err != nil {
			t.Fatal(err)
		}
		commands := redistest.CountCommands(client)
		release := commands.HoldAll(t)
		var appending sync.WaitGroup
		for i, head := range heads {
			appending.Go(func() {
				req := room.AppendRequest{After: head, Nonce: 2, Events: storetest.Word("ann", i), SameDeadline: true}
				outcome, err := log.Append(t.Context(), roomNumber(i), req)
				for errors.Is(err, context.DeadlineExceeded) && t.Context().Err() == nil { // the gate holds it for longer than a call may take
					outcome, err = log.Append(t.Context(), roomNumber(i), req)
				}
				switch {
				case i == broken && err == nil:
					t.Errorf("the broken room: status %v", outcome.Status)
				case i != broken && (err != nil || outcome.Status != room.Appended || outcome.Entry.Events[0] != req.Events[0]):
					t.Errorf("room %d: %+v, error %v", i, outcome, err)
				}
			})
		}
		testkit.Eventually(t, "all words are in flight, where the gate holds them, or wait", func() bool {
			return commands.Keys()/keysOfAWord+log.Waiting() >= many
		})
		release()
		appending.Wait()
		if n := commands.RoundTrips(); n > many/2 {
			t.Errorf("%d words took %d round trips", many, n)
		}
	})
}

func roomNumber(i int) room.Code { return room.Code(fmt.Sprintf("ROOM%02d", i)) }

// BenchmarkWords appends words of some rooms at once, as players of as many tables say them.
func BenchmarkWords(b *testing.B) {
	for _, mere := range []bool{false, true} {
		b.Run(map[bool]string{false: "append.lua", true: "words.lua"}[mere], func(b *testing.B) {
			client := redistest.Client(b, redistest.Redis(b))
			log := redistest.OpenWith(b, client, rooms.Options{})
			var mu sync.Mutex
			created := 0
			b.SetParallelism(16)
			b.RunParallel(func(pb *testing.PB) {
				mu.Lock()
				created++
				code := room.Code(fmt.Sprint("BENCH", created))
				mu.Unlock()
				o, err := log.Append(b.Context(), code, room.AppendRequest{Nonce: 1, Events: storetest.Disconnected("ann")})
				if err != nil {
					b.Error(err)
					return
				}
				head, epoch := o.Entry.ID, o.Entry.ID
				for nonce := uint64(2); pb.Next(); nonce++ {
					request := room.AppendRequest{After: head, Epoch: epoch, Nonce: nonce, Events: storetest.Word("ann", int(nonce)), SameDeadline: mere}
					o, err := log.Append(b.Context(), code, request)
					for err != nil { // on a busy machine
						o, err = log.Append(b.Context(), code, request)
					}
					head = o.Entry.ID
				}
			})
			var calls, micros int64
			stats := client.InfoMap(b.Context(), "commandstats").Val()["Commandstats"]["cmdstat_evalsha"]
			if _, err := fmt.Sscanf(stats, "calls=%d,usec=%d,", &calls, &micros); err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(1000*float64(micros)/float64(b.N), "script-ns/op")
			b.ReportMetric(float64(calls)/float64(b.N), "calls/op")
		})
	}
}
