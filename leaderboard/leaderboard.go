package leaderboard

import (
	"errors"
	"fmt"
	"slices"

	"rattle/engine"
	"rattle/room"
)

// ErrNotFound says that nothing is kept by that name.
var ErrNotFound = errors.New("nothing is kept by that name")

// Kind says what a board ranks by.
type Kind string

// The kinds.
const (
	Best    Kind = "best"    // points of one round
	Total   Kind = "total"   // points of all rounds
	Longest Kind = "longest" // letters of one word
	Rating  Kind = "rating"  // tenths of a point of the rating by duels
	Solo    Kind = "solo"    // points of one round that was played alone
)

// Kinds gives all of them.
func Kinds() []Kind { return []Kind{Best, Total, Longest, Rating, Solo} }

// Aggregation says what becomes of a player's row when a deed meets it.
type Aggregation string

// The rules.
const (
	Highest Aggregation = "highest" // the higher one stays, of equals the earlier
	Sum     Aggregation = "sum"     // the values are added, in a sum of the player's that the row shows
	Newest  Aggregation = "newest"  // the later one stays
)

// Aggregation gives the rule of a kind of board.
func (k Kind) Aggregation() Aggregation {
	switch k {
	case Total:
		return Sum
	case Rating:
		return Newest
	}
	return Highest
}

// MaxRows is how many rows a board holds: below them nobody is listed.
const MaxRows = 100_000

// ID names a board of results.
type ID struct {
	Dice   string `json:"dice"` // ID of a set
	Kind   Kind   `json:"kind"`
	Period Period `json:"period"`
	Key    string `json:"key"` // of the period, see [Period.Key]
}

// String names a board.
func (id ID) String() string {
	return fmt.Sprintf("%s %s %s", id.Dice, id.Kind, id.Key)
}

// ParseID gives the board of a period that is kept at an instant; a key of "" stands for the
// period of that very instant. It answers false where there is no such board.
func ParseID(dice string, kind Kind, period Period, key string, now room.Instant) (ID, bool) {
	if key == "" {
		key = period.Key(now)
	}
	_, known := engine.DiceByID(dice)
	ok := known && slices.Contains(Kinds(), kind) && slices.Contains(Periods(), period) && period.Available(key, now)
	return ID{dice, kind, period, key}, ok
}

// Entry is what a row tells besides its place and value.
type Entry struct {
	Name        string       `json:"name"`            // of the player, when the row was set
	Word        string       `json:"word,omitempty"`  // of [Longest]
	Round       string       `json:"round,omitempty"` // UUID, where one round made the row
	At          room.Instant `json:"at"`              // the close that brought the row to where it is
	Provisional bool         `json:"provisional,omitempty"`
	Private     bool         `json:"private,omitempty"` // the round is its players' alone, see [room.Terms.Public]
}

// Row is one player on a board.
type Row struct {
	Rank   int           `json:"rank"` // 1 is the best; nobody shares one
	Player room.PlayerID `json:"player"`
	Value  int           `json:"value"`
	Entry
}

// VisibleTo returns the row as somebody may see it: of a round at a private table it names the round to
// its player alone.
func (r Row) VisibleTo(viewer room.PlayerID) Row {
	if r.Private && r.Player != viewer {
		r.Round = ""
	}
	return r
}

// Page is a part of a board.
type Page struct {
	ID
	Version string `json:"version"` // another whenever the board has changed
	Size    int    `json:"size"`    // rows of the whole board
	Rows    []Row  `json:"rows"`    // in order
}

// Place is where one player stands.
type Place struct {
	Row
	Size int
}

// Percentile tells how many of a hundred of the others stand below, 100 for who stands first
// or alone.
func (p Place) Percentile() float64 {
	if p.Size < 2 {
		return 100
	}
	return 100 * float64(p.Size-p.Rank) / float64(p.Size-1)
}
