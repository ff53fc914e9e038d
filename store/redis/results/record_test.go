package redisresults_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"rattle/leaderboard"
	"rattle/leaderboard/audit"
	"rattle/room"
	"rattle/store/redis/redistest"
	redisresults "rattle/store/redis/results"
	"rattle/store/results"
	"rattle/store/storetest"
)

// checkRounds fails unless a store has what follows from some rounds, each counted once.
func checkRounds(t testing.TB, s *results.Store, rounds []room.PendingResult) {
	t.Helper()
	var expected audit.Expected
	for _, o := range rounds {
		projection, err := leaderboard.Project(o)
		if err != nil {
			t.Fatal(err)
		}
		expected.AddRound(projection, func(room.PlayerID) bool { return false })
	}
	if len(expected.Leaderboards()) == 0 {
		t.Fatal("no leaderboard is expected")
	}
	for _, id := range expected.Leaderboards() {
		for _, wrong := range expected.CompareLeaderboard(id, storetest.Rows(t, s, id)) {
			t.Error(wrong)
		}
	}
	for _, p := range expected.Players() {
		profile, err := s.Profile(t.Context(), p, "")
		if err != nil {
			t.Fatal(err)
		}
		for _, wrong := range expected.ComparePlayer(p, audit.Totals{Rounds: profile.Rounds, Points: profile.Points, Words: profile.Words}, nil) {
			t.Error(wrong)
		}
		if len(profile.History) != min(profile.Rounds, 50) {
			t.Errorf("the history of %s has %d rounds of %d", p, len(profile.History), profile.Rounds)
		}
	}
}

func TestARoundCountsOnceWhereverTheConnectionBreaks(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		var rounds []room.PendingResult
		for _, m := range redistest.FailurePoints() {
			for n := 1; ; n++ {
				o := randomRound(fmt.Sprintf("%s-%d", m, n), storetest.Dice).Result(t)
				rounds = append(rounds, o)
				client, broken := redistest.FailingClient(t, url, n, m)
				_, err := redisresults.New(client, results.Options{}).Record(t.Context(), "", o)
				if broken() == (err == nil) {
					t.Errorf("broken %s step %d: error %v", m, n, err)
				}
				// Another server records it again, and then the first one, which had only lost a reply.
				storetest.Record(t, storetest.Open(t, url), o)
				storetest.Record(t, storetest.Open(t, url), o)
				if !broken() {
					if n < 6 {
						t.Errorf("there are only %d steps", n-1)
					}
					break
				}
			}
		}
		checkRounds(t, storetest.Open(t, url), rounds)
		storetest.CheckRefs(t, url, rounds)
	})
}

func TestAnyNumberOfServersRecordOnce(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		const servers = 3
		var rounds []room.PendingResult
		for i := range 40 {
			rounds = append(rounds, randomRound(fmt.Sprint("r", i), storetest.Dice).Result(t))
		}
		var running sync.WaitGroup
		for range servers {
			s := storetest.Open(t, url)
			running.Go(func() {
				for _, i := range rand.Perm(len(rounds)) {
					if _, err := s.Record(t.Context(), "", rounds[i]); err != nil {
						t.Error(err)
					}
				}
			})
		}
		running.Wait()
		checkRounds(t, storetest.Open(t, url), rounds)
		storetest.CheckRefs(t, url, rounds)
	})
}

// randomRound returns a round of two to six players, two of whom have found a word.
func randomRound(id string, dice string) storetest.Round {
	r := storetest.Round{ID: id, At: storetest.Now - room.Instant(rand.IntN(3_600_000)), Dice: dice, Words: make(map[room.PlayerID][]string)}
	for range 2 + rand.IntN(3) {
		var words []string
		for range rand.IntN(6) {
			words = append(words, strings.Repeat("e", 3+rand.IntN(6)))
		}
		r.Words[room.PlayerID(fmt.Sprintf("p%d", rand.IntN(6)))] = slices.Compact(slices.Sorted(slices.Values(words)))
	}
	for _, p := range []room.PlayerID{"p0", "p1"} { // so that it counts
		r.Words[p] = append(r.Words[p], "tea")
	}
	return r
}
