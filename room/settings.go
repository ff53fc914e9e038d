package room

import (
	"fmt"
	"slices"
	"strings"

	"rattle/engine"
)

// Shared is what becomes of a word that two or more players have found.
type Shared string

// The ways to treat a shared word. The printed rules cancel it.
const (
	Cancel      Shared = "cancel" // it counts for no player
	AllCount    Shared = "all"    // it counts for all of them
	FirstFinder Shared = "first"  // it counts for the first of them
)

// SharedRules returns the ways to treat a shared word.
func SharedRules() []Shared { return []Shared{Cancel, AllCount, FirstFinder} }

// ShowsPoints reports whether all see everybody's points while a round is played: nothing can be struck from them.
func (s Settings) ShowsPoints() bool { return s.Shared == AllCount }

// Access is who may enter a room.
type Access string

// The kinds of access.
const (
	Private Access = "private" // all who know the code
	Public  Access = "public"  // everybody: the room is listed
	Solo    Access = "solo"    // one player
)

// Accesses returns the kinds of access.
func Accesses() []Access { return []Access{Private, Public, Solo} }

// Settings are the rules of a room. A round keeps the settings that it was called with.
type Settings struct {
	Dice        string // ID of a set, see [engine.DiceByID]
	Seconds     int    // length of a round; 0: no clock, until everybody is done
	MinLetters  int    // of the shortest word that counts
	List        List
	Shared      Shared
	Penalty     bool // a wrong word costs a point
	Scoring     engine.ScoringTable
	Wildcards   int // number of cells that show *
	Topology    engine.Topology
	Richness    engine.Richness
	Flagged     bool // words that may offend count, too
	Count       bool // players see the number of words on the board
	Rounds      int  // length of a series; 0: no series of a number of rounds
	Target      int  // points that win a series; 0: no series to a target
	Access      Access
	Seats       int  // greatest number of players
	CustomBoard bool // the next round is played on a custom board, see [Create]
	Bots        bool // declared bots may take seats, see [PlayerID.DeclaredBot]
}

// DefaultDice is the set of dice of a room that asks for none.
const DefaultDice = "en-4x4-new"

const (
	defaultSeats = 16
	maxSeats     = 100

	minShortestWord, maxShortestWord = 3, 8

	maxWildcards = 2
	maxRounds    = 20
	maxTarget    = 1000
)

// Limits are the bounds of a server for the settings, both included.
type Limits struct{ MinSeconds, MaxSeconds int }

// DefaultLimits returns the limits of a server that is started without any.
func DefaultLimits() Limits { return Limits{MinSeconds: 30, MaxSeconds: 600} }

// SettingError is a [BadSettings] that names the setting that cannot be played.
type SettingError struct {
	Setting string // its name in JSON
	Fault   string // what it may be, or why it may not be that
}

// Error implements error.
func (e SettingError) Error() string { return e.Setting + ": " + e.Fault }

// Unwrap returns [BadSettings].
func (e SettingError) Unwrap() error { return BadSettings }

// DefaultSettings returns the settings of a set of dice, "" for [DefaultDice]. The error is a
// [SettingError] if there is no such set.
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

// normalize returns the settings as a room can have them, or a [SettingError].
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

// checkNames checks the settings that are names. Unknown names of package engine's types are not
// checked: they cannot be decoded.
func (s Settings) checkNames() error {
	switch {
	case !slices.Contains(wordLists, s.List):
		return SettingError{"list", anyOf(wordLists)}
	case !slices.Contains(SharedRules(), s.Shared):
		return SettingError{"shared", anyOf(SharedRules())}
	case !slices.Contains(Accesses(), s.Access):
		return SettingError{"access", anyOf(Accesses())}
	case s.CustomBoard && s.Access == Public:
		return SettingError{"access", "a public room cannot have a custom board"}
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
		return SettingError{"target", "a series has a number of rounds or a target, not both"}
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

// duration returns the length of a round. A round without a clock ends with its log at the latest.
func (s Settings) duration() Millis {
	if s.Seconds == 0 {
		return untimedDuration
	}
	return Millis(s.Seconds) * 1000
}

const untimedDuration Millis = 24 * 60 * 60 * 1000
