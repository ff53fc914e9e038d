package leaderboards

import (
	"context"
	"slices"

	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
)

// AddResults implements [rattle/store/results.Leaderboards].
func (s *Store) AddResults(_ context.Context, x *player.Export) error {
	s.subject.View(func() {
		p := x.Player
		known, _ := s.players.Profile(p)
		x.Name, x.NamedAt, x.FirstSeen = known.Name, known.NamedAt, known.FirstSeen
		x.PlayedRounds, x.Points, x.Words = known.Rounds, known.Points, known.Words
		x.FrequentWords, x.Ratings = s.frequentWords(p, leaderboard.MaxWords), s.diceRatings(p)
		x.History, x.Matches = newestFirst(s.history, p, leaderboard.MaxHistory), newestFirst(s.matches, p, leaderboard.MaxMatches)
		x.Versus, x.Totals, x.Rows = s.exportedVersus(p), s.exportedTotals(p), s.exportedRows(p)
		s.addRounds(x)
	})
	return nil
}

func (s *Store) exportedVersus(p room.PlayerID) []player.ExportedVersus {
	all := []player.ExportedVersus{}
	for _, other := range slices.Backward(sorted(s.versus, string(p), func(v versus) room.Instant { return v.Last })) {
		v, _ := s.versus.Get(string(p), other)
		all = append(all, player.ExportedVersus{Player: room.PlayerID(other), LastMet: v.Last, Versus: v.shown()})
	}
	return all
}

func (s *Store) exportedTotals(p room.PlayerID) []player.ExportedTotal {
	all, now := []player.ExportedTotal{}, s.now()
	for _, period := range leaderboard.Periods() {
		for _, key := range []string{period.Key(now), period.PreviousKey(now)} {
			for dice, totals := range s.totals.Rows(string(p)) {
				if total, ok := totals.in(period, key); ok {
					all = append(all, player.ExportedTotal{Period: period, Key: key, Dice: dice, Points: total.Value})
				}
			}
		}
	}
	return all
}

// exportedRows returns the player's rows of all leaderboards.
func (s *Store) exportedRows(p room.PlayerID) []player.ExportedRow {
	all := []player.ExportedRow{}
	for _, id := range leaderboard.IDsAt(s.now()) {
		if row, ok := s.rowOf(id, p); ok {
			all = append(all, player.ExportedRow{ID: id, Row: row})
		}
	}
	return all
}

// addRounds adds the IDs of the rounds in the history, of those before it, and of those that rows show.
func (s *Store) addRounds(x *player.Export) {
	var all []string
	for _, past := range x.History {
		all = append(all, past.Round)
	}
	before := len(all)
	for _, uuid := range s.olderRounds.Rows(string(x.Player)) {
		all = append(all, uuid)
	}
	slices.Reverse(all[before:])
	for _, row := range x.Rows {
		all = append(all, row.Round)
	}
	named := make(map[string]bool)
	for _, uuid := range all {
		if uuid != "" && !named[uuid] {
			named[uuid] = true
			x.Rounds = append(x.Rounds, uuid)
		}
	}
}
