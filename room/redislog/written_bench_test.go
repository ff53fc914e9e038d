package redislog_test

import (
	"fmt"
	"sync/atomic"
	"testing"

	"rattle/room"
	"rattle/room/redislog"
	"rattle/room/redislog/redistest"
)

// BenchmarkAppendWritten appends to some rooms at once, in stores that write down nothing, each
// second what they have answered, and each change before they answer.
func BenchmarkAppendWritten(b *testing.B) {
	const atOnce = 16
	var rooms atomic.Int64 // so far
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
		log := redistest.OpenWith(b, client, redislog.Options{})
		b.Run("appendfsync="+settings["appendfsync"], func(b *testing.B) {
			b.SetParallelism(atOnce)
			b.RunParallel(func(pb *testing.PB) {
				code, head := room.Code(fmt.Sprint("BENCH", rooms.Add(1))), room.ID{}
				for nonce := uint64(1); pb.Next(); nonce++ {
					draft := room.Draft{After: head, Nonce: nonce, Events: away("ann")}
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
