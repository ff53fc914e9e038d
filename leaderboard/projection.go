package leaderboard

import (
	"errors"
	"fmt"

	"rattle/room"
)

// ErrNoRecord is the error of [Project] for a result that is not a round.
var ErrNoRecord = errors.New("the result is not a round")

// Projection has the changes that one round makes to players' results and to leaderboards.
type Projection struct {
	Dice        string
	Eligibility Eligibility
	Players     []PlayerUpdate
	Rows        []RowUpdate
}

// PlayerUpdate is the part of a round's changes that belongs to one player.
type PlayerUpdate struct {
	Player     room.PlayerID
	Name       string
	Past       PastRound
	Rounds     int
	Points     int
	Words      int      // struck words, too
	Found      []string // the words, unless the board is still secret
	Encounters []Encounter
}

// Encounter is what a round adds to the head-to-head results of a player against another. One of
// Won, Lost and Drawn is 1.
type Encounter struct {
	Player room.PlayerID // the other
	Won    int
	Lost   int
	Drawn  int
	Points [2]int // mine, theirs
}

// RowUpdate is a new value for a player's row, which its kind's [Aggregation] combines with the old one.
type RowUpdate struct {
	Leaderboard ID
	ExpiresAt   room.Instant // of the leaderboard; 0: never
	Player      room.PlayerID
	Value       int
	Entry       Entry
}

// RetainsRecord reports whether the round's record must be stored as long as the row.
func (u RowUpdate) RetainsRecord() bool {
	return u.Leaderboard.Period == AllTime && u.Entry.Round != ""
}

// Project returns what a recorded round changes. It depends on the result alone, so that an audit
// computes the same.
func Project(result room.PendingResult) (Projection, error) {
	if result.Record == nil {
		return Projection{}, fmt.Errorf("project %s: %w", result.ID, ErrNoRecord)
	}
	terms, err := result.Record.DecodeTerms()
	if err != nil {
		return Projection{}, fmt.Errorf("project round %s: %w", result.ID, err)
	}
	p := Projection{Dice: terms.Settings.Dice}
	var why UncountedReason
	p.Eligibility, why = EligibilityOf(*result.Record, terms)
	playing := countedPlayers(*result.Record)
	for _, st := range playing {
		update := playerUpdate(result, terms, p.Eligibility, st, playing)
		update.Past.Uncounted = why
		p.Players = append(p.Players, update)
		if !st.Player.DeclaredBot() {
			p.Rows = append(p.Rows, rowUpdates(result, terms, p, st)...)
		}
	}
	return p, nil
}

func playerUpdate(result room.PendingResult, t room.Terms, eligibility Eligibility, st room.Standing, playing []room.Standing) PlayerUpdate {
	u := PlayerUpdate{Player: st.Player, Name: st.Name, Past: newPastRound(result, t, st)}
	if eligibility == HistoryOnly {
		return u
	}
	u.Rounds, u.Points, u.Words = 1, st.Points, len(st.Words)
	for _, w := range st.Words {
		if t.Mode.Kind == room.Daily {
			break // others may still play the board
		}
		u.Found = append(u.Found, w.Word)
	}
	for _, other := range playing {
		if other.Player != st.Player {
			u.Encounters = append(u.Encounters, encounter(st, other))
		}
	}
	return u
}

func encounter(a, b room.Standing) Encounter {
	e := Encounter{Player: b.Player, Points: [2]int{a.Points, b.Points}}
	switch {
	case a.Rank < b.Rank:
		e.Won = 1
	case a.Rank > b.Rank:
		e.Lost = 1
	default:
		e.Drawn = 1
	}
	return e
}

// rowUpdates returns the rows that a round sets for one player, in all periods.
func rowUpdates(result room.PendingResult, t room.Terms, p Projection, st room.Standing) (updates []RowUpdate) {
	for _, row := range kinds {
		if row.value == nil || row.rounds != p.Eligibility {
			continue
		}
		value, word := row.value(st)
		if value <= 0 {
			continue
		}
		entry := Entry{Name: st.Name, Word: word, Round: result.ID, At: result.At, Private: !t.Public()}
		if !row.kind.NamesRound() {
			entry.Round, entry.Private = "", false
		}
		updates = append(updates, InAllPeriods(p.Dice, row.kind, st.Player, value, entry)...)
	}
	return updates
}

// InAllPeriods returns the updates of one value on the leaderboards of all periods.
func InAllPeriods(dice string, kind Kind, p room.PlayerID, value int, e Entry) []RowUpdate {
	updates := make([]RowUpdate, 0, len(Periods()))
	for _, period := range Periods() {
		id := ID{dice, kind, period, period.Key(e.At)}
		updates = append(updates, RowUpdate{id, period.ExpiresAt(e.At), p, value, e})
	}
	return updates
}
