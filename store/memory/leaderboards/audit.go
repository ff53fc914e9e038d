package leaderboards

import (
	"cmp"
	"context"
	"slices"

	"rattle/leaderboard"
	"rattle/leaderboard/audit"
	"rattle/room"
)

// What an audit reads.

// Matches implements [rattle/store/results.Leaderboards].
func (s *Store) Matches(context.Context) (all []leaderboard.StoredMatch, err error) {
	s.subject.View(func() {
		for _, id := range s.results.Groups() {
			m, _ := s.Match(id)
			all = append(all, m)
		}
	})
	slices.SortStableFunc(all, func(a, b leaderboard.StoredMatch) int { return cmp.Compare(a.At, b.At) })
	return all, nil
}

// IDs implements [rattle/store/results.Leaderboards].
func (s *Store) IDs(context.Context) (all []leaderboard.ID, err error) {
	s.subject.View(func() {
		for id := range s.boards {
			if s.board(id, s.now()) != nil {
				all = append(all, id)
			}
		}
	})
	slices.SortFunc(all, func(a, b leaderboard.ID) int {
		return cmp.Or(cmp.Compare(a.Dice, b.Dice), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Period, b.Period), cmp.Compare(a.Key, b.Key))
	})
	return all, nil
}

// PeriodTotals implements [rattle/store/results.Leaderboards].
func (s *Store) PeriodTotals(_ context.Context, id leaderboard.ID, rows []leaderboard.Row) (map[room.PlayerID]int, error) {
	totals := make(map[room.PlayerID]int, len(rows))
	s.subject.View(func() {
		for _, row := range rows {
			all, _ := s.totals.Get(string(row.Player), id.Dice)
			if total, ok := all.in(id.Period, id.Key); ok && !hasEnded(id.Period, total.Entry.At, s.now()) {
				totals[row.Player] = total.Value
			}
		}
	})
	return totals, nil
}

// PlayerTotals implements [rattle/store/results.Leaderboards].
func (s *Store) PlayerTotals(_ context.Context, p room.PlayerID) (totals audit.Totals, ratings map[string]leaderboard.PlayerRating, known bool, err error) {
	s.subject.View(func() {
		if known = !s.players.IsForgotten(p); known {
			profile, _ := s.players.Profile(p)
			totals, ratings = audit.Totals{Rounds: profile.Rounds, Points: profile.Points, Words: profile.Words}, s.ratingsOf(p)
		}
	})
	return totals, ratings, known, nil
}
