package leaderboard

import (
	"math"
	"slices"

	"rattle/leaderboard/rating"
	"rattle/room"
)

// PlayerRating is a player's rating with a set of dice after the last match. The zero value is that of
// a newcomer.
type PlayerRating struct {
	room.Rating
	At      room.Instant // the end of the last match
	Matches int
}

// Current returns the rating at an instant, which has become less certain since the last match.
func (r PlayerRating) Current(now room.Instant) room.Rating {
	if r.Matches == 0 {
		return rating.Initial()
	}
	return rating.Decay(r.Rating, r.At, now)
}

// StoredMatch is what is stored of a match between two people: how it ended, and the ratings before
// and after it, in the order of the players. A match that is not rated has no ratings.
type StoredMatch struct {
	room.MatchResult
	Before []PlayerRating
	After  []PlayerRating
}

// betweenPeople reports whether a match was played to an end by two people.
func betweenPeople(m room.MatchResult) bool {
	return !m.Void && len(m.Players) == 2 && len(m.Names) == 2 && len(m.Wins) == 2 &&
		!slices.ContainsFunc(m.Bots, func(strength int) bool { return strength > 0 })
}

// RateMatch rates a match by the ratings before it. It returns false for a match that is not
// stored, which never began or had a bot in it. The same ratings give the same result.
func RateMatch(m room.MatchResult, before [2]PlayerRating) (StoredMatch, bool) {
	if !betweenPeople(m) {
		return StoredMatch{}, false
	}
	if !m.Rated {
		return StoredMatch{MatchResult: m}, true
	}
	s := StoredMatch{MatchResult: m, Before: before[:], After: make([]PlayerRating, 2)}
	for i, r := range before {
		game := rating.Game{Opponent: before[1-i].Current(m.At), Score: gameScore(m, i)}
		s.After[i] = PlayerRating{rating.Update(r.Current(m.At), game), max(r.At, m.At), r.Matches + 1}
	}
	return s, true
}

// gameScore returns the result of the i-th player as a Glicko score.
func gameScore(m room.MatchResult, i int) float64 {
	switch m.Winner {
	case "":
		return 0.5
	case m.Players[i]:
		return 1
	}
	return 0
}

// RatingChanges returns how the match changed the ratings.
func (s StoredMatch) RatingChanges() []room.RatingChange {
	var changes []room.RatingChange
	for i := range s.After {
		changes = append(changes, room.RatingChange{Player: s.Players[i], Before: s.Before[i].Current(s.At), After: s.After[i].Rating})
	}
	return changes
}

// PastMatch returns the match as the history of the i-th player shows it.
func (s StoredMatch) PastMatch(i int) PastMatch {
	m := PastMatch{
		MatchID: s.ID, At: s.At, Dice: s.Dice, Outcome: Drawn,
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

// RowUpdates returns the rows that the new ratings set, in all periods.
func (s StoredMatch) RowUpdates() (updates []RowUpdate) {
	for i, r := range s.After {
		entry := Entry{Name: s.Names[i], At: s.At, Provisional: rating.Provisional(r.Rating)}
		tenths := int(math.Round(10 * max(0, r.Rating.Rating)))
		updates = append(updates, InAllPeriods(s.Dice, Rating, s.Players[i], tenths, entry)...)
	}
	return updates
}
