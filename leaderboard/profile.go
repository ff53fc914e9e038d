package leaderboard

import (
	"slices"

	"rattle/room"
)

// PastRound is a round in a player's history.
type PastRound struct {
	Round   string        `json:"round,omitempty"` // UUID
	At      room.Instant  `json:"at"`
	Dice    string        `json:"dice"`
	Kind    room.ModeKind `json:"kind"`
	Points  int           `json:"points"`
	Rank    int           `json:"rank"`
	Of      int           `json:"of"`      // how many players were ranked
	Players []OtherPlayer `json:"players"` // the best of the others first, at most [maxOthers]
	Private bool          `json:"private,omitempty"`

	Uncounted UncountedReason `json:"uncounted,omitempty"`
}

// OtherPlayer is another player of a round in a player's history.
type OtherPlayer struct {
	ID     room.PlayerID `json:"id,omitempty"` // "" for a bot; of a ghost the player whose round it plays, see [room.PlayedBy]
	Name   string        `json:"name"`
	Points int           `json:"points"`
}

const maxOthers = 8

func newPastRound(o room.PendingResult, t room.Terms, st room.Standing) PastRound {
	p := PastRound{
		Round: o.ID, At: o.At, Dice: t.Settings.Dice, Kind: t.Mode.Kind,
		Points: st.Points, Rank: st.Rank, Of: len(o.Record.Players), Players: []OtherPlayer{},
		Private: !t.Public(),
	}
	for _, other := range o.Record.Players {
		if other.Player == st.Player || len(p.Players) == maxOthers {
			continue
		}
		who := OtherPlayer{Name: other.Name, Points: other.Points}
		if other.Bot == 0 && (!other.Ghost || room.GhostOf(other.Player) != other.Player) {
			who.ID = other.Player
		}
		p.Players = append(p.Players, who)
	}
	return p
}

// Profile is what a player's page shows.
type Profile struct {
	ID            room.PlayerID `json:"id"`
	Name          string        `json:"name"`      // the current one
	FirstSeen     room.Instant  `json:"firstSeen"` // when the player's first round closed, or first match ended
	Rounds        int           `json:"rounds"`
	Points        int           `json:"points"`
	Words         int           `json:"words"`
	Best          []BestRound   `json:"best"` // by dice, in the order of [engine.DiceSets]
	Longest       *LongestWord  `json:"longest"`
	Ratings       []DiceRating  `json:"ratings"` // by dice
	FrequentWords []WordCount   `json:"most"`    // the most frequent first
	History       []PastRound   `json:"history"` // the newest first
	Matches       []PastMatch   `json:"matches"` // the newest first
	Versus        *Versus       `json:"versus,omitempty"`
}

// BestRound is the round in which a player scored most with a set of dice.
type BestRound struct {
	Dice   string       `json:"dice"`
	Points int          `json:"points"`
	Round  string       `json:"round,omitempty"`
	At     room.Instant `json:"at"`

	Private bool `json:"private,omitempty"`
}

// LongestWord is a player's longest word that counted.
type LongestWord struct {
	Word  string       `json:"word"`
	Round string       `json:"round,omitempty"`
	At    room.Instant `json:"at"`

	Private bool `json:"private,omitempty"`
}

// VisibleTo returns the profile as a viewer may see it: which private rounds there were, and who
// played them, is shown to the player alone.
func (p Profile) VisibleTo(viewer room.PlayerID) Profile {
	if viewer == p.ID {
		return p
	}
	p.Best, p.History = slices.Clone(p.Best), slices.Clone(p.History)
	for i := range p.Best {
		if p.Best[i].Private {
			p.Best[i].Round = ""
		}
	}
	for i := range p.History {
		if p.History[i].Private {
			p.History[i].Round, p.History[i].Players, p.History[i].Uncounted = "", []OtherPlayer{}, ""
		}
	}
	if p.Longest != nil && p.Longest.Private {
		longest := *p.Longest
		longest.Round = ""
		p.Longest = &longest
	}
	return p
}

// DiceRating is a player's rating with a set of dice.
type DiceRating struct {
	Dice        string        `json:"dice"`
	Rating      float64       `json:"rating"`
	Deviation   float64       `json:"deviation"`
	Provisional bool          `json:"provisional"`
	Matches     int           `json:"matches"`
	History     []RatingPoint `json:"history"` // the oldest first
}

// RatingPoint is a rating as of an instant.
type RatingPoint struct {
	At     room.Instant `json:"at"`
	Rating float64      `json:"rating"`
}

// WordCount is a word and how many times a player found it.
type WordCount struct {
	Word  string `json:"word"`
	Times int    `json:"times"`
}

// PastMatch is a match in a player's history.
type PastMatch struct {
	Match    string       `json:"match"` // UUID
	At       room.Instant `json:"at"`
	Dice     string       `json:"dice"`
	Opponent Opponent     `json:"opponent"`
	Wins     [2]int       `json:"wins"` // mine, theirs
	Outcome  Outcome      `json:"outcome"`
	Change   float64      `json:"change,omitempty"` // of the rating
}

// Opponent is the other player of a match.
type Opponent struct {
	ID   room.PlayerID `json:"id,omitempty"` // "" for a bot
	Name string        `json:"name"`
}

// Outcome is how a match ended for one player.
type Outcome string

// The outcomes.
const (
	Won   Outcome = "won"
	Lost  Outcome = "lost"
	Drawn Outcome = "drawn"
)

// Versus is the head-to-head result of two players over all their rounds, from the side of one of them.
type Versus struct {
	Won    int    `json:"won"`
	Lost   int    `json:"lost"`
	Drawn  int    `json:"drawn"`
	Points [2]int `json:"points"` // mine, theirs
}
