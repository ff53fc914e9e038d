package chaos

import (
	"context"
	"fmt"
	"maps"
	"math"
	"net/http"
	"slices"

	diff "github.com/google/go-cmp/cmp"

	"rattle/chaos/refclient"

	"rattle/internal/testkit"
)

// waitForStored waits until a server returns for every player what the ledger has.
func (l *ledger) waitForStored(s *server) {
	l.t.Helper()
	totals := l.totals()
	ratings := l.ratings(matchDice)
	for _, p := range slices.Sorted(maps.Keys(totals)) {
		l.waitFor("a player's totals", func(ctx context.Context) (string, error) {
			return comparePlayer(ctx, s.url, p, totals[p], ratings[p])
		})
	}
	for _, b := range boxes {
		want, held := l.points(b.id)
		l.t.Logf("%s: %d on the board, %d results held", b.id, len(want), held)
		l.waitFor("the board of points", func(ctx context.Context) (string, error) {
			has, err := boardOf(ctx, s.url, b.id)
			return diff.Diff(want, has), err
		})
	}
}

// waitFor waits until there is no difference, and prints the last one if that takes too long.
func (l *ledger) waitFor(what string, differs func(context.Context) (string, error)) {
	l.t.Helper()
	var last string
	var err error
	defer func() {
		if last != "" || err != nil {
			l.t.Errorf("%s, as players saw it (-) and as it is stored (+): %v\n%s", what, err, last)
		}
	}()
	testkit.Eventually(l.t, what+" is what players saw", func() bool {
		last, err = differs(l.t.Context())
		return last == "" && err == nil
	})
}

func comparePlayer(ctx context.Context, server, player string, want sums, rating int) (string, error) {
	var profile struct {
		sums
		Ratings []struct {
			Dice   string
			Rating float64
		}
	}
	if _, err := refclient.Ask(ctx, http.MethodGet, server+"/api/players/"+player, "", nil, &profile); err != nil {
		return "", err
	}
	has := 0
	for _, r := range profile.Ratings {
		if r.Dice == matchDice {
			has = int(math.Round(r.Rating))
		}
	}
	return diff.Diff(want, profile.sums) + diff.Diff(rating, has), nil
}

// boardOf returns the points of each player on the leaderboard of all time.
func boardOf(ctx context.Context, server, dice string) (map[string]int, error) {
	const atOnce = 100
	all := make(map[string]int)
	for from := 1; ; from += atOnce {
		var page struct {
			Rows []struct {
				Player string
				Value  int
			}
		}
		url := fmt.Sprintf("%s/api/leaderboards/%s/total/all?from=%d&n=%d", server, dice, from, atOnce)
		if _, err := refclient.Ask(ctx, http.MethodGet, url, "", nil, &page); err != nil {
			return nil, err
		}
		for _, row := range page.Rows {
			all[row.Player] = row.Value
		}
		if len(page.Rows) < atOnce {
			return all, nil
		}
	}
}
