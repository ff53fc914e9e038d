package results_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/redis/go-redis/v9"

	"rattle/daily"
	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
	"rattle/store/redis/days"
	"rattle/store/redis/redistest"
	"rattle/store/redis/results"
)

// marking holds back what some players do.
func marking(players ...room.PlayerID) results.Screener {
	return func(context.Context, room.Record) (map[room.PlayerID][]player.Suspicion, error) {
		marked := make(map[room.PlayerID][]player.Suspicion)
		for _, p := range players {
			marked[p] = []player.Suspicion{{Pattern: player.PatternAlphabet, Value: 9, Bound: 5, Reason: "in the order of the alphabet"}}
		}
		return marked, nil
	}
}

func playersOn(t *testing.T, s *results.Store, id leaderboard.ID) (players []room.PlayerID) {
	t.Helper()
	for _, row := range rowsOf(t, s, id) {
		players = append(players, row.Player)
	}
	slices.Sort(players)
	return players
}

func TestAHeldResultWaitsForAPerson(t *testing.T) {
	t.Parallel()
	s := results.New(redistest.Client(t, redistest.Redis(t)), marking("ann", "cy"))
	o := round{id: "round-1", at: now, dice: box, words: map[room.PlayerID][]string{
		"ann": {"detains"}, "bob": {"stain"}, "cy": {"tin"},
	}}.owed(t)
	keeps(t, s, o)
	keeps(t, s, o)
	if on := playersOn(t, s, ever(leaderboard.Best)); !slices.Equal(on, []room.PlayerID{"bob"}) {
		t.Errorf("on the board are %v", on)
	}
	held, err := s.PendingReviews(t.Context())
	if err != nil || len(held) != 2 || held[0].Round != "round-1" || len(held[0].Suspicions) != 1 {
		t.Fatalf("held are %+v, %v", held, err)
	}
	for p, counts := range map[room.PlayerID]bool{"ann": true, "cy": false} {
		if err := s.Decide(t.Context(), "round-1", p, counts); err != nil {
			t.Fatal(err)
		}
		if err := s.Decide(t.Context(), "round-1", p, counts); !errors.Is(err, leaderboard.ErrNotFound) {
			t.Errorf("it is decided on %s again: %v", p, err)
		}
	}
	keeps(t, s, o) // a server that was slow to hear of its end
	if held, err := s.PendingReviews(t.Context()); err != nil || len(held) != 0 {
		t.Errorf("held are still %+v, %v", held, err)
	}
	rows := rowsOf(t, s, ever(leaderboard.Total))
	if len(rows) != 2 || rows[0].Player != "ann" || rows[0].Value != len("detains") || rows[1].Player != "bob" {
		t.Errorf("in the end the board is %+v", rows)
	}
}

func TestReportsAreKeptForPeopleToRead(t *testing.T) {
	t.Parallel()
	s := storeAt(t, redistest.Redis(t))
	first := player.Report{From: "ann", Against: "bob", Round: "round-1", Reason: player.ReportCheating, At: now}
	second := player.Report{From: "bob", Against: "ann", Reason: player.ReportName, At: now + 1}
	for _, r := range []player.Report{first, second} {
		if err := s.Report(t.Context(), r); err != nil {
			t.Fatal(err)
		}
	}
	reports, err := s.Reports(t.Context())
	for i := range reports {
		reports[i].Address = ""
	}
	if diff := cmp.Diff([]player.Report{second, first}, reports); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
}

// TestNobodyFlushesWhatOthersReport: whatever comes from seventeen addresses or a hundred, from few
// players or from ever new ones.
func TestNobodyFlushesWhatOthersReport(t *testing.T) {
	t.Parallel()
	for _, addresses := range []int{1, 17, 100} {
		for _, players := range []int{1, 60} { // of each address
			t.Run(fmt.Sprintf("%d at %d", players, addresses), func(t *testing.T) {
				t.Parallel()
				client := redistest.Client(t, redistest.Redis(t))
				s := results.New(client, nil)
				says := func(r player.Report) {
					t.Helper()
					r.Against, r.Reason, r.At = "bob", player.ReportCheating, now
					if err := s.Report(t.Context(), r); err != nil {
						t.Fatal(err)
					}
				}
				const honest = 5
				for i := range honest { // a household of two
					says(player.Report{Address: "192.0.2.1/32", From: room.PlayerID(fmt.Sprint("ann", i%2)), Round: fmt.Sprint(i)})
				}
				for n := range 2000 {
					from := n % addresses
					says(player.Report{
						Address: fmt.Sprint("198.51.100.", from), From: room.PlayerID(fmt.Sprint("x", from, "-", n/addresses%players)),
						Round: `"address":"","from":"ann0"`,
					})
				}
				reports, err := s.Reports(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				of, from, kept := make(map[room.PlayerID]int), make(map[string]int), 0
				for _, r := range reports {
					of[r.From]++
					from[r.Address]++
					if strings.HasPrefix(string(r.From), "ann") {
						kept++
					}
				}
				if kept != honest || len(reports) > 1000 || len(from) != addresses+1 {
					t.Errorf("of %d reports %d are left, among %d from %d addresses", honest, kept, len(reports), len(from))
				}
				for name, n := range of {
					if n > 20 {
						t.Errorf("%d are of %s", n, name)
					}
				}
				for name, n := range from {
					if n > 100 || strings.Contains(name, ".") {
						t.Errorf("%d are from %s", n, name)
					}
				}
			})
		}
	}
}

func TestWhomSomebodyBlocks(t *testing.T) {
	t.Parallel()
	s := storeAt(t, redistest.Redis(t))
	for _, step := range []struct {
		other   room.PlayerID
		blocked bool
		want    []room.PlayerID
	}{
		{"cy", true, []room.PlayerID{"cy"}},
		{"bob", true, []room.PlayerID{"bob", "cy"}},
		{"bob", true, []room.PlayerID{"bob", "cy"}},
		{"cy", false, []room.PlayerID{"bob"}},
	} {
		if ok, err := s.Block(t.Context(), "ann", step.other, step.blocked); err != nil || !ok {
			t.Fatal(ok, err)
		}
		got, err := s.Blocked(t.Context(), "ann")
		if err != nil || !slices.Equal(got, step.want) {
			t.Errorf("after %+v ann blocks %v, %v", step, got, err)
		}
	}
}

func TestAHeldAttemptIsListedWhenAPersonLetsIt(t *testing.T) {
	t.Parallel()
	client := redistest.Client(t, redistest.Redis(t))
	s, days := results.New(client, marking("ann")), days.New(client, nil)
	day := daily.DateOf(now)
	o := round{
		id: "round-1", at: now, dice: box, words: map[room.PlayerID][]string{"ann": {"detains"}},
		contest: room.Mode{Kind: room.Daily, Day: string(day), Players: []room.PlayerID{"ann"}},
	}.owed(t)
	o.Record.OpenedAt = now
	keeps(t, s, o)
	listed := func() int {
		t.Helper()
		page, err := days.Page(t.Context(), day, daily.Newcomers, 1, 10)
		if err != nil {
			t.Fatal(err)
		}
		return len(page.Rows)
	}
	if n := listed(); n != 0 {
		t.Errorf("before anybody looked %d are listed", n)
	}
	if err := s.Decide(t.Context(), "round-1", "ann", true); err != nil {
		t.Fatal(err)
	}
	if n := listed(); n != 1 {
		t.Errorf("after that %d are listed", n)
	}
}

// TestTheListOfHeldResultsIsBounded fills it beyond what it holds; what falls off stays off the boards.
func TestTheListOfHeldResultsIsBounded(t *testing.T) {
	t.Parallel()
	client := redistest.Client(t, redistest.Redis(t))
	s := results.New(client, marking("ann"))
	const most = 10_000
	var older []redis.Z
	for i := range most + 5 {
		older = append(older, redis.Z{Score: float64(now) - 1e6 + float64(i), Member: fmt.Sprintf(`{"round":"r%d","player":"p","at":%d}`, i, int(now)-1e6+i)})
	}
	ancient := redis.Z{Score: float64(now - 91*24*3_600_000), Member: `{"round":"old","player":"p"}`}
	client.ZAdd(t.Context(), "{mod}:reviews", append(older, ancient)...)
	o := round{id: "round-1", at: now, dice: box, words: map[room.PlayerID][]string{"ann": {"detains"}, "bob": {"stain"}}}.owed(t)
	keeps(t, s, o)
	keeps(t, s, o)
	held, err := s.PendingReviews(t.Context())
	if err != nil || len(held) != most || held[most-1].Round != "round-1" || held[0].Round != "r6" {
		t.Fatalf("held are %d from %+v to %+v, %v", len(held), held[0], held[len(held)-1], err)
	}
	client.Del(t.Context(), "{mod}:reviews")
	if err := s.Decide(t.Context(), "round-1", "ann", false); err != nil {
		t.Errorf("what fell off the list cannot be decided: %v", err)
	}
	keeps(t, s, o)
	if held, err := s.PendingReviews(t.Context()); err != nil || len(held) != 0 {
		t.Errorf("what is decided waits again: %+v, %v", held, err)
	}
	if on := playersOn(t, s, ever(leaderboard.Best)); !slices.Equal(on, []room.PlayerID{"bob"}) {
		t.Errorf("on the board are %v", on)
	}
}
