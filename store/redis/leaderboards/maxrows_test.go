package leaderboards_test

import (
	"fmt"
	"strings"
	"testing"

	"rattle/leaderboard"
	"rattle/room"
	"rattle/store/redis/redistest"
	redisresults "rattle/store/redis/results"
	"rattle/store/results"
	"rattle/store/storetest"
)

// TestTrimmedRowsLeaveNothing looks into both keys of the rows of a leaderboard that is full.
func TestTrimmedRowsLeaveNothing(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		const maxRows = 3
		client := redistest.Client(t, url)
		s := redisresults.New(client, results.Options{MaxRows: maxRows})
		var rounds []room.PendingResult
		for i := range maxRows {
			long := strings.Repeat("e", 5+i)
			o := storetest.Round{ID: fmt.Sprint("r", i), Words: map[room.PlayerID][]string{
				room.PlayerID(fmt.Sprint("p", i)): {long}, room.PlayerID(fmt.Sprint("q", i)): {long + "e"},
			}}.Result(t)
			rounds = append(rounds, o)
			storetest.Record(t, s, o)
		}
		name := "{l:" + storetest.Dice + "}:" + string(leaderboard.Best) + ":all"
		if scores, rows := client.ZCard(t.Context(), name).Val(), client.HLen(t.Context(), name+":rows").Val(); scores != maxRows || rows != maxRows {
			t.Errorf("%d scores and %d rows are stored", scores, rows)
		}
		storetest.CheckRefs(t, url, rounds)
	})
}
