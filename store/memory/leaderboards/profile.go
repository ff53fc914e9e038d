package leaderboards

import (
	"context"
	"slices"

	"rattle/engine"
	"rattle/leaderboard"
	"rattle/room"
	"rattle/store/memory/table"
)

// NameOf implements [leaderboard.Store].
func (s *Store) NameOf(_ context.Context, p room.PlayerID) (name string, err error) {
	s.subject.View(func() {
		profile, _ := s.players.Profile(p)
		name = profile.Name
	})
	return name, nil
}

// Profile implements [leaderboard.Store]. The error is [leaderboard.ErrNotFound] if nothing is stored about the player.
func (s *Store) Profile(_ context.Context, p, viewer room.PlayerID) (profile leaderboard.Profile, err error) {
	s.subject.View(func() {
		known, ok := s.players.Profile(p)
		if !ok {
			err = leaderboard.ErrNotFound
			return
		}
		profile = leaderboard.Profile{
			ID: p, Name: known.Name, FirstSeen: known.FirstSeen, Rounds: known.Rounds, Points: known.Points, Words: known.Words,
			Best: s.bestRounds(p), Longest: s.longestWord(p), Ratings: s.diceRatings(p),
			FrequentWords: s.frequentWords(p, leaderboard.ShownWords),
			History:       newestFirst(s.history, p, leaderboard.ShownHistory),
			Matches:       newestFirst(s.matches, p, leaderboard.ShownMatches),
		}
		if met, ok := s.versus.Get(string(viewer), string(p)); ok && viewer != p {
			sum := met.shown()
			profile.Versus = &sum
		}
	})
	return profile, err
}

func (s *Store) bestRounds(p room.PlayerID) []leaderboard.BestRound {
	best := []leaderboard.BestRound{}
	for _, set := range engine.DiceSets() {
		if row, ok := s.rowOf(allTime(set.ID, leaderboard.Best), p); ok {
			best = append(best, leaderboard.BestRound{Dice: set.ID, Points: row.Value, Round: row.Round, At: row.At, Private: row.Private})
		}
	}
	return best
}

func (s *Store) longestWord(p room.PlayerID) (longest *leaderboard.LongestWord) {
	for _, set := range engine.DiceSets() {
		row, ok := s.rowOf(allTime(set.ID, leaderboard.Longest), p)
		if ok && (longest == nil || row.Value > len(longest.Word)) {
			longest = &leaderboard.LongestWord{Word: row.Word, Round: row.Round, At: row.At, Private: row.Private}
		}
	}
	return longest
}

func allTime(dice string, kind leaderboard.Kind) leaderboard.ID {
	return leaderboard.ID{Dice: dice, Kind: kind, Period: leaderboard.AllTime, Key: leaderboard.AllTime.Key(0)}
}

func (s *Store) diceRatings(p room.PlayerID) []leaderboard.DiceRating {
	ratings := []leaderboard.DiceRating{}
	for _, set := range engine.DiceSets() {
		if r, ok := s.ratings.Get(string(p), set.ID); ok {
			points := s.ratingPoints(string(p), set.ID, func(string) {})
			ratings = append(ratings, leaderboard.NewDiceRating(set.ID, r, s.now(), points))
		}
	}
	return ratings
}

// frequentWords returns at most n words, the most frequent first.
func (s *Store) frequentWords(p room.PlayerID, n int) []leaderboard.WordCount {
	words := []leaderboard.WordCount{}
	for _, word := range slices.Backward(sorted(s.words, string(p), func(score leaderboard.WordScore) leaderboard.WordScore { return score })) {
		if len(words) == n {
			break
		}
		score, _ := s.words.Get(string(p), word)
		words = append(words, leaderboard.WordCount{Word: word, Times: score.Times()})
	}
	return words
}

// newestFirst returns at most n rows of a player, the newest first.
func newestFirst[V any](t *table.Table[string, V], p room.PlayerID, n int) []V {
	all := make([]V, 0, t.Len(string(p)))
	for _, row := range t.Rows(string(p)) {
		all = append(all, row)
	}
	slices.Reverse(all)
	return all[:min(n, len(all))]
}
