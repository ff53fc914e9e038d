package rooms_test

import (
	"fmt"
	"sync/atomic"
	"testing"

	"rattle/room"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
)

// BenchmarkAppendWritten appends to some rooms at once, in stores that write down nothing, each
// second what they have answered, and each change before they answer.
func BenchmarkAppendWritten(b *testing.B) {
	const atOnce = 16
	var created atomic.Int64 // so far
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
					draft := room.AppendRequest{After: head, Nonce: nonce, Events: disconnected("ann")}
					o, err := log.Append(b.Context(), code, draft)
					for err != nil { // on a busy machine
						o, err = log.Append(b.Context(), code, draft)
					}
					head = o.Entry.ID
				}
			})
		})
	}
}

// BenchmarkAppendLargest appends the most that an entry carries: the close of a round of a hundred
// who found all that they could, and the state before it. A follower waits a second for each
// append; this is to be a tenth of it at most.
func BenchmarkAppendLargest(b *testing.B) {
	for name, store := range map[string]func(testing.TB) string{"redis": redistest.Redis, "embedded": redistest.Embedded} {
		b.Run(name, func(b *testing.B) {
			log := redistest.OpenWith(b, redistest.Client(b, store(b)), rooms.Options{})
			text, state := make([]byte, 900<<10), make([]byte, 1<<20)
			for i := range text {
				text[i] = 'a' + byte(i%26)
			}
			events := []room.Event{room.Said{Player: "ann", Text: string(text)}}
			head := room.ID{}
			for nonce := uint64(1); b.Loop(); nonce++ {
				draft := room.AppendRequest{After: head, Nonce: nonce, Events: events}
				if head != (room.ID{}) {
					draft.Snapshot = state
				}
				o, err := log.Append(b.Context(), "BENCHBCD", draft)
				if err != nil {
					b.Fatal(err)
				}
				head = o.Entry.ID
			}
		})
	}
}
