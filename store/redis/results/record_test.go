package results_test

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"rattle/leaderboard"
	"rattle/leaderboard/audit"
	"rattle/room"
	"rattle/store/redis/redistest"
	"rattle/store/redis/results"
)

// auditRounds compares what a store has with what rounds come to, each once.
func auditRounds(t testing.TB, s *results.Store, rounds []room.PendingResult) {
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
		t.Fatal("there is nothing to compare")
	}
	for _, id := range expected.Leaderboards() {
		for _, wrong := range expected.CompareLeaderboard(id, rowsOf(t, s, id)) {
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

func TestWhateverBreaksEveryRoundCountsOnce(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		var rounds []room.PendingResult
		for _, m := range redistest.FailurePoints() {
			for n := 1; ; n++ {
				o := drawRound(fmt.Sprintf("%s-%d", m, n), testDice).result(t)
				rounds = append(rounds, o)
				client, broken := redistest.FailingClient(t, url, n, m)
				_, err := results.New(client, nil).Record(t.Context(), "", o)
				if broken() == (err == nil) {
					t.Errorf("broken %s step %d: it answers %v", m, n, err)
				}
				// Another server does it again, and the first one, which had only lost an answer, too.
				mustRecord(t, storeAt(t, url), o)
				mustRecord(t, storeAt(t, url), o)
				if !broken() {
					if n < 6 {
						t.Errorf("there are only %d steps", n-1)
					}
					break
				}
			}
		}
		auditRounds(t, storeAt(t, url), rounds)
		auditPins(t, url, rounds)
	})
}

func TestAnyNumberOfServersRecordOnce(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		const servers = 3
		var rounds []room.PendingResult
		for i := range 40 {
			rounds = append(rounds, drawRound(fmt.Sprint("r", i), testDice).result(t))
		}
		var running sync.WaitGroup
		for range servers {
			s := storeAt(t, url)
			running.Go(func() {
				for _, i := range rand.Perm(len(rounds)) {
					if _, err := s.Record(t.Context(), "", rounds[i]); err != nil {
						t.Error(err)
					}
				}
			})
		}
		running.Wait()
		auditRounds(t, storeAt(t, url), rounds)
		auditPins(t, url, rounds)
	})
}

// auditPins checks that exactly those records are stored for good that rows name.
func auditPins(t testing.TB, url string, rounds []room.PendingResult) {
	t.Helper()
	s, client := storeAt(t, url), redistest.Client(t, url)
	rows := make(map[string][]string) // by round: kinds and players
	for _, kind := range leaderboard.Kinds() {
		if !kind.NamesRound() {
			continue
		}
		for _, row := range rowsOf(t, s, allTime(kind)) {
			rows[row.Round] = append(rows[row.Round], fmt.Sprintf("%s %s", kind, row.Player))
		}
	}
	for _, o := range rounds {
		if got, err := s.Round(t.Context(), o.ID); err != nil || !gocmp.Equal(got, o) {
			t.Errorf("round %s is kept as %v, %v", o.ID, got, err)
		}
		pins := client.SCard(t.Context(), "{r:"+o.ID+"}:refs").Val()
		left := client.TTL(t.Context(), "{r:"+o.ID+"}:record").Val()
		if int(pins) != len(rows[o.ID]) || (left < 0) != (pins > 0) || left > 90*24*time.Hour {
			t.Errorf("round %s has %d references and lives %v; the rows that name it are %q", o.ID, pins, left, rows[o.ID])
		}
	}
	if loose := client.SCard(t.Context(), "{l:"+testDice+"}:stale-refs").Val(); loose != 0 {
		t.Errorf("%d pins are still loose", loose)
	}
}
