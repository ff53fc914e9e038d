package web

import (
	"rattle/leaderboard"
	"rattle/room"
)

// Profiles, and what they share with the export of a player.
type (
	// profileMessage is what a player's page shows.
	profileMessage struct {
		ID        room.PlayerID       `json:"id"`
		Name      string              `json:"name"`
		FirstSeen room.Instant        `json:"firstSeen"`
		Rounds    int                 `json:"rounds"`
		Points    int                 `json:"points"`
		Words     int                 `json:"words"`
		Best      []bestRoundMessage  `json:"best"` // by dice
		Longest   *longestWordMessage `json:"longest"`
		Ratings   []diceRatingMessage `json:"ratings"` // by dice
		Most      []wordCountMessage  `json:"most"`    // the most frequent first
		History   []pastRoundMessage  `json:"history"` // the newest first
		Matches   []pastMatchMessage  `json:"matches"` // the newest first
		Versus    *versusMessage      `json:"versus,omitempty"`
	}
	bestRoundMessage struct {
		Dice    string       `json:"dice"`
		Points  int          `json:"points"`
		Round   string       `json:"round,omitempty"`
		At      room.Instant `json:"at"`
		Private bool         `json:"private,omitempty"`
	}
	longestWordMessage struct {
		Word    string       `json:"word"`
		Round   string       `json:"round,omitempty"`
		At      room.Instant `json:"at"`
		Private bool         `json:"private,omitempty"`
	}
	diceRatingMessage struct {
		Dice        string               `json:"dice"`
		Rating      float64              `json:"rating"`
		Deviation   float64              `json:"deviation"`
		Provisional bool                 `json:"provisional"`
		Matches     int                  `json:"matches"`
		History     []ratingPointMessage `json:"history"` // the oldest first
	}
	ratingPointMessage struct {
		At     room.Instant `json:"at"`
		Rating float64      `json:"rating"`
	}
	wordCountMessage struct {
		Word  string `json:"word"`
		Times int    `json:"times"`
	}
	pastRoundMessage struct {
		Round     string                      `json:"round,omitempty"`
		At        room.Instant                `json:"at"`
		Dice      string                      `json:"dice"`
		Kind      room.ModeKind               `json:"kind"`
		Points    int                         `json:"points"`
		Rank      int                         `json:"rank"`
		Of        int                         `json:"of"`
		Players   []otherPlayerMessage        `json:"players"`
		Private   bool                        `json:"private,omitempty"`
		Uncounted leaderboard.UncountedReason `json:"uncounted,omitempty"`
	}
	otherPlayerMessage struct {
		ID     room.PlayerID `json:"id,omitempty"`
		Name   string        `json:"name"`
		Points int           `json:"points"`
	}
	pastMatchMessage struct {
		Match    string              `json:"match"`
		At       room.Instant        `json:"at"`
		Dice     string              `json:"dice"`
		Opponent pastOpponentMessage `json:"opponent"`
		Wins     [2]int              `json:"wins"` // mine, theirs
		Outcome  leaderboard.Outcome `json:"outcome"`
		Change   float64             `json:"change,omitempty"`
	}
	pastOpponentMessage struct {
		ID   room.PlayerID `json:"id,omitempty"`
		Name string        `json:"name"`
	}
	versusMessage struct {
		Won    int    `json:"won"`
		Lost   int    `json:"lost"`
		Drawn  int    `json:"drawn"`
		Points [2]int `json:"points"` // mine, theirs
	}
)

func newProfileMessage(p leaderboard.Profile) profileMessage {
	return profileMessage{
		ID: p.ID, Name: p.Name, FirstSeen: p.FirstSeen, Rounds: p.Rounds, Points: p.Points, Words: p.Words,
		Best:    mapped(p.Best, func(b leaderboard.BestRound) bestRoundMessage { return bestRoundMessage(b) }),
		Longest: (*longestWordMessage)(p.Longest),
		Ratings: mapped(p.Ratings, newDiceRatingMessage),
		Most:    mapped(p.FrequentWords, newWordCountMessage),
		History: mapped(p.History, newPastRoundMessage),
		Matches: mapped(p.Matches, newPastMatchMessage),
		Versus:  (*versusMessage)(p.Versus),
	}
}

func newDiceRatingMessage(r leaderboard.DiceRating) diceRatingMessage {
	return diceRatingMessage{
		Dice: r.Dice, Rating: r.Rating, Deviation: r.Deviation, Provisional: r.Provisional, Matches: r.Matches,
		History: mapped(r.History, func(p leaderboard.RatingPoint) ratingPointMessage { return ratingPointMessage(p) }),
	}
}

func newWordCountMessage(w leaderboard.WordCount) wordCountMessage { return wordCountMessage(w) }

func newPastRoundMessage(p leaderboard.PastRound) pastRoundMessage {
	return pastRoundMessage{
		Round: p.Round, At: p.At, Dice: p.Dice, Kind: p.Kind, Points: p.Points, Rank: p.Rank, Of: p.Of,
		Players: mapped(p.Players, func(o leaderboard.OtherPlayer) otherPlayerMessage { return otherPlayerMessage(o) }),
		Private: p.Private, Uncounted: p.Uncounted,
	}
}

func newPastMatchMessage(m leaderboard.PastMatch) pastMatchMessage {
	return pastMatchMessage{
		Match: m.Match, At: m.At, Dice: m.Dice, Opponent: pastOpponentMessage(m.Opponent), Wins: m.Wins, Outcome: m.Outcome, Change: m.Change,
	}
}
