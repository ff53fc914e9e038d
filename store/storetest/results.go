package storetest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"rattle/leaderboard"
	"rattle/leaderboard/audit"
	"rattle/player"
	"rattle/room"
	"rattle/store/redis/redistest"
	"rattle/store/results"
)

// Dice is the set of dice of matches, of [AllTime], and of nearly all rounds.
const Dice = "en-4x4-new"

// Now is the instant at which the tests of a process record results. It stands still, so that no period ends meanwhile.
var Now = room.Instant(time.Now().UnixMilli())

// Round describes a round with the default settings of its dice.
type Round struct {
	ID    string
	At    room.Instant // of the close; the default is [Now]
	Dice  string       // the default is [Dice]
	Mode  room.Mode
	Words map[room.PlayerID][]string // each has one finder, and is worth a point a letter
}

// Result returns the result of a round.
func (r Round) Result(t testing.TB) room.PendingResult {
	t.Helper()
	r.At, r.Dice = cmp.Or(r.At, Now), cmp.Or(r.Dice, Dice)
	settings, err := room.DefaultSettings(r.Dice)
	if err != nil {
		t.Fatal(err)
	}
	terms, err := json.Marshal(room.Terms{Round: r.ID, Settings: settings, Mode: r.Mode})
	if err != nil {
		t.Fatal(err)
	}
	record := room.Record{Format: room.RecordFormat, Terms: string(terms)}
	for p, words := range r.Words {
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
	return room.PendingResult{ID: r.ID, At: r.At, Record: &record}
}

// Match returns the result of a rated match that the first player won, two rounds to one.
func Match(id string, at room.Instant, winner, loser room.PlayerID) room.PendingResult {
	return room.PendingResult{ID: id, At: at, MatchResult: &room.MatchResult{
		ID: id, Rated: true, Dice: Dice, At: at,
		Players: []room.PlayerID{winner, loser}, Names: []string{"N" + string(winner), "N" + string(loser)},
		Bots: []int{0, 0}, Wins: []int{2, 1}, Winner: winner, Rounds: []string{"r1", "r2", "r3"},
	}}
}

// Record records a result, and returns how a match changed the ratings.
func Record(t testing.TB, s *results.Store, o room.PendingResult) []room.RatingChange {
	t.Helper()
	changes, err := s.Record(t.Context(), "", o)
	if err != nil {
		t.Fatal(err)
	}
	return changes
}

// AllTime returns the ID of the leaderboard of all time.
func AllTime(kind leaderboard.Kind) leaderboard.ID {
	return leaderboard.ID{Dice: Dice, Kind: kind, Period: leaderboard.AllTime, Key: "all"}
}

// Rows returns all rows of a leaderboard that has a thousand at most.
func Rows(t testing.TB, s *results.Store, id leaderboard.ID) []leaderboard.Row {
	t.Helper()
	page, err := s.Page(t.Context(), id, 1, 1000)
	if err != nil {
		t.Fatal(err)
	}
	if page.Size != len(page.Rows) {
		t.Errorf("leaderboard %s has %d rows, and shows %d", id, page.Size, len(page.Rows))
	}
	return page.Rows
}

// CheckRecords checks that all these rounds are stored, and that each record is referred to by exactly the rows of all
// time that show it. Refs returns the refs of a record, in any order.
func CheckRecords(t testing.TB, s *results.Store, rounds []room.PendingResult, refs func(uuid string) []string) {
	t.Helper()
	shown := make(map[string][]string) // refs by round
	for _, kind := range leaderboard.Kinds() {
		if !kind.NamesRound() {
			continue
		}
		for _, row := range Rows(t, s, AllTime(kind)) {
			shown[row.Round] = append(shown[row.Round], fmt.Sprintf("%s %s", AllTime(kind).RefPrefix(), row.Player))
		}
	}
	for _, o := range rounds {
		if got, err := s.Round(t.Context(), o.ID); err != nil || !gocmp.Equal(got, o) {
			t.Errorf("round %s is stored as %v, error %v", o.ID, got, err)
		}
		got, want := slices.Sorted(slices.Values(refs(o.ID))), slices.Sorted(slices.Values(shown[o.ID]))
		if !slices.Equal(got, want) {
			t.Errorf("round %s has the references %q; the rows that show it are %q", o.ID, got, want)
		}
	}
}

// CheckRefs checks the same in a Redis, and that only records without a reference expire.
func CheckRefs(t testing.TB, url string, rounds []room.PendingResult) {
	t.Helper()
	client := redistest.Client(t, url)
	CheckRecords(t, Open(t, url), rounds, func(uuid string) []string {
		refs := client.SMembers(t.Context(), "{r:"+uuid+"}:refs").Val()
		left := client.TTL(t.Context(), "{r:"+uuid+"}:record").Val()
		if (left < 0) != (len(refs) > 0) || left > player.RecordTTL {
			t.Errorf("round %s has %d references and %v left", uuid, len(refs), left)
		}
		return refs
	})
	if stale := client.SCard(t.Context(), "{l:"+Dice+"}:stale-refs").Val(); stale != 0 {
		t.Errorf("%d stale references were not removed", stale)
	}
}

// CheckCounts fails unless a store has what follows from some rounds, each counted once.
func CheckCounts(t testing.TB, s *results.Store, rounds []room.PendingResult) {
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
		for _, wrong := range expected.CompareLeaderboard(id, Rows(t, s, id)) {
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
		if len(profile.History) != min(profile.Rounds, leaderboard.ShownHistory) {
			t.Errorf("the history of %s has %d rounds of %d", p, len(profile.History), profile.Rounds)
		}
	}
}

// RandomRound returns a round of two to six players, two of whom have found a word.
func RandomRound(id string) Round {
	r := Round{ID: id, At: Now - room.Instant(rand.IntN(3_600_000)), Dice: Dice, Words: make(map[room.PlayerID][]string)}
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
