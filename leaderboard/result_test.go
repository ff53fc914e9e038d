package leaderboard_test

import (
	"encoding/json"
	"testing"

	"rattle/room"
)

const (
	dice    = "en-4x4-new"
	roundID = "0d9e4b4e-7d0e-4c61-9a55-4e6f2a8f3b10"
)

// standing returns the standing of a player with some words.
func standing(p room.PlayerID, rank int, words ...room.ScoredWord) room.Standing {
	st := room.Standing{Player: p, Name: "name of " + string(p), Rank: rank, Words: words}
	for _, w := range words {
		st.Points += w.Points
	}
	return st
}

func word(w string, points int) room.ScoredWord {
	return room.ScoredWord{Word: w, Points: points, Worth: max(points, 1)}
}

// pendingResult returns a round of ann, bob and cyd by the rules on the box; ann and bob share a word.
func pendingResult(t testing.TB, change func(*room.Terms, *room.Record)) room.PendingResult {
	t.Helper()
	settings, err := room.DefaultSettings(dice)
	if err != nil {
		t.Fatal(err)
	}
	terms := room.Terms{Round: roundID, Settings: settings}
	r := room.Record{Players: []room.Standing{
		standing("ann", 1, word("tea", 0), word("stone", 2), word("eat", 1), word("notes", 2)),
		standing("bob", 2, word("tea", 0), word("sit", 1)),
		standing("cyd", 2, word("its", 1)),
	}}
	if change != nil {
		change(&terms, &r)
	}
	text, err := json.Marshal(terms)
	if err != nil {
		t.Fatal(err)
	}
	r.Terms = string(text)
	return room.PendingResult{ID: roundID, At: 1_795_000_000_000, Record: &r}
}

// makeIdle takes all words away from some players.
func makeIdle(r *room.Record, players ...int) {
	for _, i := range players {
		r.Players[i].Words, r.Players[i].Points = nil, 0
		r.Idle = append(r.Idle, r.Players[i].Player)
	}
}
