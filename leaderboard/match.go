package leaderboard

import (
	"math"
	"slices"

	"rattle/leaderboard/rating"
	"rattle/room"
)

// PlayerRating is how somebody stands with a set of dice. The zero Form is that of a newcomer.
type PlayerRating struct {
	room.Rating
	At      room.Instant `json:"at"` // the end of the last match
	Matches int          `json:"matches"`
}

// Current gives the rating as it has become at an instant.
func (f PlayerRating) Current(now room.Instant) room.Rating {
	if f.Matches == 0 {
		return rating.Initial()
	}
	return rating.Decay(f.Rating, f.At, now)
}

// StoredMatch is the row that stays of a duel between two people: how it ended, and what that did
// to their ratings. Forms are in the order of the players; a duel that is not rated has none.
type StoredMatch struct {
	room.MatchResult
	Before []PlayerRating `json:"from,omitempty"`
	After  []PlayerRating `json:"to,omitempty"`
}

// betweenPeople tells whether a duel was one between two people that came to an end.
func betweenPeople(d room.MatchResult) bool {
	return !d.Void && len(d.Players) == 2 && len(d.Names) == 2 && len(d.Wins) == 2 &&
		!slices.ContainsFunc(d.Bots, func(strength int) bool { return strength > 0 })
}

// RateMatch gives the row of a duel by those who had these forms before it, and false for one
// that nothing stays of: it never began, or a bot was in it. Whoever settles it again, from the
// same forms, gets the same row.
func RateMatch(d room.MatchResult, before [2]PlayerRating) (StoredMatch, bool) {
	if !betweenPeople(d) {
		return StoredMatch{}, false
	}
	if !d.Rated {
		return StoredMatch{MatchResult: d}, true
	}
	s := StoredMatch{MatchResult: d, Before: before[:], After: make([]PlayerRating, 2)}
	for i, f := range before {
		game := rating.Game{Opponent: before[1-i].Current(d.At), Score: gameScore(d, i)}
		s.After[i] = PlayerRating{rating.Update(f.Current(d.At), game), max(f.At, d.At), f.Matches + 1}
	}
	return s, true
}

// gameScore is the result of the one who came i-th, in Glicko's terms.
func gameScore(d room.MatchResult, i int) float64 {
	switch d.Winner {
	case "":
		return 0.5
	case d.Players[i]:
		return 1
	}
	return 0
}

// RatingChanges gives what a duel did to the ratings.
func (s StoredMatch) RatingChanges() []room.RatingChange {
	var changes []room.RatingChange
	for i := range s.After {
		changes = append(changes, room.RatingChange{Player: s.Players[i], Before: s.Before[i].Current(s.At), After: s.After[i].Rating})
	}
	return changes
}

// PastMatch gives a duel as it stands in the history of the one who came i-th.
func (s StoredMatch) PastMatch(i int) PastMatch {
	m := PastMatch{
		Match: s.ID, At: s.At, Dice: s.Dice, Outcome: Drawn,
		Opponent: Opponent{s.Players[1-i], s.Names[1-i]},
		Wins:     [2]int{s.Wins[i], s.Wins[1-i]},
	}
	switch gameScore(s.MatchResult, i) {
	case 1:
		m.Outcome = Won
	case 0:
		m.Outcome = Lost
	}
	if len(s.After) > 0 {
		m.Change = math.Round(s.After[i].Rating.Rating) - math.Round(s.Before[i].Current(s.At).Rating)
	}
	return m
}

// RowUpdates gives the rows that the new ratings set, in all periods.
func (s StoredMatch) RowUpdates() (updates []RowUpdate) {
	for i, f := range s.After {
		entry := Entry{Name: s.Names[i], At: s.At, Provisional: rating.Provisional(f.Rating)}
		tenths := int(math.Round(10 * max(0, f.Rating.Rating)))
		updates = append(updates, InAllPeriods(s.Dice, Rating, s.Players[i], tenths, entry)...)
	}
	return updates
}
