package results_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"rattle/leaderboard"
	"rattle/room"
	"rattle/store/redis/redistest"
	"rattle/store/redis/results"
)

const testDice = "en-4x4-new"

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

func (r round) result(t testing.TB) room.PendingResult {
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

func mustRecord(t testing.TB, s *results.Store, o room.PendingResult) {
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

func allTime(kind leaderboard.Kind) leaderboard.ID {
	return leaderboard.ID{Dice: testDice, Kind: kind, Period: leaderboard.AllTime, Key: "all"}
}
