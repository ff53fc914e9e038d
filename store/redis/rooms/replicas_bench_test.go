package rooms_test

import (
	"fmt"
	"sync/atomic"
	"testing"

	"rattle/room"
	redisstore "rattle/store/redis"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
	"rattle/store/storetest"
)

// BenchmarkAppendWaiting appends to some rooms at once, in a store that has a replica, with and without
// waiting for it.
func BenchmarkAppendWaiting(b *testing.B) {
	const atOnce = 16
	url, _, _ := redistest.Replicated(b)
	var created atomic.Int64 // number of rooms
	for _, replicas := range []int{0, 1} {
		b.Run(fmt.Sprintf("replicas=%d", replicas), func(b *testing.B) {
			client := redistest.Client(b, url)
			redisstore.WaitForReplicas(client, replicas)
			log := redistest.OpenWith(b, client, rooms.Options{Replicas: replicas})
			b.SetParallelism(atOnce)
			b.RunParallel(func(pb *testing.PB) {
				code, head := room.Code(fmt.Sprint("BENCH", created.Add(1))), room.ID{}
				for nonce := uint64(1); pb.Next(); nonce++ {
					request := room.AppendRequest{After: head, Nonce: nonce, Events: storetest.Disconnected("ann")}
					o, err := log.Append(b.Context(), code, request)
					for err != nil { // on a busy machine
						o, err = log.Append(b.Context(), code, request)
					}
					head = o.Entry.ID
				}
			})
		})
	}
}
