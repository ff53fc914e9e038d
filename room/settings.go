package room

import (
	"fmt"
	"slices"
	"strings"

	"rattle/engine"
)

// List names one of the word lists; each is a part of the next.
type List string

// The lists.
const (
	Everyday List = "everyday"
	Standard List = "standard"
	Full     List = "full"
)

// wordLists are the lists, the smallest first.
var wordLists = []List{Everyday, Standard, Full}

// WordLists returns the lists, the smallest first.
func WordLists() []List { return slices.Clone(wordLists) }

// Shared says what becomes of a word that two or more have found.
type Shared string

// The ways to treat a shared word. The printed rules cancel it.
const (
	Cancel      Shared = "cancel" // it counts for nobody
	AllCount    Shared = "all"    // it counts for everybody
	FirstFinder Shared = "first"  // it counts for whoever found it first
)

// SharedRules returns the ways to treat a shared word.
func SharedRules() []Shared { return []Shared{Cancel, AllCount, FirstFinder} }

// Access says who comes into a room.
type Access string

// The kinds of access.
const (
	Private Access = "private" // whoever knows the code
	Public  Access = "public"  // anybody: the room is listed
	Solo    Access = "solo"    // one player
)

// Accesses returns the kinds of access.
func Accesses() []Access { return []Access{Private, Public, Solo} }

// Settings are what a room plays by. A round keeps to the settings it was called with.
type Settings struct {
	Dice        string // ID of a set, see [engine.DiceByID]
	Seconds     int    // length of a round; 0: until everybody is done
	MinLetters  int    // shortest word
	List        List
	Shared      Shared
	Penalty     bool // a wrong word costs a point
	Scoring     engine.ScoringTable
	Wildcards   int // cells that show *
	Topology    engine.Topology
	Richness    engine.Richness
	Flagged     bool // words that may offend count too
	Count       bool // players are told how many words there are
	Rounds      int  // length of a match; 0: none by rounds
	Target      int  // points that win a match; 0: none by points
	Access      Access
	Seats       int  // most players
	CustomBoard bool // the next board is one that somebody knew, see [Create]
	Bots        bool // bots of others may take seats, see [PlayerID.DeclaredBot]
}

// DefaultDice is the set of a room that asks for none.
const DefaultDice = "en-4x4-new"

const (
	defaultSeats = 16
	maxSeats     = 100

	minShortestWord, maxShortestWord = 3, 8

	maxWildcards = 2
	maxRounds    = 20
	maxTarget    = 1000
)

// Limits bound what settings may ask for; both ends are included.
type Limits struct{ MinSeconds, MaxSeconds int }

// DefaultLimits are those of a server that was told nothing else.
func DefaultLimits() Limits { return Limits{MinSeconds: 30, MaxSeconds: 600} }

// SettingError is a [BadSettings] that says which setting cannot be played.
type SettingError struct {
	Setting string // its name in JSON
	Fault   string // what it may be, or why it cannot be
}

// Error implements error.
func (e SettingError) Error() string { return e.Setting + ": " + e.Fault }

// Unwrap returns [BadSettings].
func (e SettingError) Unwrap() error { return BadSettings }

// DefaultSettings are those that come with a set of dice, "" for [DefaultDice]. The error is a
// [SettingError] when there is no such set.
func DefaultSettings(dice string) (Settings, error) {
	if dice == "" {
		dice = DefaultDice
	}
	set, ok := engine.DiceByID(dice)
	if !ok {
		return Settings{}, errUnknownDice
	}
	return Settings{
		Dice:       set.ID,
		Seconds:    set.Seconds,
		MinLetters: set.MinLetters,
		Scoring:    set.Scoring,
		List:       Standard,
		Shared:     Cancel,
		Flagged:    true,
		Access:     Private,
		Seats:      defaultSeats,
	}, nil
}

var errUnknownDice = SettingError{"dice", "there is no such set"}

// normalize returns the settings as they are played, or the [SettingError] of one that cannot be.
func (s Settings) normalize(l Limits) (Settings, error) {
	if s.Access == Solo {
		s.Seats = 1
	}
	if _, ok := engine.DiceByID(s.Dice); !ok {
		return Settings{}, errUnknownDice
	}
	if err := s.checkNames(); err != nil {
		return Settings{}, err
	}
	return s, s.checkBounds(l)
}

// checkNames looks at the words in the settings. Those of the engine cannot be read where there
// is none such.
func (s Settings) checkNames() error {
	switch {
	case !slices.Contains(wordLists, s.List):
		return SettingError{"list", anyOf(wordLists)}
	case !slices.Contains(SharedRules(), s.Shared):
		return SettingError{"shared", anyOf(SharedRules())}
	case !slices.Contains(Accesses(), s.Access):
		return SettingError{"access", anyOf(Accesses())}
	case s.CustomBoard && s.Access == Public:
		return SettingError{"access", "strangers are not to meet somebody who knows the board"}
	}
	return nil
}

func (s Settings) checkBounds(l Limits) error {
	for _, setting := range []struct {
		name        string
		n, min, max int
	}{
		{"minLetters", s.MinLetters, minShortestWord, maxShortestWord},
		{"wildcards", s.Wildcards, 0, maxWildcards},
		{"rounds", s.Rounds, 0, maxRounds},
		{"target", s.Target, 0, maxTarget},
		{"seats", s.Seats, 1, maxSeats},
	} {
		if !within(setting.n, setting.min, setting.max) {
			return SettingError{setting.name, fmt.Sprintf("%d to %d", setting.min, setting.max)}
		}
	}
	switch {
	case s.Seconds != 0 && !within(s.Seconds, l.MinSeconds, l.MaxSeconds):
		return SettingError{"seconds", fmt.Sprintf("0, or %d to %d", l.MinSeconds, l.MaxSeconds)}
	case s.Rounds != 0 && s.Target != 0:
		return SettingError{"target", "a match has a number of rounds or a target, not both"}
	}
	return nil
}

func within(n, low, high int) bool { return low <= n && n <= high }

// anyOf returns "a, b or c".
func anyOf[S ~string](values []S) string {
	var text strings.Builder
	for i, v := range values {
		switch i {
		case 0:
		case len(values) - 1:
			text.WriteString(" or ")
		default:
			text.WriteString(", ")
		}
		text.WriteString(string(v))
	}
	return text.String()
}

// duration is the length of the play. One without a clock ends with its log at the latest.
func (s Settings) duration() Millis {
	if s.Seconds == 0 {
		return untimedDuration
	}
	return Millis(s.Seconds) * 1000
}

const untimedDuration Millis = 24 * 60 * 60 * 1000
