package leaderboard

import (
	"slices"

	"rattle/leaderboard/rating"
	"rattle/room"
)

// PastRound is a round in a player's history.
type PastRound struct {
	Round   string // UUID
	At      room.Instant
	Dice    string
	Kind    room.ModeKind
	Points  int
	Rank    int
	Of      int           // how many players were ranked
	Players []OtherPlayer // the best of the others first, at most [maxOthers]
	Private bool

	Uncounted UncountedReason
}

// OtherPlayer is another player of a round in a player's history.
type OtherPlayer struct {
	ID     room.PlayerID // "" for a bot; for a ghost the player that it replays, see [room.OriginalPlayer]
	Name   string
	Points int
}

const maxOthers = 8

func newPastRound(result room.PendingResult, t room.Terms, st room.Standing) PastRound {
	p := PastRound{
		Round: result.ID, At: result.At, Dice: t.Settings.Dice, Kind: t.Mode.Kind,
		Points: st.Points, Rank: st.Rank, Of: len(result.Record.Players), Players: []OtherPlayer{},
		Private: !t.Public(),
	}
	for _, other := range result.Record.Players {
		if other.Player == st.Player || len(p.Players) == maxOthers {
			continue
		}
		who := OtherPlayer{Name: other.Name, Points: other.Points}
		if other.Bot == 0 && (!other.Ghost || room.OriginalPlayer(other.Player) != other.Player) {
			who.ID = other.Player
		}
		p.Players = append(p.Players, who)
	}
	return p
}

// Profile is what a player's page shows.
type Profile struct {
	ID            room.PlayerID
	Name          string       // the current one
	FirstSeen     room.Instant // when the player's first round closed, or first match ended
	Rounds        int
	Points        int
	Words         int
	Best          []BestRound // by dice, in the order of [engine.DiceSets]
	Longest       *LongestWord
	Ratings       []DiceRating // by dice
	FrequentWords []WordCount  // the most frequent first
	History       []PastRound  // the newest first
	Matches       []PastMatch  // the newest first
	Versus        *Versus
}

// BestRound is the round in which a player scored most with a set of dice.
type BestRound struct {
	Dice   string
	Points int
	Round  string
	At     room.Instant

	Private bool
}

// LongestWord is a player's longest word that counted.
type LongestWord struct {
	Word  string
	Round string
	At    room.Instant

	Private bool
}

// VisibleTo returns the profile as a viewer may see it: only the player sees private rounds and who
// played them.
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
	Dice        string
	Rating      float64
	Deviation   float64
	Provisional bool
	Matches     int
	History     []RatingPoint // the oldest first
}

// NewDiceRating returns a rating as a profile shows it at an instant, with its history.
func NewDiceRating(dice string, r PlayerRating, now room.Instant, history []RatingPoint) DiceRating {
	current := r.Current(now)
	return DiceRating{
		Dice: dice, Rating: current.Rating, Deviation: current.Deviation, Provisional: rating.Provisional(current),
		Matches: r.Matches, History: append([]RatingPoint{}, history...),
	}
}

// RatingPoint is a rating as of an instant.
type RatingPoint struct {
	At     room.Instant
	Rating float64
}

// WordCount is a word and how many times a player found it.
type WordCount struct {
	Word  string
	Times int
}

// PastMatch is a match in a player's history.
type PastMatch struct {
	MatchID  string // UUID
	At       room.Instant
	Dice     string
	Opponent Opponent
	Wins     [2]int // mine, theirs
	Outcome  Outcome
	Change   float64 // of the rating
}

// Opponent is the other player of a match.
type Opponent struct {
	ID   room.PlayerID // "" for a bot
	Name string
}

// Outcome is how a match ended for one player.
type Outcome string

// The outcomes.
const (
	Won   Outcome = "won"
	Lost  Outcome = "lost"
	Drawn Outcome = "drawn"
)

// Outcomes returns all outcomes.
func Outcomes() []Outcome { return []Outcome{Won, Lost, Drawn} }

// Versus is the head-to-head result of two players over all their rounds, from the side of one of them.
type Versus struct {
	Won    int
	Lost   int
	Drawn  int
	Points [2]int // mine, theirs
}
