package leaderboard

import (
	"errors"
	"fmt"
	"slices"

	"rattle/engine"
	"rattle/room"
)

// ErrNotFound is the error if the store has nothing under a name.
var ErrNotFound = errors.New("not found in the store")

// MaxRows is how many rows a leaderboard holds at most; players who rank below are not listed.
const MaxRows = 100_000

// ID names a leaderboard.
type ID struct {
	Dice   string // ID of a set
	Kind   Kind
	Period Period
	Key    string // of the period, see [Period.Key]
}

// String returns the name in messages for operators.
func (id ID) String() string {
	return fmt.Sprintf("%s %s %s", id.Dice, id.Kind, id.Key)
}

// ParseID returns the leaderboard of a period, if it is stored at an instant. A key of "" is the
// current period. ParseID returns false where there is no such leaderboard.
func ParseID(dice string, kind Kind, period Period, key string, now room.Instant) (ID, bool) {
	if key == "" {
		key = period.Key(now)
	}
	_, known := engine.DiceByID(dice)
	ok := known && slices.Contains(Kinds(), kind) && slices.Contains(Periods(), period) && period.Available(key, now)
	return ID{dice, kind, period, key}, ok
}

// IDsAt returns all leaderboards that can exist at an instant.
func IDsAt(now room.Instant) (all []ID) {
	for _, set := range engine.DiceSets() {
		for _, kind := range Kinds() {
			for _, period := range Periods() {
				all = append(all, ID{Dice: set.ID, Kind: kind, Period: period, Key: period.Key(now)})
				if before := period.PreviousKey(now); before != "" {
					all = append(all, ID{Dice: set.ID, Kind: kind, Period: period, Key: before})
				}
			}
		}
	}
	return all
}

// Entry is what a row shows besides rank, player and value.
type Entry struct {
	Name        string       // of the player, when the row was set
	Word        string       // of [Longest]
	Round       string       // UUID, where one round made the row
	At          room.Instant // when the round closed that set the row
	Provisional bool
	Private     bool // only its players may see the round, see [room.Terms.Public]
}

// Row is one player on a leaderboard.
type Row struct {
	Rank   int // 1 is the best; no two rows share one
	Player room.PlayerID
	Value  int
	Entry
}

// VisibleTo returns the row as a viewer may see it: only the player sees which private round set it.
func (r Row) VisibleTo(viewer room.PlayerID) Row {
	if r.Private && r.Player != viewer {
		r.Round = ""
	}
	return r
}

// Page is a part of a leaderboard.
type Page struct {
	ID
	Version string // changes with the leaderboard
	Size    int    // rows of the whole leaderboard
	Rows    []Row  // in order
}

// Place is one player's row, with the number of rows of the leaderboard.
type Place struct {
	Row
	Size int
}

// Percentile returns the percentage of the other players who rank below, 100 for a player who
// ranks first or alone.
func (p Place) Percentile() float64 {
	if p.Size < 2 {
		return 100
	}
	return 100 * float64(p.Size-p.Rank) / float64(p.Size-1)
}
