package contract_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"rattle/leaderboard"
	"rattle/leaderboard/audit"
	"rattle/player"
	"rattle/room"
	"rattle/store/redis/redistest"
	"rattle/store/results"
	"rattle/store/storetest"
)

// TestBothStoresHoldTheSame records random results in a Redis and in the memory: in any order, again, after reviews. All
// that anybody can read afterwards is equal, and an audit finds nothing.
func TestBothStoresHoldTheSame(t *testing.T) {
	t.Parallel()
	url := redistest.Redis(t)
	client := redistest.Client(t, url)
	rapid.Check(t, func(r *rapid.T) {
		if err := client.FlushAll(t.Context()).Err(); err != nil {
			t.Fatal(err)
		}
		o := results.Options{Screen: screenSuspects, MaxRows: rapid.SampledFrom([]int{3, leaderboard.MaxRows}).Draw(r, "max rows")}
		both := pair{redisBoards(t, url, o), memoryBoards(t, o)}
		var recorded []room.PendingResult
		for i := range rapid.IntRange(1, 25).Draw(r, "results") {
			switch what := rapid.IntRange(0, 9).Draw(r, "what"); {
			case what < 6:
				recorded = append(recorded, drawRound(t, r, i))
			case what < 8:
				recorded = append(recorded, drawMatch(r, i))
			case len(recorded) > 0:
				recorded = append(recorded, rapid.SampledFrom(recorded).Draw(r, "again"))
			default:
				continue
			}
			both.record(t, r, recorded[len(recorded)-1])
			if rapid.IntRange(0, 4).Draw(r, "moderators") == 0 {
				both.review(t, r)
			}
		}
		both.compare(t, r)
		for _, s := range both {
			for _, wrong := range auditOf(t, s, o.MaxRows) {
				r.Error(wrong)
			}
		}
	})
}

var boardPlayers = []room.PlayerID{"ann", "bob", "cyd", "dan", "eve"}

// screenSuspects flags the first two players in some rounds.
func screenSuspects(ctx context.Context, record room.Record) (map[room.PlayerID][]player.Suspicion, error) {
	var suspects []room.PlayerID
	for _, st := range record.Players {
		if strings.Contains(record.Terms, "suspect") && len(suspects) < 2 {
			suspects = append(suspects, st.Player)
		}
	}
	return screenOf(suspects...)(ctx, record)
}

// drawInstant returns an instant of the last weeks, often one that was drawn before, or one in the same second.
func drawInstant(r *rapid.T) room.Instant {
	ago := rapid.OneOf(rapid.IntRange(0, 3), rapid.IntRange(0, 3000), rapid.IntRange(0, 70*24*3_600_000)).Draw(r, "milliseconds ago")
	return storetest.Now - room.Instant(ago)
}

func drawRound(t *testing.T, r *rapid.T, i int) room.PendingResult {
	t.Helper()
	round := storetest.Round{
		ID: fmt.Sprint(rapid.SampledFrom([]string{"round", "round", "round", "suspect"}).Draw(r, "name"), i), At: drawInstant(r),
		Dice:  rapid.SampledFrom([]string{storetest.Dice, "en-4x4-classic"}).Draw(r, "dice"),
		Mode:  room.Mode{Kind: rapid.SampledFrom([]room.ModeKind{room.Friends, room.Friends, room.Archive}).Draw(r, "mode")},
		Words: make(map[room.PlayerID][]string),
	}
	words := rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"tea", "eat", "seat", "east", "teas", "stone"}), 0, 3, rapid.ID[string])
	for _, p := range rapid.SliceOfNDistinct(rapid.SampledFrom(boardPlayers), 1, 4, rapid.ID[room.PlayerID]).Draw(r, "players") {
		round.Words[p] = words.Draw(r, "words")
	}
	o := round.Result(t)
	for j := range o.Record.Players {
		o.Record.Players[j].Name = rapid.SampledFrom([]string{"Ada", "Ben Two", "Cy"}).Draw(r, "name")
	}
	return o
}

func drawMatch(r *rapid.T, i int) room.PendingResult {
	who := rapid.SliceOfNDistinct(rapid.SampledFrom(boardPlayers), 2, 2, rapid.ID[room.PlayerID]).Draw(r, "players")
	o := storetest.Match(fmt.Sprint("match", i), drawInstant(r), who[0], who[1])
	o.MatchResult.Rated = rapid.IntRange(0, 3).Draw(r, "rated") > 0
	o.MatchResult.Void = rapid.IntRange(0, 9).Draw(r, "void") == 0
	if rapid.IntRange(0, 4).Draw(r, "drawn") == 0 {
		o.MatchResult.Winner, o.MatchResult.Wins = "", []int{1, 1}
	}
	return o
}

// pair is the same store twice.
type pair [2]boards

// same fails unless a question has the same answer in both stores.
func same[T any](t testing.TB, r *rapid.T, both pair, what string, ask func(boards) (T, error)) T {
	t.Helper()
	var answers [2]T
	var errs [2]error
	for i, s := range both {
		answers[i], errs[i] = ask(s)
	}
	if (errs[0] == nil) != (errs[1] == nil) || errors.Is(errs[0], leaderboard.ErrNotFound) != errors.Is(errs[1], leaderboard.ErrNotFound) {
		r.Fatalf("%s: errors %v and %v", what, errs[0], errs[1])
	}
	if diff := gocmp.Diff(answers[0], answers[1]); diff != "" {
		r.Fatalf("%s (-redis +memory):\n%s", what, diff)
	}
	return answers[0]
}

func (both pair) record(t *testing.T, r *rapid.T, o room.PendingResult) {
	t.Helper()
	same(t, r, both, "record "+o.ID, func(s boards) ([]room.RatingChange, error) { return s.Record(t.Context(), "", o) })
}

// review decides one of the results that wait for it.
func (both pair) review(t *testing.T, r *rapid.T) {
	t.Helper()
	pending := same(t, r, both, "results to review", func(s boards) ([]player.PendingReview, error) {
		pending, err := s.PendingReviews(t.Context())
		slices.SortFunc(pending, func(a, b player.PendingReview) int {
			return cmp.Or(cmp.Compare(a.Round, b.Round), cmp.Compare(a.Player, b.Player))
		})
		return slices.Clip(append([]player.PendingReview{}, pending...)), err
	})
	if len(pending) == 0 {
		return
	}
	held, counts := rapid.SampledFrom(pending).Draw(r, "result"), rapid.Bool().Draw(r, "counts")
	same(t, r, both, "a review", func(s boards) (bool, error) {
		return counts, s.Decide(t.Context(), held.Round, held.Player, counts, "Mo")
	})
}

// compare reads all that is stored of results.
func (both pair) compare(t *testing.T, r *rapid.T) {
	t.Helper()
	ctx := t.Context()
	ids := same(t, r, both, "leaderboards", func(s boards) (map[leaderboard.ID]bool, error) {
		ids, err := s.IDs(ctx)
		set := make(map[leaderboard.ID]bool)
		for _, id := range ids {
			set[id] = true
		}
		return set, err
	})
	for id := range ids {
		page := same(t, r, both, "leaderboard "+id.String(), func(s boards) (leaderboard.Page, error) {
			page, err := s.Page(ctx, id, 1, 100)
			page.Version = ""
			return page, err
		})
		same(t, r, both, "totals of "+id.String(), func(s boards) (map[room.PlayerID]int, error) { return s.PeriodTotals(ctx, id, page.Rows) })
		for _, p := range boardPlayers {
			same(t, r, both, fmt.Sprintf("place of %s on %s", p, id), func(s boards) (leaderboard.Place, error) { return s.Place(ctx, id, p) })
			same(t, r, both, fmt.Sprintf("around %s on %s", p, id), func(s boards) (leaderboard.Page, error) {
				page, err := s.Around(ctx, id, p, 1)
				page.Version = ""
				return page, err
			})
		}
	}
	for _, p := range boardPlayers {
		for _, viewer := range boardPlayers {
			same(t, r, both, "profile of "+string(p), func(s boards) (leaderboard.Profile, error) {
				profile, err := s.Profile(ctx, p, viewer)
				return rounded(profile), err
			})
		}
		same(t, r, both, "export of "+string(p), func(s boards) (player.Export, error) {
			x := player.Export{Player: p}
			err := errors.Join(s.AddResults(ctx, &x), s.AddDecisions(ctx, &x))
			x.Ratings = rounded(leaderboard.Profile{Ratings: x.Ratings}).Ratings
			return x, err
		})
		same(t, r, both, "totals of "+string(p), func(s boards) (any, error) {
			totals, ratings, known, err := s.PlayerTotals(ctx, p)
			return []any{totals, ratings, known}, err
		})
	}
	both.compareRecords(t, r)
}

func (both pair) compareRecords(t *testing.T, r *rapid.T) {
	t.Helper()
	uuids := same(t, r, both, "rounds", func(s boards) ([]string, error) { return s.RoundIDs(t.Context()) })
	for _, uuid := range uuids {
		same(t, r, both, "round "+uuid, func(s boards) (room.PendingResult, error) { return s.Round(t.Context(), uuid) })
		same(t, r, both, "refs of "+uuid, func(s boards) ([]string, error) { return s.refs(uuid), nil })
	}
	same(t, r, both, "reviews", func(s boards) (map[string]map[room.PlayerID]bool, error) {
		excluded := make(map[string]map[room.PlayerID]bool)
		return excluded, s.RoundsWithExcluded(t.Context(), uuids, func(o room.PendingResult, of map[room.PlayerID]bool) error {
			excluded[o.ID] = of
			return nil
		})
	})
	same(t, r, both, "matches", func(s boards) ([]leaderboard.StoredMatch, error) { return s.Matches(t.Context()) })
	same(t, r, both, "kinds", func(s boards) (leaderboard.CountedSince, error) { return s.CountedSince(t.Context()) })
}

// auditOf returns what differs between a store and its records. Matches are not expected to follow each other: they were
// recorded in any order.
func auditOf(t *testing.T, s boards, maxRows int) (wrong []string) {
	t.Helper()
	uuids, err := s.RoundIDs(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	expected := audit.Expected{MaxRows: maxRows}
	err = s.RoundsWithExcluded(t.Context(), uuids, func(o room.PendingResult, excluded map[room.PlayerID]bool) error {
		projection, err := leaderboard.Project(o)
		expected.AddRound(projection, func(p room.PlayerID) bool { return excluded[p] })
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	ids, err := s.IDs(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		if id.Kind == leaderboard.Rating {
			continue
		}
		page, err := s.Page(t.Context(), id, 1, 100)
		if err != nil {
			t.Fatal(err)
		}
		totals, err := s.PeriodTotals(t.Context(), id, page.Rows)
		if err != nil {
			t.Fatal(err)
		}
		wrong = append(wrong, expected.CompareLeaderboard(id, page.Rows)...)
		if id.Kind == leaderboard.Total {
			wrong = append(wrong, audit.CompareTotals(id, page.Rows, totals)...)
		}
	}
	for _, p := range expected.Players() {
		totals, _, _, err := s.PlayerTotals(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		wrong = append(wrong, expected.ComparePlayer(p, totals, nil)...)
	}
	return wrong
}
