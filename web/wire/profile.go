package wire

import (
	"rattle/leaderboard"
	"rattle/room"
)

// Profiles, and what they have in common with the export of a player.
type (
	// Profile is the profile of a player.
	Profile struct {
		ID        room.PlayerID `json:"id"`
		Name      string        `json:"name"`
		FirstSeen room.Instant  `json:"firstSeen"`
		Rounds    int           `json:"rounds"`
		Points    int           `json:"points"`
		Words     int           `json:"words"`
		Best      []BestRound   `json:"best"` // by dice
		Longest   *LongestWord  `json:"longest"`
		Ratings   []DiceRating  `json:"ratings"`       // by dice
		Most      []WordCount   `json:"frequentWords"` // the most frequent first
		History   []PastRound   `json:"history"`       // the newest first
		Matches   []PastMatch   `json:"matches"`       // the newest first
		Versus    *Versus       `json:"versus,omitempty"`
	}
	BestRound struct {
		Dice    string       `json:"dice"`
		Points  int          `json:"points"`
		Round   string       `json:"round,omitempty"`
		At      room.Instant `json:"at"`
		Private bool         `json:"private,omitempty"`
	}
	LongestWord struct {
		Word    string       `json:"word"`
		Round   string       `json:"round,omitempty"`
		At      room.Instant `json:"at"`
		Private bool         `json:"private,omitempty"`
	}
	DiceRating struct {
		Dice        string        `json:"dice"`
		Rating      float64       `json:"rating"`
		Deviation   float64       `json:"deviation"`
		Provisional bool          `json:"provisional"`
		Matches     int           `json:"matches"`
		History     []RatingPoint `json:"history"` // the oldest first
	}
	RatingPoint struct {
		At     room.Instant `json:"at"`
		Rating float64      `json:"rating"`
	}
	WordCount struct {
		Word  string `json:"word"`
		Times int    `json:"times"`
	}
	PastRound struct {
		Round     string                      `json:"round,omitempty"`
		At        room.Instant                `json:"at"`
		Dice      string                      `json:"dice"`
		Kind      room.ModeKind               `json:"kind"`
		Points    int                         `json:"points"`
		Rank      int                         `json:"rank"`
		Of        int                         `json:"of"`
		Players   []OtherPlayer               `json:"players"`
		Private   bool                        `json:"private,omitempty"`
		Uncounted leaderboard.UncountedReason `json:"uncounted,omitempty"`
	}
	OtherPlayer struct {
		ID     room.PlayerID `json:"id,omitempty"`
		Name   string        `json:"name"`
		Points int           `json:"points"`
	}
	PastMatch struct {
		MatchID  string              `json:"matchId"`
		At       room.Instant        `json:"at"`
		Dice     string              `json:"dice"`
		Opponent PastOpponent        `json:"opponent"`
		Wins     [2]int              `json:"wins"` // mine, theirs
		Outcome  leaderboard.Outcome `json:"outcome"`
		Change   float64             `json:"change,omitempty"`
	}
	PastOpponent struct {
		ID   room.PlayerID `json:"id,omitempty"`
		Name string        `json:"name"`
	}
	Versus struct {
		Won    int    `json:"won"`
		Lost   int    `json:"lost"`
		Drawn  int    `json:"drawn"`
		Points [2]int `json:"points"` // mine, theirs
	}
)

// NewProfile returns a profile as its page gets it.
func NewProfile(p leaderboard.Profile) Profile {
	return Profile{
		ID: p.ID, Name: p.Name, FirstSeen: p.FirstSeen, Rounds: p.Rounds, Points: p.Points, Words: p.Words,
		Best:    Mapped(p.Best, func(b leaderboard.BestRound) BestRound { return BestRound(b) }),
		Longest: (*LongestWord)(p.Longest),
		Ratings: Mapped(p.Ratings, newDiceRating),
		Most:    Mapped(p.FrequentWords, newWordCount),
		History: Mapped(p.History, newPastRound),
		Matches: Mapped(p.Matches, newPastMatch),
		Versus:  (*Versus)(p.Versus),
	}
}

func newDiceRating(r leaderboard.DiceRating) DiceRating {
	return DiceRating{
		Dice: r.Dice, Rating: r.Rating, Deviation: r.Deviation, Provisional: r.Provisional, Matches: r.Matches,
		History: Mapped(r.History, func(p leaderboard.RatingPoint) RatingPoint { return RatingPoint(p) }),
	}
}

func newWordCount(w leaderboard.WordCount) WordCount { return WordCount(w) }

func newPastRound(p leaderboard.PastRound) PastRound {
	return PastRound{
		Round: p.Round, At: p.At, Dice: p.Dice, Kind: p.Kind, Points: p.Points, Rank: p.Rank, Of: p.Of,
		Players: Mapped(p.Players, func(o leaderboard.OtherPlayer) OtherPlayer { return OtherPlayer(o) }),
		Private: p.Private, Uncounted: p.Uncounted,
	}
}

func newPastMatch(m leaderboard.PastMatch) PastMatch {
	return PastMatch{
		MatchID: m.MatchID, At: m.At, Dice: m.Dice, Opponent: PastOpponent(m.Opponent), Wins: m.Wins, Outcome: m.Outcome, Change: m.Change,
	}
}
