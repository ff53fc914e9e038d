package rooms_test

import (
	"fmt"
	"sync/atomic"
	"testing"

	"rattle/room"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
	"rattle/store/storetest"
)

// BenchmarkAppendWritten appends to some rooms at once, in stores that write nothing to disk, that
// write once a second, and that write each change before they reply.
func BenchmarkAppendWritten(b *testing.B) {
	const atOnce = 16
	var created atomic.Int64 // number of rooms
	for _, settings := range []map[string]string{
		{"appendonly": "no"},
		{"appendfsync": "everysec", "appendonly": "yes"},
		{"appendfsync": "always", "appendonly": "yes"},
	} {
		client := redistest.Client(b, redistest.Redis(b))
		for name, value := range settings {
			if err := client.ConfigSet(b.Context(), name, value).Err(); err != nil {
				b.Fatal(err)
			}
		}
		log := redistest.OpenWith(b, client, rooms.Options{})
		b.Run("appendfsync="+settings["appendfsync"], func(b *testing.B) {
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

// BenchmarkAppendLargest appends the largest entry: the close of a round in which a hundred players
// found all words, with a snapshot of the state before. A follower waits a second for each append; this
// has to take a tenth of that at most.
func BenchmarkAppendLargest(b *testing.B) {
	for name, store := range map[string]func(testing.TB) string{"redis": redistest.Redis, "miniredis": redistest.Miniredis} {
		b.Run(name, func(b *testing.B) {
			log := redistest.OpenWith(b, redistest.Client(b, store(b)), rooms.Options{})
			text, state := make([]byte, 900<<10), make([]byte, 1<<20)
			for i := range text {
				text[i] = 'a' + byte(i%26)
			}
			events := []room.Event{room.Said{Player: "ann", Text: string(text)}}
			head := room.ID{}
			for nonce := uint64(1); b.Loop(); nonce++ {
				request := room.AppendRequest{After: head, Nonce: nonce, Events: events}
				if head != (room.ID{}) {
					request.Snapshot = state
				}
				o, err := log.Append(b.Context(), "BENCHBCD", request)
				if err != nil {
					b.Fatal(err)
				}
				head = o.Entry.ID
			}
		})
	}
}
