package leaderboards

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"rattle/engine"
	"rattle/leaderboard"
	"rattle/leaderboard/rating"
	"rattle/room"
)

// Profile returns a player's profile, with the score of their rounds against a viewer, "" for none. The error is
// [leaderboard.ErrNotFound] if nothing is stored about the player.
func (s *Store) Profile(_ context.Context, p, viewer room.PlayerID) (profile leaderboard.Profile, err error) {
	s.subject.View(func() { profile, err = s.profile(p, viewer) })
	if err != nil {
		return leaderboard.Profile{}, fmt.Errorf("read the profile of %s: %w", p, err)
	}
	return profile, nil
}

func (s *Store) profile(p, viewer room.PlayerID) (leaderboard.Profile, error) {
	known, ok := s.players.Profile(p)
	if !ok {
		return leaderboard.Profile{}, leaderboard.ErrNotFound
	}
	profile := leaderboard.Profile{
		ID: p, Name: known.Name, FirstSeen: known.FirstSeen, Rounds: known.Rounds, Points: known.Points, Words: known.Words,
		Best: []leaderboard.BestRound{}, Ratings: s.diceRatings(p), FrequentWords: firstOf(s.frequentWords(p), leaderboard.ShownWords),
		History: firstOf(s.pastRounds(p), leaderboard.ShownHistory), Matches: firstOf(s.pastMatches(p), leaderboard.ShownMatches),
	}
	for _, set := range engine.DiceSets() {
		id := leaderboard.ID{Dice: set.ID, Kind: leaderboard.Best, Period: leaderboard.AllTime}
		if row, ok := s.row(groupOf(id), p); ok {
			profile.Best = append(profile.Best, leaderboard.BestRound{Dice: set.ID, Points: row.Value, Round: row.Round, At: row.At, Private: row.Private})
		}
		id.Kind = leaderboard.Longest
		if row, ok := s.row(groupOf(id), p); ok && (profile.Longest == nil || row.Value > len(profile.Longest.Word)) {
			profile.Longest = &leaderboard.LongestWord{Word: row.Word, Round: row.Round, At: row.At, Private: row.Private}
		}
	}
	if v, ok := s.versus.Get(string(viewer), string(p)); ok && viewer != p {
		profile.Versus = &leaderboard.Versus{Won: v.Won, Lost: v.Lost, Drawn: v.Drawn, Points: v.Points}
	}
	return profile, nil
}

func firstOf[T any](all []T, n int) []T { return all[:min(n, len(all))] }

// frequentWords returns a player's words, those found most often first, of these the one found last.
func (s *Store) frequentWords(p room.PlayerID) []leaderboard.WordCount {
	type found struct {
		word string
		wordCount
	}
	all := make([]found, 0, s.words.Len(string(p)))
	for word, w := range s.words.Rows(string(p)) {
		all = append(all, found{word, w})
	}
	slices.SortFunc(all, func(a, b found) int {
		return cmp.Or(cmp.Compare(b.Times, a.Times), cmp.Compare(b.Second, a.Second), strings.Compare(b.word, a.word))
	})
	counts := make([]leaderboard.WordCount, len(all))
	for i, f := range all {
		counts[i] = leaderboard.WordCount{Word: f.word, Times: f.Times}
	}
	return counts
}

// pastRounds returns a player's history, the newest round first.
func (s *Store) pastRounds(p room.PlayerID) []leaderboard.PastRound {
	all := make([]leaderboard.PastRound, 0, s.history.Len(string(p)))
	for _, past := range s.history.Rows(string(p)) {
		all = append(all, past)
	}
	slices.Reverse(all)
	return all
}

// pastMatches returns a player's matches, the newest first.
func (s *Store) pastMatches(p room.PlayerID) []leaderboard.PastMatch {
	all := make([]leaderboard.PastMatch, 0, s.matches.Len(string(p)))
	for _, past := range s.matches.Rows(string(p)) {
		all = append(all, past)
	}
	slices.Reverse(all)
	return all
}

// diceRatings returns a player's ratings as of now, with their history.
func (s *Store) diceRatings(p room.PlayerID) []leaderboard.DiceRating {
	all := []leaderboard.DiceRating{}
	for _, set := range engine.DiceSets() {
		r, ok := s.ratings.Get(string(p), set.ID)
		if !ok {
			continue
		}
		current := r.Current(s.now())
		shown := leaderboard.DiceRating{
			Dice: set.ID, Rating: current.Rating, Deviation: current.Deviation, Provisional: rating.Provisional(current),
			Matches: r.Matches, History: []leaderboard.RatingPoint{},
		}
		for _, key := range s.ratingKeys(string(p), set.ID) {
			at, _ := s.ratingHistory.Get(string(p), key)
			shown.History = append(shown.History, at)
		}
		all = append(all, shown)
	}
	return all
}
