package contract_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"rattle/engine"
	"rattle/leaderboard"
	"rattle/leaderboard/rating"
	"rattle/player"
	"rattle/room"
	"rattle/room/roomtest"
	"rattle/store/results"
	"rattle/store/storetest"
)

func TestAnyNumberOfServersRecordOnce(t *testing.T) {
	onEachBoards(t, results.Options{}, func(t *testing.T, s boards) {
		const servers = 3
		var rounds []room.PendingResult
		for i := range 40 {
			rounds = append(rounds, storetest.RandomRound(fmt.Sprint("r", i)).Result(t))
		}
		var running sync.WaitGroup
		for range servers {
			server := s.another()
			running.Go(func() {
				for _, i := range rand.Perm(len(rounds)) {
					if _, err := server.Record(t.Context(), "", rounds[i]); err != nil {
						t.Error(err)
					}
				}
			})
		}
		running.Wait()
		storetest.CheckCounts(t, s.Store, rounds)
		storetest.CheckRecords(t, s.Store, rounds, s.refs)
	})
}

// TestAnExportNamesRoundsBeyondTheHistory records more rounds than a history has.
func TestAnExportNamesRoundsBeyondTheHistory(t *testing.T) {
	onEachBoards(t, results.Options{}, func(t *testing.T, s boards) {
		var want []string
		for i := range leaderboard.MaxHistory + 20 {
			r := storetest.Round{
				ID: fmt.Sprintf("0d9e4b4e-7d0e-4c61-9a55-%012d", i), At: storetest.Now + room.Instant(i),
				Words: map[room.PlayerID][]string{"ann": {"tea"}, "bob": {"eat"}},
			}
			storetest.Record(t, s.Store, r.Result(t))
			want = append(want, r.ID)
		}
		slices.Reverse(want)
		x := player.Export{Player: "ann"}
		if err := s.AddResults(t.Context(), &x); err != nil {
			t.Fatal(err)
		}
		if len(x.History) != leaderboard.MaxHistory || !slices.Equal(x.Rounds, want) {
			t.Errorf("%[2]d of %[1]d rounds are named, %[3]d in the history", len(want), len(x.Rounds), len(x.History))
		}
	})
}

// TestARecordVerifiesWithoutAnErasedName verifies a record from which a name was erased.
func TestARecordVerifiesWithoutAnErasedName(t *testing.T) {
	lexicon := roomtest.Lexicon(t)
	solver := engine.NewSolver(lexicon)
	record := roomtest.PlayRecord(t, solver, lexicon, room.Lists{room.Everyday: 1, room.Standard: 1, room.Full: 1})
	onEachBoards(t, results.Options{}, func(t *testing.T, s boards) {
		storetest.Record(t, s.Store, room.PendingResult{ID: "round", At: storetest.Now, Record: &record})
		s.erase(t, "ann")
		kept, err := s.Round(t.Context(), "round")
		if err != nil {
			t.Fatal(err)
		}
		if err := kept.Record.Verify(t.Context(), engine.NewSolver(lexicon), lexicon); err != nil {
			t.Error(err)
		}
		for _, st := range kept.Record.Players {
			if hidden := st.Name == "" && st.Salt == (room.Salt{}); hidden != (st.Player == "ann") {
				t.Errorf("%s is called %q, with the salt %x", st.Player, st.Name, st.Salt[:])
			}
		}
	})
}

// TestNothingNamesAnErasedPlayer looks for a player in all that others see.
func TestNothingNamesAnErasedPlayer(t *testing.T) {
	onEachBoards(t, results.Options{}, func(t *testing.T, s boards) {
		for i := range 3 {
			words := map[room.PlayerID][]string{"zoe": {"tea", "seat"}, "bob": {"eat"}, "cyd": {"tee"}}
			storetest.Record(t, s.Store, storetest.Round{ID: fmt.Sprint("r", i), At: storetest.Now + room.Instant(i), Words: words}.Result(t))
		}
		storetest.Record(t, s.Store, storetest.Match("m1", storetest.Now, "zoe", "bob"))
		s.erase(t, "zoe")
		var shown []any
		for _, p := range []room.PlayerID{"bob", "cyd"} {
			profile, err := s.Profile(t.Context(), p, "zoe")
			x := player.Export{Player: p}
			if err := errors.Join(err, s.AddResults(t.Context(), &x)); err != nil {
				t.Fatal(err)
			}
			shown = append(shown, profile, x)
		}
		for _, kind := range []leaderboard.Kind{leaderboard.Best, leaderboard.Total, leaderboard.Rating} {
			rows := storetest.Rows(t, s.Store, storetest.AllTime(kind))
			if !slices.ContainsFunc(rows, func(r leaderboard.Row) bool { return r.Player == "zoe" }) {
				t.Errorf("the row of %s is gone: %+v", kind, rows)
			}
			shown = append(shown, rows)
		}
		matches, err := s.Matches(t.Context())
		if err != nil || len(matches) != 1 {
			t.Errorf("there are %d matches, error %v", len(matches), err)
		}
		if text := fmt.Sprintf("%+v", append(shown, matches)); strings.Contains(text, "ZOE") || strings.Contains(text, "Nzoe") {
			t.Errorf("she is named in %s", text)
		} else if !strings.Contains(text, "BOB") || !strings.Contains(text, "CYD") {
			t.Errorf("others are not: %s", text)
		}
	})
}

func TestLinksToARound(t *testing.T) {
	onEachBoards(t, results.Options{}, func(t *testing.T, s boards) {
		if _, err := s.Share(t.Context(), "r1", "ann", "x"); !errors.Is(err, leaderboard.ErrNotFound) {
			t.Errorf("a round without a record is shared, error %v", err)
		}
		storetest.Record(t, s.Store, storetest.Round{ID: "r1", Words: map[room.PlayerID][]string{"ann": {"tea"}, "bob": {"eat"}}}.Result(t))
		for _, link := range []string{"first", "second"} {
			if shared, err := s.Share(t.Context(), "r1", "ann", link); shared != "first" || err != nil {
				t.Errorf("the link is %q, error %v", shared, err)
			}
		}
		shares := func() map[room.PlayerID]string {
			t.Helper()
			links, err := s.Shares(t.Context(), "r1", []room.PlayerID{"ann", "bob"})
			if err != nil {
				t.Fatal(err)
			}
			return links
		}
		if diff := gocmp.Diff(map[room.PlayerID]string{"ann": "first"}, shares()); diff != "" {
			t.Errorf("links (-want +got):\n%s", diff)
		}
		if err := s.Unshare(t.Context(), "r1", "ann"); err != nil {
			t.Fatal(err)
		}
		if left := shares(); len(left) > 0 {
			t.Errorf("links are left: %v", left)
		}
	})
}

// screenOf returns a screener that flags the results of some players.
func screenOf(players ...room.PlayerID) results.Screener {
	return func(context.Context, room.Record) (map[room.PlayerID][]player.Suspicion, error) {
		flagged := make(map[room.PlayerID][]player.Suspicion)
		for _, p := range players {
			flagged[p] = []player.Suspicion{{Pattern: player.PatternAlphabet, Value: 9, Bound: 5, Reason: "in the order of the alphabet"}}
		}
		return flagged, nil
	}
}

func TestASuspiciousResultWaitsForAReview(t *testing.T) {
	onEachBoards(t, results.Options{Screen: screenOf("ann", "cy")}, func(t *testing.T, s boards) {
		o := storetest.Round{ID: "round-1", Words: map[room.PlayerID][]string{
			"ann": {"detains"}, "bob": {"stain"}, "cy": {"tin"},
		}}.Result(t)
		storetest.Record(t, s.Store, o)
		storetest.Record(t, s.Store, o)
		rows := storetest.Rows(t, s.Store, storetest.AllTime(leaderboard.Best))
		if len(rows) != 1 || rows[0].Player != "bob" {
			t.Errorf("on the leaderboard are %v", rows)
		}
		held, err := s.PendingReviews(t.Context())
		if err != nil || len(held) != 2 || held[0].Round != "round-1" || len(held[0].Suspicions) != 1 {
			t.Fatalf("pending are %+v, error %v", held, err)
		}
		for p, counts := range map[room.PlayerID]bool{"ann": true, "cy": false} {
			if err := s.Decide(t.Context(), "round-1", p, counts, "Mo"); err != nil {
				t.Fatal(err)
			}
			if err := s.Decide(t.Context(), "round-1", p, counts, "Mo"); !errors.Is(err, player.ErrNotPending) {
				t.Errorf("the result of %s is decided again: error %v", p, err)
			}
		}
		storetest.Record(t, s.Store, o) // as a slow server does
		if held, err := s.PendingReviews(t.Context()); err != nil || len(held) != 0 {
			t.Errorf("still pending are %+v, error %v", held, err)
		}
		rows = storetest.Rows(t, s.Store, storetest.AllTime(leaderboard.Total))
		if len(rows) != 2 || rows[0].Player != "ann" || rows[0].Value != len("detains") || rows[1].Player != "bob" {
			t.Errorf("in the end the leaderboard is %+v", rows)
		}
		storetest.CheckRecords(t, s.Store, []room.PendingResult{o}, s.refs)
	})
}

func TestAMatchChangesRatingsOnceHoweverOftenItIsRecorded(t *testing.T) {
	onEachBoards(t, results.Options{}, func(t *testing.T, s boards) {
		first := storetest.Record(t, s.Store, storetest.Match("m1", storetest.Now-2000, "ann", "bob"))
		storetest.Record(t, s.Store, storetest.Match("m2", storetest.Now-1000, "ann", "bob"))
		before := ratingsOf(t, s, "ann", "bob")
		if diff := gocmp.Diff(first, storetest.Record(t, s.another(), storetest.Match("m1", storetest.Now-2000, "ann", "bob"))); diff != "" {
			t.Errorf("recorded again, the match has another change:\n%s", diff)
		}
		if diff := gocmp.Diff(before, ratingsOf(t, s, "ann", "bob")); diff != "" {
			t.Errorf("recorded again, something changed:\n%s", diff)
		}
		if len(first) != 2 || first[0].Before != rating.Initial() || first[0].After.Rating <= 1500 || first[1].After.Rating >= 1500 {
			t.Errorf("the first match changes %+v", first)
		}
		ann := before["ann"].(leaderboard.Profile)
		if len(ann.Ratings) != 1 || ann.Ratings[0].Matches != 2 || len(ann.Ratings[0].History) != 2 || !ann.Ratings[0].Provisional {
			t.Errorf("ann's ratings are %+v", ann.Ratings)
		}
		if len(ann.Matches) != 2 || ann.Matches[0].MatchID != "m2" || ann.Matches[0].Outcome != leaderboard.Won || ann.Matches[0].Change <= 0 {
			t.Errorf("ann's matches are %+v", ann.Matches)
		}
		rows := before["leaderboard of the day"].([]leaderboard.Row)
		if len(rows) != 2 || rows[0].Player != "ann" || !rows[0].Provisional || rows[0].Value != int(10*ann.Ratings[0].Rating+0.5) {
			t.Errorf("the leaderboard of the day is %+v", rows)
		}
	})
}

// ratingsOf returns the profiles of some players, and the leaderboards of ratings.
func ratingsOf(t *testing.T, s boards, players ...room.PlayerID) map[string]any {
	t.Helper()
	all := make(map[string]any)
	for _, p := range players {
		profile, err := s.Profile(t.Context(), p, "")
		if err != nil {
			t.Fatal(err)
		}
		all[string(p)] = rounded(profile)
	}
	for _, period := range leaderboard.Periods() {
		id := leaderboard.ID{Dice: storetest.Dice, Kind: leaderboard.Rating, Period: period, Key: period.Key(storetest.Now)}
		all["leaderboard of the "+string(period)] = storetest.Rows(t, s.Store, id)
	}
	return all
}

// rounded returns a profile with deviations in whole points, which grow while a test runs.
func rounded(p leaderboard.Profile) leaderboard.Profile {
	for i := range p.Ratings {
		p.Ratings[i].Deviation = float64(int(p.Ratings[i].Deviation))
	}
	return p
}

func TestMatchesThatChangeNoRating(t *testing.T) {
	onEachBoards(t, results.Options{}, func(t *testing.T, s boards) {
		for what, change := range map[string]func(*room.MatchResult){
			"void":          func(d *room.MatchResult) { d.Void = true },
			"against a bot": func(d *room.MatchResult) { d.Bots = []int{0, 3} },
			"unrated":       func(d *room.MatchResult) { d.Rated = false },
		} {
			o := storetest.Match("m-"+what, storetest.Now, "ann", "bob")
			change(o.MatchResult)
			if changes := storetest.Record(t, s.Store, o); len(changes) > 0 {
				t.Errorf("%s: %+v", what, changes)
			}
		}
		if _, ratings, _, err := s.PlayerTotals(t.Context(), "ann"); err != nil || len(ratings) > 0 {
			t.Errorf("ann's ratings are %v, %v", ratings, err)
		}
	})
}
