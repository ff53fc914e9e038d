package results_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
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

const box = "en-4x4-new"

// now is the same instant for all that is recorded here, so that periods do not end meanwhile.
var now = room.Instant(time.Now().UnixMilli())

// round is what a test says of a round by the rules on the box.
type round struct {
	id      string
	at      room.Instant
	dice    string
	contest room.Mode
	words   map[room.PlayerID][]string // found by nobody else; each a point a letter
}

func (r round) owed(t testing.TB) room.PendingResult {
	t.Helper()
	settings, err := room.DefaultSettings(r.dice)
	if err != nil {
		t.Fatal(err)
	}
	terms, err := json.Marshal(room.Terms{Round: r.id, Settings: settings, Mode: r.contest})
	if err != nil {
		t.Fatal(err)
	}
	record := room.Record{Format: room.RecordFormat, Terms: string(terms)}
	for p, words := range r.words {
		st := room.Standing{Player: p, Name: strings.ToUpper(string(p))}
		for _, w := range words {
			st.Words = append(st.Words, room.ScoredWord{Word: w, Points: len(w), Worth: len(w)})
			st.Points += len(w)
		}
		record.Players = append(record.Players, st)
	}
	slices.SortFunc(record.Players, func(a, b room.Standing) int {
		return cmp.Or(b.Points-a.Points, strings.Compare(string(a.Player), string(b.Player)))
	})
	for i, p := range record.Players {
		record.Players[i].Rank = 1 + slices.IndexFunc(record.Players, func(o room.Standing) bool { return o.Points == p.Points })
	}
	return room.PendingResult{ID: r.id, At: r.at, Record: &record}
}

// drawRound makes a round of two to six players out of a few, two of whom have found something.
func drawRound(id string, dice string) round {
	r := round{id: id, at: now - room.Instant(rand.IntN(3_600_000)), dice: dice, words: make(map[room.PlayerID][]string)}
	for range 2 + rand.IntN(3) {
		var words []string
		for range rand.IntN(6) {
			words = append(words, strings.Repeat("e", 3+rand.IntN(6)))
		}
		r.words[room.PlayerID(fmt.Sprintf("p%d", rand.IntN(6)))] = slices.Compact(slices.Sorted(slices.Values(words)))
	}
	for _, p := range []room.PlayerID{"p0", "p1"} { // or it would count for nothing
		r.words[p] = append(r.words[p], "tea")
	}
	return r
}

func keeps(t testing.TB, s *results.Store, o room.PendingResult) {
	t.Helper()
	if _, err := s.Record(t.Context(), "", o); err != nil {
		t.Fatal(err)
	}
}

func storeAt(t testing.TB, url string) *results.Store {
	t.Helper()
	return results.New(redistest.Client(t, url), nil)
}

// rowsOf returns a whole leaderboard.
func rowsOf(t testing.TB, s *results.Store, id leaderboard.ID) []leaderboard.Row {
	t.Helper()
	page, err := s.Leaderboard(t.Context(), id, 1, 1000)
	if err != nil {
		t.Fatal(err)
	}
	if page.Size != len(page.Rows) {
		t.Errorf("board %s has %d rows, and shows %d", id, page.Size, len(page.Rows))
	}
	return page.Rows
}

func ever(kind leaderboard.Kind) leaderboard.ID {
	return leaderboard.ID{Dice: box, Kind: kind, Period: leaderboard.AllTime, Key: "all"}
}

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

func TestBoardsShowTheBestFirst(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		s := storeAt(t, url)
		for i, r := range []round{
			{words: map[room.PlayerID][]string{"ann": {"stone"}, "bob": {"tea", "sit"}}},
			{words: map[room.PlayerID][]string{"ann": {"eat"}, "cyd": {"stony"}, "dan": nil}},
			{words: map[room.PlayerID][]string{"cyd": {"eats"}, "bob": {"stones"}}},
		} {
			r.id, r.dice, r.at = fmt.Sprint("round-", i), box, now-10_000+room.Instant(1000*i)
			keeps(t, s, r.owed(t))
		}
		type row struct {
			Rank  int
			Who   string
			Value int
			Word  string
			Round string
		}
		for kind, want := range map[leaderboard.Kind][]row{
			leaderboard.Best: {{1, "BOB", 6, "", "round-0"}, {2, "ANN", 5, "", "round-0"}, {3, "CYD", 5, "", "round-1"}},
			leaderboard.Total: {
				{1, "BOB", 12, "", ""}, {2, "CYD", 9, "", ""}, {3, "ANN", 8, "", ""},
			},
			leaderboard.Longest: {{1, "BOB", 6, "stones", "round-2"}, {2, "ANN", 5, "stone", "round-0"}, {3, "CYD", 5, "stony", "round-1"}},
			leaderboard.Solo:    nil,
		} {
			for _, period := range leaderboard.Periods() {
				var got []row
				for _, r := range rowsOf(t, s, leaderboard.ID{Dice: box, Kind: kind, Period: period, Key: period.Key(now)}) {
					got = append(got, row{r.Rank, r.Name, r.Value, r.Word, r.Round})
				}
				if diff := gocmp.Diff(want, got); diff != "" {
					t.Errorf("%s of %s (-want +got):\n%s", kind, period, diff)
				}
			}
		}
	})
}

// TestEachBoardShowsThePresentName renames somebody who has a row on the board of rounds alone: no board
// says what they were called before, whichever round set the row.
func TestEachBoardShowsThePresentName(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		s := storeAt(t, url)
		alone := round{id: "alone", at: now - 2000, dice: box, words: map[room.PlayerID][]string{"ann": {"stones"}}}
		keeps(t, s, alone.owed(t))
		later := round{id: "later", at: now - 1000, dice: box, words: map[room.PlayerID][]string{"ann": {"tea"}, "bob": {"sit"}}}.owed(t)
		for i, st := range later.Record.Players {
			if st.Player == "ann" {
				later.Record.Players[i].Name = "Robert"
			}
		}
		keeps(t, s, later)
		for _, kind := range []leaderboard.Kind{leaderboard.Solo, leaderboard.Best, leaderboard.Total} {
			for _, row := range rowsOf(t, s, ever(kind)) {
				if row.Player == "ann" && row.Name != "Robert" {
					t.Errorf("on %s the present name is %q", kind, row.Name)
				}
			}
			if place, err := s.Place(t.Context(), ever(kind), "ann"); err != nil || place.Row.Name != "Robert" {
				t.Errorf("the place on %s is that of %q, %v", kind, place.Row.Name, err)
			}
		}
		if name, err := s.NameOf(t.Context(), "ann"); name != "Robert" || err != nil {
			t.Errorf("ann is called %q, %v", name, err)
		}
		if name, err := s.NameOf(t.Context(), "nobody"); name != "" || err != nil {
			t.Errorf("somebody who was never here is called %q, %v", name, err)
		}
	})
}

func TestOnesOwnPlaceOnABoard(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		s := storeAt(t, url)
		const players = 30
		r := round{id: "r", at: now, dice: box, words: make(map[room.PlayerID][]string)}
		for i := range players {
			r.words[room.PlayerID(fmt.Sprintf("p%02d", i))] = []string{strings.Repeat("e", players+2-i)}
		}
		keeps(t, s, r.owed(t))
		ranks := func(page leaderboard.Page, err error) (ranks []int) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
			if page.Size != players {
				t.Errorf("of %d players %d are on the board", players, page.Size)
			}
			for _, row := range page.Rows {
				if row.Player != room.PlayerID(fmt.Sprintf("p%02d", row.Rank-1)) {
					t.Errorf("%s stands at %d", row.Player, row.Rank)
				}
				ranks = append(ranks, row.Rank)
			}
			return ranks
		}
		best := ever(leaderboard.Best)
		for _, c := range []struct{ got, want []int }{
			{ranks(s.Leaderboard(t.Context(), best, 1, 3)), []int{1, 2, 3}},
			{ranks(s.Leaderboard(t.Context(), best, 29, 10)), []int{29, 30}},
			{ranks(s.Leaderboard(t.Context(), best, 31, 10)), nil},
			{ranks(s.Leaderboard(t.Context(), best, -3, 1)), []int{1}},
			{ranks(s.Leaderboard(t.Context(), best, 1, 0)), nil},
			{ranks(s.Around(t.Context(), best, "p10", 2)), []int{9, 10, 11, 12, 13}},
			{ranks(s.Around(t.Context(), best, "p01", 2)), []int{1, 2, 3, 4}},
			{ranks(s.Around(t.Context(), best, "p29", 1)), []int{29, 30}},
			{ranks(s.Around(t.Context(), best, "eve", 2)), nil},
		} {
			if diff := gocmp.Diff(c.want, c.got); diff != "" {
				t.Errorf("rows (-want +got):\n%s", diff)
			}
		}
		place, err := s.Place(t.Context(), best, "p07")
		if err != nil || place.Rank != 8 || place.Size != players || place.Value != 25 {
			t.Errorf("the eighth stands at %+v, %v", place, err)
		}
		if place, err := s.Place(t.Context(), best, "eve"); err != nil || place.Rank != 0 || place.Size != players {
			t.Errorf("who has no row stands at %+v, %v", place, err)
		}
	})
}

func TestAVersionMovesWithTheBoardAlone(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		s := storeAt(t, url)
		version := func(id leaderboard.ID) string {
			t.Helper()
			v, err := s.Version(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			if page, err := s.Leaderboard(t.Context(), id, 1, 1); err != nil || page.Version != v {
				t.Errorf("the board is of version %s, the version is %s", page.Version, v)
			}
			return v
		}
		none := version(ever(leaderboard.Best))
		high := round{id: "high", at: now - 1000, dice: box, words: map[room.PlayerID][]string{"ann": {"stone"}, "bob": {"tea"}}}
		keeps(t, s, high.owed(t))
		best, total := version(ever(leaderboard.Best)), version(ever(leaderboard.Total))
		if best == none {
			t.Error("it stays when rows are set")
		}
		keeps(t, s, high.owed(t))
		low := round{id: "low", at: now, dice: box, words: map[room.PlayerID][]string{"ann": {"eat"}, "bob": {"sit"}}}
		if version(ever(leaderboard.Total)) != total {
			t.Error("it moves when a round is recorded twice")
		}
		keeps(t, s, low.owed(t))
		if version(ever(leaderboard.Best)) != best {
			t.Error("it moves when nobody has a new best")
		}
		if version(ever(leaderboard.Total)) == total {
			t.Error("it stays when points are added")
		}
	})
}

func TestWhateverBreaksEveryRoundCountsOnce(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		var rounds []room.PendingResult
		for _, m := range redistest.FailurePoints() {
			for n := 1; ; n++ {
				o := drawRound(fmt.Sprintf("%s-%d", m, n), box).owed(t)
				rounds = append(rounds, o)
				client, broken := redistest.FailingClient(t, url, n, m)
				_, err := results.New(client, nil).Record(t.Context(), "", o)
				if broken() == (err == nil) {
					t.Errorf("broken %s step %d: it answers %v", m, n, err)
				}
				// Another server does it again, and the first one, which had only lost an answer, too.
				keeps(t, storeAt(t, url), o)
				keeps(t, storeAt(t, url), o)
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
			rounds = append(rounds, drawRound(fmt.Sprint("r", i), box).owed(t))
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
		for _, row := range rowsOf(t, s, ever(kind)) {
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
	if loose := client.SCard(t.Context(), "{l:"+box+"}:stale-refs").Val(); loose != 0 {
		t.Errorf("%d pins are still loose", loose)
	}
}

func TestOldPeriodsAreForgotten(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		s, client := storeAt(t, url), redistest.Client(t, url)
		keeps(t, s, round{id: "r", at: now, dice: box, words: map[room.PlayerID][]string{"ann": {"tea"}, "bob": {"sit"}}}.owed(t))
		old := now - 100*24*3_600_000
		keeps(t, s, round{id: "old", at: old, dice: box, words: map[room.PlayerID][]string{"ann": {"tea"}, "bob": {"sit"}}}.owed(t))
		for _, p := range leaderboard.Periods() {
			for _, key := range []string{":best:", ":total:", ":longest:"} {
				name := "{l:" + box + "}" + key + string(p)
				if p == leaderboard.AllTime {
					if client.TTL(t.Context(), name).Val() != -1 {
						t.Errorf("%s expires", name)
					}
					continue
				}
				for _, part := range []string{"", ":rows", ":version"} {
					want := time.UnixMilli(int64(p.ExpiresAt(now)))
					if got := time.Now().Add(client.PTTL(t.Context(), name+":"+p.Key(now)+part).Val()); got.Sub(want).Abs() > 10*time.Second {
						t.Errorf("%s%s expires at %v, not at %v", name, part, got, want)
					}
					if client.Exists(t.Context(), name+":"+p.Key(old)+part).Val() != 0 {
						t.Errorf("%s has rows of a period that is long over", name)
					}
				}
			}
		}
	})
}

func TestAProfile(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		s := storeAt(t, url)
		if _, err := s.Profile(t.Context(), "ann", ""); err == nil {
			t.Error("somebody unknown has a profile")
		}
		rounds := []round{
			{id: "r0", words: map[room.PlayerID][]string{"ann": {"stone", "tea"}, "bob": {"eat"}}},
			{id: "r1", words: map[room.PlayerID][]string{"ann": {"tea"}, "bob": {"stones", "eat"}}},
			{id: "r2", words: map[room.PlayerID][]string{"ann": {"its"}, "bob": {"eat"}}, contest: room.Mode{Kind: room.Archive}},
		}
		for i := range rounds {
			r := &rounds[len(rounds)-1-i] // the order does not matter
			r.dice, r.at = box, now-1000*room.Instant(i)
			keeps(t, s, r.owed(t))
		}
		got, err := s.Profile(t.Context(), "ann", "bob")
		if err != nil {
			t.Fatal(err)
		}
		past := func(r round, points, rank, theirs int) leaderboard.PastRound {
			return leaderboard.PastRound{
				Round: r.id, At: r.at, Dice: box, Kind: r.contest.Kind, Points: points, Rank: rank, Of: 2, Private: true,
				Players: []leaderboard.OtherPlayer{{ID: "bob", Name: "BOB", Points: theirs}},
			}
		}
		fromArchive := past(rounds[2], 3, 1, 3)
		fromArchive.Uncounted = leaderboard.UncountedBoard
		want := leaderboard.Profile{
			ID: "ann", Name: "ANN", FirstSeen: rounds[0].at, Rounds: 2, Points: 11, Words: 3,
			Best:    []leaderboard.BestRound{{Dice: box, Points: 8, Round: "r0", At: rounds[0].at, Private: true}},
			Longest: &leaderboard.LongestWord{Word: "stone", Round: "r0", At: rounds[0].at, Private: true},
			Ratings: []leaderboard.DiceRating{}, Matches: []leaderboard.PastMatch{},
			FrequentWords: []leaderboard.WordCount{{Word: "tea", Times: 2}, {Word: "stone", Times: 1}},
			History:       []leaderboard.PastRound{fromArchive, past(rounds[1], 3, 2, 9), past(rounds[0], 8, 1, 3)},
			Versus:        &leaderboard.Versus{Won: 1, Lost: 1, Points: [2]int{12, 11}},
		}
		if diff := gocmp.Diff(want, got); diff != "" {
			t.Errorf("ann, to bob (-want +got):\n%s", diff)
		}
	})
}

func TestWhatIsKeptOfAPlayerIsBounded(t *testing.T) {
	t.Parallel()
	url := redistest.Redis(t)
	s, client := storeAt(t, url), redistest.Client(t, url)
	for i := range 11 {
		r := round{id: fmt.Sprint("r", i), at: now + room.Instant(1000*i), dice: box, words: map[room.PlayerID][]string{"ann": {"often"}}}
		for j := range 99 {
			id := fmt.Sprintf("w%04d", i*99+j)
			r.words["ann"] = append(r.words["ann"], id)
			r.words[room.PlayerID(id)] = []string{"tea"}
		}
		keeps(t, s, r.owed(t))
	}
	for key, want := range map[string]int64{"{p:ann}:words": 500, "{p:ann}:opponents": 1000} {
		if got := client.ZCard(t.Context(), key).Val(); got != want {
			t.Errorf("%s has %d members, want %d", key, got, want)
		}
	}
	if got := client.HLen(t.Context(), "{p:ann}:versus").Val(); got != 1000 {
		t.Errorf("meetings with %d players are kept", got)
	}
	ann, err := s.Profile(t.Context(), "ann", "w1088")
	if err != nil || len(ann.FrequentWords) == 0 || ann.FrequentWords[0] != (leaderboard.WordCount{Word: "often", Times: 11}) {
		t.Errorf("the word found most is gone: %v, %v", ann.FrequentWords, err)
	}
	if ann.Versus == nil {
		t.Error("the last meeting is gone")
	}
	if ann, _ := s.Profile(t.Context(), "ann", "w0000"); ann.Versus == nil && client.HExists(t.Context(), "{p:ann}:versus", "w0000").Val() {
		t.Error("the first meeting is kept")
	}
}

func TestARoundAloneCountsOnTheBoardOfThose(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		s := storeAt(t, url)
		keeps(t, s, round{id: "r", at: now, dice: box, words: map[room.PlayerID][]string{"ann": {"tea"}}}.owed(t))
		if rows := rowsOf(t, s, ever(leaderboard.Solo)); len(rows) != 1 || rows[0].Value != 3 {
			t.Errorf("a round alone gives the rows %v", rows)
		}
	})
}

func TestNobodyReachesOtherKeysByAName(t *testing.T) {
	t.Parallel()
	s := storeAt(t, redistest.Redis(t))
	for _, name := range []string{"", "a}:refs", "{r:x}", "a b", strings.Repeat("a", 65), "a\x00"} {
		if _, err := s.Round(t.Context(), name); err != leaderboard.ErrNotFound { //nolint:errorlint // as it is
			t.Errorf("round %q: %v", name, err)
		}
		if _, err := s.Profile(t.Context(), room.PlayerID(name), ""); err != leaderboard.ErrNotFound { //nolint:errorlint // as it is
			t.Errorf("player %q: %v", name, err)
		}
	}
}
