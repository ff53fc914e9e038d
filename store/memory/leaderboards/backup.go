package leaderboards

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"rattle/leaderboard"
	"rattle/room"
	"rattle/store/backup"
	"rattle/store/memory/part"
	"rattle/store/memory/table"
)

// PlayerIDs calls add with the players about whom this package stores anything alone. The lock is held.
func (s *Store) PlayerIDs(add func(ids ...string)) {
	for _, names := range [][]string{
		s.totals.Groups(), s.applied.Groups(), s.history.Groups(), s.words.Groups(), s.versus.Groups(), s.ratings.Groups(), s.matches.Groups(),
	} {
		add(names...)
	}
}

// BackupPlayer adds to a backup what this package stores about a player alone. The lock is held.
func (s *Store) BackupPlayer(to *backup.Player) {
	p := string(to.ID)
	to.Totals = part.Of(s.totals, p, s.totalsOf)
	if to.Totals != nil && len(to.Totals.Is) == 0 {
		to.Totals = nil
	}
	to.Applied = part.Of(s.applied, p, part.Map[string, string, int64])
	to.History = part.Of(s.history, p, part.Values[string, leaderboard.PastRound])
	to.OlderRounds = part.Of(s.olderRounds, p, part.Values[int, string])
	to.Words = part.Of(s.words, p, part.Map[string, string, leaderboard.WordScore])
	to.Versus = part.Of(s.versus, p, func(rows iter.Seq2[string, versus]) map[room.PlayerID]backup.Versus {
		all := make(map[room.PlayerID]backup.Versus)
		for other, v := range rows {
			all[room.PlayerID(other)] = backup.Versus(v)
		}
		return all
	})
	to.Ratings = part.Of(s.ratings, p, part.Map[string, string, leaderboard.PlayerRating])
	to.RatingHistory = part.Of(s.ratingHistory, p, func(rows iter.Seq2[string, leaderboard.RatingPoint]) map[string][]leaderboard.RatingPoint {
		all := make(map[string][]leaderboard.RatingPoint)
		for key, at := range rows {
			dice, _, _ := strings.Cut(key, " ")
			all[dice] = append(all[dice], at)
		}
		return all
	})
	to.Matches = part.Of(s.matches, p, part.Values[string, leaderboard.PastMatch])
	to.Conflicts = part.Of(s.conflicts, p, part.Map[string, string, leaderboard.PlayerRating])
}

func (s *Store) totalsOf(rows iter.Seq2[string, standings]) (totals []backup.Total) {
	for dice, all := range rows {
		for _, of := range all.current(s.now()) {
			for _, period := range of.Periods.all() {
				totals = append(totals, backup.Total{Period: period, Dice: dice, Points: of.Value, At: of.Entry.At, Name: of.Entry.Name})
			}
		}
	}
	slices.SortFunc(totals, backup.Total.Compare)
	return totals
}

// RestorePlayer replaces what this package stores about a player alone by what a backup has.
func (s *Store) RestorePlayer(tx *table.Tx, from *backup.Player) {
	p := string(from.ID)
	s.totals.Drop(tx, p)
	if of := from.Totals; of != nil {
		all := make(map[string]standings)
		for _, t := range of.Is {
			all[t.Dice] = all[t.Dice].with(t.Period, t.Points, leaderboard.Entry{Name: t.Name, At: t.At})
		}
		part.Put(tx, s.totals, p, of.Ends, maps.All(all))
	}
	part.PutMap(tx, s.applied, p, from.Applied)
	part.PutList(tx, s.history, p, from.History, func(_ int, past leaderboard.PastRound) string { return keyAt(past.At, past.Round) })
	part.PutList(tx, s.olderRounds, p, from.OlderRounds, func(i int, _ string) int { return i + 1 })
	part.PutMap(tx, s.words, p, from.Words)
	s.versus.Drop(tx, p)
	if of := from.Versus; of != nil {
		part.Put(tx, s.versus, p, of.Ends, func(yield func(string, versus) bool) {
			for other, v := range of.Is {
				if !yield(string(other), versus(v)) {
					return
				}
			}
		})
	}
	part.PutMap(tx, s.ratings, p, from.Ratings)
	s.ratingHistory.Drop(tx, p)
	if of := from.RatingHistory; of != nil {
		part.Put(tx, s.ratingHistory, p, of.Ends, func(yield func(string, leaderboard.RatingPoint) bool) {
			for dice, points := range of.Is {
				for i, at := range points {
					if !yield(ratingKey(dice, i+1), at) {
						return
					}
				}
			}
		})
	}
	part.PutList(tx, s.matches, p, from.Matches, func(_ int, m leaderboard.PastMatch) string { return keyAt(m.At, m.MatchID) })
	part.PutMap(tx, s.conflicts, p, from.Conflicts)
}

// ratingKey is the key of a rating by its number in the history of ratings with some dice.
func ratingKey(dice string, number int) string { return fmt.Sprintf("%s %09d", dice, number) }

// BackupBoards calls put with the leaderboards of each set of dice, in order. The lock is held.
func (s *Store) BackupBoards(put func(*backup.Leaderboards)) {
	all, now := make(map[string]*backup.Leaderboards), s.now()
	for id, b := range s.boards {
		if b.hasEnded(now) {
			continue
		}
		if all[id.Dice] == nil {
			all[id.Dice] = &backup.Leaderboards{Dice: id.Dice}
		}
		of := backup.Leaderboard{Kind: id.Kind, Period: id.Period, Key: id.Key}
		for place := range b.places.Len() {
			p, _ := b.places.At(place)
			row, _ := s.rowOf(id, room.PlayerID(p))
			of.Rows = append(of.Rows, backup.Row{Player: row.Player, Value: row.Value, Entry: row.Entry})
		}
		all[id.Dice].Boards = append(all[id.Dice].Boards, of)
	}
	for _, dice := range slices.Sorted(maps.Keys(all)) {
		slices.SortFunc(all[dice].Boards, backup.Leaderboard.Compare)
		put(all[dice])
	}
}

// RestoreBoard adds the rows of a leaderboard.
func (s *Store) RestoreBoard(tx *table.Tx, dice string, b backup.Leaderboard) {
	id := leaderboard.ID{Dice: dice, Kind: b.Kind, Period: b.Period, Key: b.Key}
	for _, r := range b.Rows {
		all, _ := s.rows.Get(string(r.Player), id.RefPrefix())
		s.rows.Put(tx, string(r.Player), id.RefPrefix(), all.with(id.Period, r.Value, r.Entry))
	}
}

// BackupCounted returns since when each kind counts. The lock is held.
func (s *Store) BackupCounted() leaderboard.CountedSince { return s.countedSince() }

// RestoreCounted sets since when each kind counts.
func (s *Store) RestoreCounted(tx *table.Tx, since leaderboard.CountedSince) {
	part.PutMap(tx, s.counted, "", &backup.Part[map[leaderboard.Kind]room.Instant]{Is: since})
}

// BackupMatches calls put with all matches, in order. The lock is held.
func (s *Store) BackupMatches(put func(*backup.Part[backup.StoredMatch])) {
	for _, id := range s.results.Groups() {
		put(part.Of(s.results, id, part.One[leaderboard.StoredMatch]))
	}
}

// RestoreMatch sets a match.
func (s *Store) RestoreMatch(tx *table.Tx, m *backup.Part[backup.StoredMatch]) {
	part.PutOne(tx, s.results, m.Is.ID, m)
}
