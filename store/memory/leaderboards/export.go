package leaderboards

import (
	"cmp"
	"context"
	"slices"

	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
)

// AddResults adds what is stored of a player's results to an export, with the IDs of their rounds.
func (s *Store) AddResults(_ context.Context, x *player.Export) error {
	s.subject.View(func() {
		profile, _ := s.players.Profile(x.Player)
		x.Name, x.NamedAt, x.FirstSeen = profile.Name, profile.NamedAt, profile.FirstSeen
		x.PlayedRounds, x.Points, x.Words = profile.Rounds, profile.Points, profile.Words
		x.FrequentWords, x.History = s.frequentWords(x.Player), s.pastRounds(x.Player)
		x.Ratings, x.Matches = s.diceRatings(x.Player), s.pastMatches(x.Player)
		s.addVersus(x)
		s.addPeriods(x)
		s.addRounds(x)
	})
	return nil
}

func (s *Store) addVersus(x *player.Export) {
	x.Versus = []player.ExportedVersus{}
	for other, v := range s.versus.Rows(string(x.Player)) {
		x.Versus = append(x.Versus, player.ExportedVersus{Player: room.PlayerID(other), LastMet: v.Met, Versus: leaderboard.Versus{
			Won: v.Won, Lost: v.Lost, Drawn: v.Drawn, Points: v.Points,
		}})
	}
	slices.SortFunc(x.Versus, func(a, b player.ExportedVersus) int {
		return cmp.Or(cmp.Compare(b.LastMet, a.LastMet), cmp.Compare(b.Player, a.Player))
	})
}

// addPeriods adds totals and rows, of all periods that are stored.
func (s *Store) addPeriods(x *player.Export) {
	x.Totals, x.Rows = []player.ExportedTotal{}, []player.ExportedRow{}
	now := s.now()
	for _, period := range leaderboard.Periods() {
		for _, key := range []string{period.Key(now), period.PreviousKey(now)} {
			if key == "" {
				continue
			}
			t, group := s.totalsGroup(x.Player, period, key)
			for dice, sum := range t.Rows(group) {
				x.Totals = append(x.Totals, player.ExportedTotal{Period: period, Key: key, Dice: dice, Points: sum.Points})
			}
		}
	}
	for _, id := range leaderboard.IDsAt(now) {
		if row, ok := s.row(groupOf(id), x.Player); ok {
			x.Rows = append(x.Rows, player.ExportedRow{ID: id, Row: row})
		}
	}
}

// addRounds adds the IDs of the rounds in the history, of those before it, and of those that rows show.
func (s *Store) addRounds(x *player.Export) {
	named := make(map[string]bool)
	add := func(uuid string) {
		if uuid != "" && !named[uuid] {
			named[uuid] = true
			x.Rounds = append(x.Rounds, uuid)
		}
	}
	for _, past := range x.History {
		add(past.Round)
	}
	var older []string
	for _, uuid := range s.olderRounds.Rows(string(x.Player)) {
		older = append(older, uuid)
	}
	for _, uuid := range slices.Backward(older) {
		add(uuid)
	}
	for _, row := range x.Rows {
		add(row.Round)
	}
}
