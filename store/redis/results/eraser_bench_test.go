package redisresults_test

import (
	"fmt"
	"testing"

	"rattle/room"
	"rattle/store/redis/redistest"
	redisresults "rattle/store/redis/results"
	"rattle/store/storetest"
)

// BenchmarkAPass erases one player from a store of 50,000 rounds and as many histories, each of 20
// rounds.
func BenchmarkAPass(b *testing.B) {
	const rounds, atOnce = 50_000, 1000
	client := redistest.Client(b, redistest.Redis(b)+"?read_timeout=10s&write_timeout=10s")
	packed, err := room.EncodePendingResult(storetest.Round{ID: "r", Words: map[room.PlayerID][]string{
		"p_aaaaaaaaaaaaaaaa": {"tea", "eat", "seat"}, "p_bbbbbbbbbbbbbbbb": {"eat", "ate"},
	}}.Result(b))
	if err != nil {
		b.Fatal(err)
	}
	for from := 0; from < rounds; from += atOnce {
		pipe := client.Pipeline()
		for i := from; i < from+atOnce; i++ {
			pipe.HSet(b.Context(), fmt.Sprintf("{r:%d}:record", i), "result", packed)
			for at := range 20 {
				past := fmt.Sprintf(`{"round":"%d-%d","at":%d,"dice":"en-4x4-new","players":[{"id":"p_bbbbbbbbbbbbbbbb","name":"Bob","points":3}]}`, i, at, at)
				pipe.Do(b.Context(), "ZADD", fmt.Sprintf("{p:%s}:history", fmt.Sprintf("p_%016x", i)), at, past)
			}
		}
		if _, err := pipe.Exec(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		if err := redisresults.NewPlayers(client).Forget(b.Context(), "p_zzzzzzzzzzzzzzzz"); err != nil {
			b.Fatal(err)
		}
		if n, err := redisresults.NewEraser(client).Pass(b.Context()); n != 1 || err != nil {
			b.Fatal(n, err)
		}
	}
	b.ReportMetric(float64(2*rounds)/b.Elapsed().Seconds()*float64(b.N), "keys/s")
}
