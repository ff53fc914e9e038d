package leaderboards

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
	"rattle/store/memory/table"
)

// RecordMatch implements [rattle/store/results.Leaderboards].
func (s *Store) RecordMatch(ctx context.Context, result room.MatchResult) (m leaderboard.StoredMatch, stored bool, err error) {
	err = s.subject.Update(ctx, func(tx *table.Tx) error {
		if m, stored = s.rateMatch(tx, result); !stored {
			return nil
		}
		rows := s.countedOf(tx, m.RowUpdates())
		for i, p := range m.Players {
			if !s.applyMatch(tx, m, i) {
				rows = slices.DeleteFunc(rows, func(u leaderboard.RowUpdate) bool { return u.Player == p })
			}
		}
		s.setRows(tx, rows)
		return nil
	})
	if err != nil {
		return m, false, fmt.Errorf("store match %s: %w", result.ID, err)
	}
	return m, stored, nil
}

// rateMatch returns the stored result of a match. If there is none, it rates the match and stores it; false if the match
// counts for nothing.
func (s *Store) rateMatch(tx *table.Tx, result room.MatchResult) (leaderboard.StoredMatch, bool) {
	if m, ok := s.results.Get(result.ID, ""); ok {
		return m, true
	}
	var before [2]leaderboard.PlayerRating
	m, counts := leaderboard.RateMatch(result, before)
	if !counts || !slices.ContainsFunc(result.Players, s.players.IsAdmitted) {
		return m, false
	}
	for i, p := range result.Players {
		before[i], _ = s.ratings.Get(string(p), result.Dice)
	}
	m, _ = leaderboard.RateMatch(result, before)
	s.results.Put(tx, m.ID, "", m)
	s.results.SetEnds(tx, m.ID, tx.Now()+player.TTL.Milliseconds())
	return m, true
}

// Match returns a stored match. The error is [leaderboard.ErrNotFound] if there is none.
func (s *Store) Match(id string) (m leaderboard.StoredMatch, err error) {
	ok := false
	s.subject.View(func() { m, ok = s.results.Get(id, "") })
	if !ok {
		return m, leaderboard.ErrNotFound
	}
	return m, nil
}

// RatingsOf returns a player's ratings, by dice.
func (s *Store) RatingsOf(p room.PlayerID) (all map[string]leaderboard.PlayerRating) {
	s.subject.View(func() { all = s.ratingsOf(p) })
	return all
}

func (s *Store) ratingsOf(p room.PlayerID) map[string]leaderboard.PlayerRating {
	all := make(map[string]leaderboard.PlayerRating, s.ratings.Len(string(p)))
	for dice, r := range s.ratings.Rows(string(p)) {
		all[dice] = r
	}
	return all
}

// applyMatch adds a match to its i-th player, once, and reports whether anything is stored of that player.
func (s *Store) applyMatch(tx *table.Tx, m leaderboard.StoredMatch, i int) bool {
	p := m.Players[i]
	if s.players.Excluded(p) {
		return false
	}
	if !s.noteApplied(tx, p, m.ID) {
		return true
	}
	// A player of a match has a profile, even if no round of it counted.
	s.addToProfile(tx, leaderboard.PlayerUpdate{Player: p, Name: m.Names[i], Past: leaderboard.PastRound{At: m.At}})
	s.matches.Put(tx, string(p), keyAt(m.At, m.ID), m.PastMatch(i))
	for s.matches.Len(string(p)) > leaderboard.MaxMatches {
		oldest, _, _ := s.matches.First(string(p))
		s.matches.Delete(tx, string(p), oldest)
	}
	if len(m.After) > 0 {
		s.applyRating(tx, m, i)
	}
	s.players.Renew(tx, p)
	return true
}

// applyRating sets the rating of the i-th player. The stored match holds, whatever was applied in between: that is noted for
// an audit.
func (s *Store) applyRating(tx *table.Tx, m leaderboard.StoredMatch, i int) {
	p := string(m.Players[i])
	if held, _ := s.ratings.Get(p, m.Dice); held != m.Before[i] {
		s.conflicts.Put(tx, p, m.ID, held)
	}
	s.ratings.Put(tx, p, m.Dice, m.After[i])
	next, first := 0, ""
	points := s.ratingPoints(p, m.Dice, func(key string) {
		if first == "" {
			first = key
		}
		_, _ = fmt.Sscanf(key[len(m.Dice)+1:], "%d", &next)
	})
	s.ratingHistory.Put(tx, p, ratingKey(m.Dice, next+1), leaderboard.NewRatingPoint(m.At, m.After[i].Rating))
	if len(points) >= leaderboard.MaxRatings {
		s.ratingHistory.Delete(tx, p, first)
	}
}

// ratingPoints returns a player's ratings with some dice, the oldest first, and calls each with the key of each.
func (s *Store) ratingPoints(player, dice string, each func(key string)) (points []leaderboard.RatingPoint) {
	for key, at := range s.ratingHistory.From(player, dice+" ") {
		if !strings.HasPrefix(key, dice+" ") {
			break
		}
		each(key)
		points = append(points, at)
	}
	return points
}
