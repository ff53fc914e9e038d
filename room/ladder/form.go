package ladder

import (
	"math"
	"slices"

	"rattle/room"
)

// Form is how somebody stands with a set of dice. The zero Form is that of a newcomer.
type Form struct {
	room.Rating
	At      room.Instant `json:"at"` // the end of the last match
	Matches int          `json:"matches"`
}

// Now gives the rating as it has become at an instant.
func (f Form) Now(now room.Instant) room.Rating {
	if f.Matches == 0 {
		return Newcomer()
	}
	return Rest(f.Rating, f.At, now)
}

// Settled is the row that stays of a duel between two people: how it ended, and what that did
// to their ratings. Forms are in the order of the players; a duel that is not rated has none.
type Settled struct {
	room.MatchResult
	From []Form `json:"from,omitempty"`
	To   []Form `json:"to,omitempty"`
}

// ofPeople tells whether a duel was one between two people that came to an end.
func ofPeople(d room.MatchResult) bool {
	return !d.Void && len(d.Players) == 2 && len(d.Names) == 2 && len(d.Wins) == 2 &&
		!slices.ContainsFunc(d.Bots, func(strength int) bool { return strength > 0 })
}

// Settle gives the row of a duel by those who had these forms before it, and false for one
// that nothing stays of: it never began, or a bot was in it. Whoever settles it again, from the
// same forms, gets the same row.
func Settle(d room.MatchResult, from [2]Form) (Settled, bool) {
	if !ofPeople(d) {
		return Settled{}, false
	}
	if !d.Rated {
		return Settled{MatchResult: d}, true
	}
	s := Settled{MatchResult: d, From: from[:], To: make([]Form, 2)}
	for i, f := range from {
		game := Game{from[1-i].Now(d.At), score(d, i)}
		s.To[i] = Form{Glicko(f.Now(d.At), game), max(f.At, d.At), f.Matches + 1}
	}
	return s, true
}

// score is the result of the one who came i-th, in Glicko's terms.
func score(d room.MatchResult, i int) float64 {
	switch d.Winner {
	case "":
		return 0.5
	case d.Players[i]:
		return 1
	}
	return 0
}

// Changes gives what a duel did to the ratings.
func (s Settled) Changes() []room.RatingChange {
	var changes []room.RatingChange
	for i := range s.To {
		changes = append(changes, room.RatingChange{Player: s.Players[i], Before: s.From[i].Now(s.At), After: s.To[i].Rating})
	}
	return changes
}

// Seen gives a duel as it stands in the history of the one who came i-th.
func (s Settled) Seen(i int) PastMatch {
	m := PastMatch{
		Match: s.ID, At: s.At, Dice: s.Dice, Outcome: Drawn,
		Opponent: Opponent{s.Players[1-i], s.Names[1-i]},
		Wins:     [2]int{s.Wins[i], s.Wins[1-i]},
	}
	switch score(s.MatchResult, i) {
	case 1:
		m.Outcome = Won
	case 0:
		m.Outcome = Lost
	}
	if len(s.To) > 0 {
		m.Change = math.Round(s.To[i].Rating.Rating) - math.Round(s.From[i].Now(s.At).Rating)
	}
	return m
}

// BoardDeeds gives the rows that the new ratings set, in all periods.
func (s Settled) BoardDeeds() (deeds []BoardDeed) {
	for i, f := range s.To {
		entry := Entry{Name: s.Names[i], At: s.At, Provisional: Provisional(f.Rating)}
		tenths := int(math.Round(10 * max(0, f.Rating.Rating)))
		deeds = append(deeds, Everywhere(s.Dice, Rated, s.Players[i], tenths, entry)...)
	}
	return deeds
}
