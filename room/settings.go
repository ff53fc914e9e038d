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

// Settings are what a room plays by. A round keeps to the settings it was called with.
type Settings struct {
	Dice       string        `json:"dice"`       // ID of a set, see [engine.DiceByID]
	Seconds    int           `json:"seconds"`    // length of a round
	MinLetters int           `json:"minLetters"` // shortest word
	Ladder     engine.Ladder `json:"ladder"`
	List       List          `json:"list"`
	Seats      int           `json:"seats"` // most players
}

// DefaultDice is the set of a room that asks for none.
const DefaultDice = "en-4x4-new"

const defaultSeats = 16

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
		Seats:      defaultSeats,
	}, nil
}

// check answers [BadSettings] to settings that cannot be played.
func (s Settings) check(l Limits) error {
	if _, ok := engine.DiceByID(s.Dice); !ok {
		return BadSettings
	}
	if s.Seconds < l.MinSeconds || s.Seconds > l.MaxSeconds {
		return BadSettings
	}
	return nil
}
