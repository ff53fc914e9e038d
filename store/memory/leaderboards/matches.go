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

// RecordMatch stores the result of a match, and returns it; false if the match counts for nothing. The ratings of the
// first call that stores the match hold. Before it has returned the players must not be in another match, which would
// start from ratings that are about to change.
func (s *Store) RecordMatch(ctx context.Context, result room.MatchResult) (m leaderboard.StoredMatch, stored bool, err error) {
	since, err := s.startCounting(ctx)
	if err != nil {
		return m, false, err
	}
	any, err := s.players.AnyStored(ctx, result.Players)
	if err != nil {
		return m, false, err
	}
	err = s.subject.Update(ctx, func(tx *table.Tx) error {
		if m, stored = s.rateMatch(tx, result, any); !stored {
			return nil
		}
		rows := since.Filter(m.RowUpdates())
		for i, p := range m.Players {
			if !s.applyMatch(tx, m, i) {
				rows = slices.DeleteFunc(rows, func(u leaderboard.RowUpdate) bool { return u.Player == p })
			}
		}
		s.setRows(tx, rows)
		return nil
	})
	if err != nil {
		return m, false, fmt.Errorf("apply the match to its players: %w", err)
	}
	return m, stored, nil
}

// rateMatch returns the stored result of a match. If there is none, it rates the match and stores it; false if the match
// counts for nothing.
func (s *Store) rateMatch(tx *table.Tx, result room.MatchResult, anyStored bool) (leaderboard.StoredMatch, bool) {
	if stored, ok := s.matchResults.Get(result.ID, ""); ok {
		return stored, true
	}
	var before [2]leaderboard.PlayerRating
	for i := range before {
		if i < len(result.Players) {
			before[i], _ = s.ratings.Get(string(result.Players[i]), result.Dice)
		}
	}
	m, counts := leaderboard.RateMatch(result, before)
	if !counts || !anyStored {
		return m, false
	}
	s.matchResults.Put(tx, result.ID, "", m)
	s.matchResults.SetEnds(tx, result.ID, tx.Now()+player.TTL.Milliseconds())
	return m, true
}

// applyMatch adds a match to its i-th player, once, and reports whether anything is stored of that player.
func (s *Store) applyMatch(tx *table.Tx, m leaderboard.StoredMatch, i int) bool {
	id := m.Players[i]
	if s.players.Excluded(id) {
		return false
	}
	if !s.isNew(tx, id, m.ID) {
		return true
	}
	p := string(id)
	s.players.Seen(tx, id, m.Names[i], m.At, 0, 0, 0) // a player of a match has a profile, even if no round of it counted
	s.matches.Put(tx, p, timeKey(m.At, m.ID), m.PastMatch(i))
	for s.matches.Len(p) > leaderboard.MaxMatches {
		key, _, _ := s.matches.First(p)
		s.matches.Delete(tx, p, key)
	}
	if len(m.After) > 0 {
		s.setRating(tx, m, i)
	}
	s.players.Renew(tx, id)
	return true
}

// setRating sets a player's rating to that of the stored match, which holds whatever was applied in between: that is
// noted for an audit.
func (s *Store) setRating(tx *table.Tx, m leaderboard.StoredMatch, i int) {
	p := string(m.Players[i])
	if current, _ := s.ratings.Get(p, m.Dice); current != m.Before[i] {
		s.conflicts.Put(tx, p, m.ID, current)
	}
	s.ratings.Put(tx, p, m.Dice, m.After[i])
	n, keys := 0, s.ratingKeys(p, m.Dice)
	if len(keys) > 0 {
		_, _ = fmt.Sscanf(keys[len(keys)-1], m.Dice+" %d", &n)
	}
	s.ratingHistory.Put(tx, p, fmt.Sprintf("%s %06d", m.Dice, n+1), leaderboard.RatingPoint{At: m.At, Rating: tenths(m.After[i].Rating.Rating)})
	for len(keys) >= leaderboard.MaxRatings {
		s.ratingHistory.Delete(tx, p, keys[0])
		keys = keys[1:]
	}
}

// tenths rounds a rating as a history shows it.
func tenths(rating float64) (rounded float64) {
	_, _ = fmt.Sscan(fmt.Sprintf("%.1f", rating), &rounded)
	return rounded
}

// ratingKeys are the keys of a player's past ratings with some dice, the oldest first.
func (s *Store) ratingKeys(p, dice string) (keys []string) {
	for key := range s.ratingHistory.From(p, dice+" ") {
		if !strings.HasPrefix(key, dice+" ") {
			break
		}
		keys = append(keys, key)
	}
	return keys
}

// RatingsOf returns a player's ratings, by dice.
func (s *Store) RatingsOf(p room.PlayerID) map[string]leaderboard.PlayerRating {
	all := make(map[string]leaderboard.PlayerRating)
	s.subject.View(func() {
		for dice, r := range s.ratings.Rows(string(p)) {
			all[dice] = r
		}
	})
	return all
}

// Match returns a stored match. The error is [leaderboard.ErrNotFound] if there is none.
func (s *Store) Match(id string) (m leaderboard.StoredMatch, err error) {
	ok := false
	s.subject.View(func() { m, ok = s.matchResults.Get(id, "") })
	if !ok {
		return m, leaderboard.ErrNotFound
	}
	return m, nil
}
