package rooms_test

import (
	"fmt"
	"testing"

	"rattle/room"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
	"rattle/store/storetest"
)

// BenchmarkPollAll measures how long it takes until all rooms of a server are polled, as after a failover.
func BenchmarkPollAll(b *testing.B) {
	for _, n := range []int{100, 1500, 12_500} {
		b.Run(fmt.Sprintf("rooms=%d", n), func(b *testing.B) {
			log := redistest.OpenWith(b, redistest.Client(b, redistest.Redis(b)), rooms.Options{})
			hints := make([]<-chan room.Hint, n)
			for i := range hints {
				at := room.Code(fmt.Sprintf("MANY%05d", i))
				_, err := log.Append(b.Context(), at, room.AppendRequest{Nonce: 1, Events: storetest.Disconnected("ann")})
				if err == nil {
					hints[i], err = log.Watch(b.Context(), at)
				}
				if err == nil {
					_, _, err = log.Announce(b.Context(), at, []room.PlayerID{"ann", "bob", "cyd", "dot"})
				}
				if err != nil {
					b.Fatal(err)
				}
			}
			for b.Loop() {
				log.PollAll()
				for _, h := range hints {
					for !(<-h).Polled { //nolint:revive // until it is
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*n), "µs/room")
		})
	}
}
