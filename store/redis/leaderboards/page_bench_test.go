package leaderboards_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/leaderboard"
	"rattle/room"
	"rattle/store/redis/redistest"
	redisresults "rattle/store/redis/results"
	"rattle/store/results"
	"rattle/store/storetest"
)

const million = 1_000_000

func playerOf(i int) room.PlayerID { return room.PlayerID(fmt.Sprintf("p_%016x", i)) }

// fillMillion writes rows as set_rows.lua does, without a round for each.
func fillMillion(b *testing.B, url string) {
	b.Helper()
	client := redistest.Client(b, url)
	const name, atOnce = "{l:" + storetest.Dice + "}:best:all", 10_000
	for from := 0; from < million; from += atOnce {
		scores, rows := make([]redis.Z, atOnce), make([]any, 0, 2*atOnce)
		for i := range atOnce {
			at := storetest.Now - room.Instant(rand.Int64N(300*24*3_600_000))
			scores[i] = redis.Z{Score: float64(leaderboard.NewScore(rand.IntN(300), at)), Member: string(playerOf(from + i))}
			rows = append(rows, scores[i].Member,
				fmt.Sprintf(`{"name":"Player %d","round":"0d9e4b4e-7d0e-4c61-9a55-%012x","at":%d}`, from+i, from+i, at))
		}
		pipe := client.Pipeline()
		pipe.ZAdd(b.Context(), name, scores...)
		pipe.HSet(b.Context(), name+":rows", rows...)
		if _, err := pipe.Exec(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkALeaderboardOfAMillion(b *testing.B) {
	url := redistest.Redis(b) + "?read_timeout=10s&write_timeout=10s"
	fillMillion(b, url)
	// Ten times as many as a leaderboard holds.
	s, id := redisresults.New(redistest.Client(b, url), results.Options{MaxRows: 2 * million}), storetest.AllTime(leaderboard.Best)
	for name, ask := range map[string]func() error{
		"page": func() error {
			page, err := s.Page(b.Context(), id, 1+rand.IntN(million-50), 50)
			if err == nil && len(page.Rows) != 50 {
				err = fmt.Errorf("a page of %d rows", len(page.Rows))
			}
			return err
		},
		"rank": func() error {
			place, err := s.Place(b.Context(), id, playerOf(rand.IntN(million)))
			if err == nil && place.Rank == 0 {
				err = fmt.Errorf("a player has no rank")
			}
			return err
		},
		"around": func() error {
			page, err := s.Around(b.Context(), id, playerOf(rand.IntN(million)), 5)
			if err == nil && len(page.Rows) < 6 {
				err = fmt.Errorf("a player is among %d rows", len(page.Rows))
			}
			return err
		},
		"record": func() error {
			words := make(map[room.PlayerID][]string)
			for range 4 {
				words[playerOf(rand.IntN(million))] = []string{"stone", "stones", "eat"}
			}
			r := storetest.Round{ID: fmt.Sprintf("r%x", rand.Uint64()), Words: words}
			_, err := s.Record(b.Context(), "", r.Result(b))
			return err
		},
	} {
		b.Run(name, func(b *testing.B) {
			var took []time.Duration
			for b.Loop() {
				start := time.Now()
				if err := ask(); err != nil {
					b.Fatal(err)
				}
				took = append(took, time.Since(start))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds()), "us/p50")
			b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "us/p99")
		})
	}
}
