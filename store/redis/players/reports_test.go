package players_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rattle/player"
	"rattle/room"
	"rattle/store/redis/redistest"
	redisresults "rattle/store/redis/results"
	"rattle/store/results"
	"rattle/store/storetest"
)

func TestReportsAreListed(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, redistest.Redis(t))
	first := player.Report{From: "ann", Against: "bob", Round: "round-1", Reason: player.ReportCheating, At: storetest.Now}
	second := player.Report{From: "bob", Against: "ann", Reason: player.ReportName, At: storetest.Now + 1}
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

// TestManyReportsDoNotPushOutThoseOfOthers sends many reports from up to a hundred addresses, by few
// players or by ever new ones.
func TestManyReportsDoNotPushOutThoseOfOthers(t *testing.T) {
	t.Parallel()
	for _, addresses := range []int{1, 17, 100} {
		for _, players := range []int{1, 60} { // of each address
			t.Run(fmt.Sprintf("%d at %d", players, addresses), func(t *testing.T) {
				t.Parallel()
				client := redistest.Client(t, redistest.Redis(t))
				s := redisresults.New(client, results.Options{})
				says := func(r player.Report) {
					t.Helper()
					r.Against, r.Reason, r.At = "bob", player.ReportCheating, storetest.Now
					if err := s.Report(t.Context(), r); err != nil {
						t.Fatal(err)
					}
				}
				const honest = 5
				for i := range honest { // from two players at one address
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
					t.Errorf("of %d honest reports %d are left, among %d from %d addresses", honest, kept, len(reports), len(from))
				}
				for name, n := range of {
					if n > 20 {
						t.Errorf("%d are by %s", n, name)
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
