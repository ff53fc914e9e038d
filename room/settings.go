package room

import "rattle/engine"

// List names one of the word lists; each is a part of the next.
type List string

// The lists.
const (
	Everyday List = "everyday"
	Standard List = "standard"
	Full     List = "full"
)

// Shared says what becomes of a word that two or more have found.
type Shared string

// The ways to treat a shared word. The printed rules cancel it.
const (
	Cancel      Shared = "cancel" // it counts for nobody
	AllCount    Shared = "all"    // it counts for everybody
	FirstFinder Shared = "first"  // it counts for whoever found it first
)

// Access says who comes into a room.
type Access string

// The kinds of access.
const (
	Private Access = "private" // whoever knows the code
	Public  Access = "public"  // anybody: the room is listed
	Solo    Access = "solo"    // one player
)

// Settings are what a room plays by. A round keeps to the settings it was called with.
type Settings struct {
	Dice       string          `json:"dice"`       // ID of a set, see [engine.DiceByID]
	Seconds    int             `json:"seconds"`    // length of a round; 0: until everybody is done
	MinLetters int             `json:"minLetters"` // shortest word
	List       List            `json:"list"`
	Shared     Shared          `json:"shared"`
	Penalty    bool            `json:"penalty"` // a wrong word costs a point
	Ladder     engine.Ladder   `json:"ladder"`
	Wildcards  int             `json:"wildcards"` // cells that show *
	Topology   engine.Topology `json:"topology"`
	Richness   engine.Richness `json:"richness"`
	Flagged    bool            `json:"flagged"` // words that may offend count too
	Count      bool            `json:"count"`   // players are told how many words there are
	Rounds     int             `json:"rounds"`  // length of a match; 0: none by rounds
	Target     int             `json:"target"`  // points that win a match; 0: none by points
	Access     Access          `json:"access"`
	Seats      int             `json:"seats"` // most players
	Given      bool            `json:"given"` // the next board is one that somebody knew, see [Create]
}

// DefaultDice is the set of a room that asks for none.
const DefaultDice = "en-4x4-new"

const (
	defaultSeats = 16
	mostSeats    = 100

	fewestLetters, mostLetters = 3, 8

	mostWildcards = 2
	mostRounds    = 20
	highestTarget = 1000
)

// Limits bound what settings may ask for; both ends are included.
type Limits struct{ MinSeconds, MaxSeconds int }

// DefaultLimits are those of a server that was told nothing else.
func DefaultLimits() Limits { return Limits{MinSeconds: 30, MaxSeconds: 600} }

// DefaultSettings are those that come with a set of dice, "" for [DefaultDice]. It answers
// [BadSettings] when there is no such set.
func DefaultSettings(dice string) (Settings, error) {
	if dice == "" {
		dice = DefaultDice
	}
	set, ok := engine.DiceByID(dice)
	if !ok {
		return Settings{}, BadSettings
	}
	return Settings{
		Dice:       set.ID,
		Seconds:    set.Seconds,
		MinLetters: set.MinLetters,
		Ladder:     set.Ladder,
		List:       Standard,
		Shared:     Cancel,
		Flagged:    true,
		Access:     Private,
		Seats:      defaultSeats,
	}, nil
}

// settle gives the settings as they are played, or answers [BadSettings] when they cannot be.
func (s Settings) settle(l Limits) (Settings, error) {
	if s.Access == Solo {
		s.Seats = 1
	}
	if _, ok := engine.DiceByID(s.Dice); !ok || !s.named() || !s.bounded(l) {
		return Settings{}, BadSettings
	}
	if s.Given && s.Access == Public {
		return Settings{}, BadSettings // strangers are not to meet who knows the board
	}
	return s, nil
}

// named tells whether every word in the settings is one that exists. Those of the engine
// cannot be read otherwise.
func (s Settings) named() bool {
	return oneOf(s.List, Everyday, Standard, Full) &&
		oneOf(s.Shared, Cancel, AllCount, FirstFinder) &&
		oneOf(s.Access, Private, Public, Solo)
}

func (s Settings) bounded(l Limits) bool {
	return (s.Seconds == 0 || within(s.Seconds, l.MinSeconds, l.MaxSeconds)) &&
		within(s.MinLetters, fewestLetters, mostLetters) &&
		within(s.Wildcards, 0, mostWildcards) &&
		within(s.Rounds, 0, mostRounds) &&
		within(s.Target, 0, highestTarget) &&
		(s.Rounds == 0 || s.Target == 0) &&
		within(s.Seats, 1, mostSeats)
}

func within(n, low, high int) bool { return low <= n && n <= high }

func oneOf[T comparable](v T, all ...T) bool {
	for _, a := range all {
		if a == v {
			return true
		}
	}
	return false
}

// lasts is the length of the play. One without a clock ends with its log at the latest.
func (s Settings) lasts() Millis {
	if s.Seconds == 0 {
		return untimed
	}
	return Millis(s.Seconds) * 1000
}

const untimed Millis = 24 * 60 * 60 * 1000
