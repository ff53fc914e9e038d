package leaderboards

import (
	"context"
	"slices"

	"rattle/leaderboard"
	"rattle/leaderboard/audit"
	"rattle/room"
)

// What an audit reads.

// Matches returns all stored matches, in the order of their ends.
func (s *Store) Matches(context.Context) (all []leaderboard.StoredMatch, _ error) {
	s.subject.View(func() {
		for _, id := range s.matchResults.Groups() {
			m, _ := s.matchResults.Get(id, "")
			all = append(all, m)
		}
	})
	slices.SortStableFunc(all, func(a, b leaderboard.StoredMatch) int { return int(a.At - b.At) })
	return all, nil
}

// IDs returns all leaderboards that have rows.
func (s *Store) IDs(context.Context) (all []leaderboard.ID, _ error) {
	s.subject.View(func() {
		for _, group := range s.rows.Groups() {
			all = append(all, idOf(group))
		}
	})
	return all, nil
}

// PeriodTotals returns the totals that rows of a leaderboard of totals have to show, except those of players about whom
// nothing is stored any more.
func (s *Store) PeriodTotals(_ context.Context, id leaderboard.ID, rows []leaderboard.Row) (map[room.PlayerID]int, error) {
	totals := make(map[room.PlayerID]int, len(rows))
	s.subject.View(func() {
		for _, row := range rows {
			t, group := s.totalsGroup(row.Player, id.Period, id.Key)
			if sum, ok := t.Get(group, id.Dice); ok {
				totals[row.Player] = sum.Points
			}
		}
	})
	return totals, nil
}

// PlayerTotals returns a player's totals, and ratings by dice; false for a player who is forgotten.
func (s *Store) PlayerTotals(ctx context.Context, p room.PlayerID) (totals audit.Totals, ratings map[string]leaderboard.PlayerRating, known bool, err error) {
	status, err := s.players.Status(ctx, p)
	if err != nil || status.Forgotten {
		return totals, nil, false, err
	}
	s.subject.View(func() {
		profile, _ := s.players.Profile(p)
		totals = audit.Totals{Rounds: profile.Rounds, Points: profile.Points, Words: profile.Words}
	})
	return totals, s.RatingsOf(p), true, nil
}
