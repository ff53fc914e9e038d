package leaderboards

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"rattle/leaderboard"
	"rattle/room"
	"rattle/store/memory/table"
)

// ApplyRound implements [rattle/store/results.Leaderboards].
func (s *Store) ApplyRound(ctx context.Context, o room.PendingResult, p leaderboard.Projection) error {
	return s.apply(ctx, o, o.ID, p)
}

// ApplyApproved implements [rattle/store/results.Leaderboards]. It is noted by another ID than the round's.
func (s *Store) ApplyApproved(ctx context.Context, o room.PendingResult, p leaderboard.Projection, approved room.PlayerID) error {
	var players []leaderboard.PlayerUpdate
	for _, u := range p.Players {
		if u.Player == approved { // only the totals change
			players = append(players, leaderboard.PlayerUpdate{Player: approved, Name: u.Name, Past: leaderboard.PastRound{At: o.At}})
		}
	}
	p.Players = players
	return s.apply(ctx, o, o.ID+" "+string(approved), p)
}

func (s *Store) apply(ctx context.Context, o room.PendingResult, appliedID string, p leaderboard.Projection) error {
	err := s.subject.Update(ctx, func(tx *table.Tx) error {
		var rows []leaderboard.RowUpdate
		for _, u := range p.Players {
			rows = append(rows, s.applyToPlayer(tx, appliedID, u, p.Rows)...)
		}
		s.setRows(tx, rows)
		s.releaseUnused(tx, o.ID, p.Rows, rows)
		return nil
	})
	if err != nil {
		return fmt.Errorf("apply round %s: %w", o.ID, err)
	}
	return nil
}

// releaseUnused removes the refs of rows that were not set, unless they show the round all the same: an earlier attempt
// set them, and their player was forgotten since.
func (s *Store) releaseUnused(tx *table.Tx, uuid string, updates, set []leaderboard.RowUpdate) {
	used := leaderboard.Refs(set)
	for _, u := range updates {
		if ref := u.Ref(); ref != "" && !slices.Contains(used, ref) {
			if row, ok := s.rowOf(u.Leaderboard, u.Player); !ok || row.Round != uuid {
				s.records.Release(tx, uuid, ref)
			}
		}
	}
}

// applyToPlayer adds a round to a player, once for each appliedID. It returns the player's rows to set, with the new
// totals, none if nothing is stored about the player.
func (s *Store) applyToPlayer(tx *table.Tx, appliedID string, u leaderboard.PlayerUpdate, rows []leaderboard.RowUpdate) (set []leaderboard.RowUpdate) {
	if s.players.Excluded(u.Player) {
		return nil
	}
	added := s.noteApplied(tx, u.Player, appliedID)
	if added {
		s.addToProfile(tx, u)
		s.addToHistory(tx, u.Player, u.Past)
		s.addWords(tx, u)
		s.addEncounters(tx, u)
	}
	for _, row := range rows {
		switch {
		case row.Player != u.Player:
		case row.Leaderboard.Kind != leaderboard.Total:
			set = append(set, row)
		default:
			if row, ok := s.addTotal(tx, row, added); ok {
				set = append(set, row)
			}
		}
	}
	if added {
		s.players.Renew(tx, u.Player)
	}
	return set
}

// noteApplied notes that a result is applied to a player, and reports whether it was not applied before.
func (s *Store) noteApplied(tx *table.Tx, p room.PlayerID, id string) bool {
	if _, before := s.applied.Get(string(p), id); before {
		return false
	}
	ttl, second := leaderboard.AppliedTTL.Milliseconds(), tx.Now()/1000
	var old []string
	for other, at := range s.applied.Rows(string(p)) {
		if at <= second-ttl/1000 {
			old = append(old, other)
		}
	}
	s.applied.Put(tx, string(p), id, second)
	for _, other := range old {
		s.applied.Delete(tx, string(p), other)
	}
	s.applied.SetEnds(tx, string(p), tx.Now()+ttl)
	return true
}

func (s *Store) addToProfile(tx *table.Tx, u leaderboard.PlayerUpdate) {
	profile, _ := s.players.Profile(u.Player)
	if leaderboard.Renames(profile.NamedAt, u.Past.At) {
		profile.Name, profile.NamedAt = u.Name, u.Past.At
	}
	profile.FirstSeen = leaderboard.FirstSeen(profile.FirstSeen, u.Past.At)
	profile.Rounds, profile.Points, profile.Words = profile.Rounds+u.Rounds, profile.Points+u.Points, profile.Words+u.Words
	s.players.SetProfile(tx, u.Player, profile)
}

// keyAt orders what is stored of a player by instants.
func keyAt(at room.Instant, id string) string { return fmt.Sprintf("%013d %s", at, id) }

func (s *Store) addToHistory(tx *table.Tx, p room.PlayerID, past leaderboard.PastRound) {
	if past.Round == "" {
		return
	}
	s.history.Put(tx, string(p), keyAt(past.At, past.Round), past)
	for s.history.Len(string(p)) > leaderboard.MaxHistory { // the records of rounds that leave it may still exist
		key, oldest, _ := s.history.First(string(p))
		s.history.Delete(tx, string(p), key)
		last, _, _ := s.olderRounds.Last(string(p))
		s.olderRounds.Put(tx, string(p), last+1, oldest.Round)
		s.olderRounds.Cut(tx, string(p), last+2-leaderboard.MaxOlderRounds)
	}
}

func (s *Store) addWords(tx *table.Tx, u leaderboard.PlayerUpdate) {
	p, second := string(u.Player), leaderboard.ScoreSecond(u.Past.At)
	for _, word := range u.Found {
		old, _ := s.words.Get(p, word)
		s.words.Put(tx, p, word, old.FoundAgain(second))
	}
	trim(tx, s.words, p, leaderboard.MaxWords, func(score leaderboard.WordScore) leaderboard.WordScore { return score })
}

func (s *Store) addEncounters(tx *table.Tx, u leaderboard.PlayerUpdate) {
	p := string(u.Player)
	for _, e := range u.Encounters {
		old, _ := s.versus.Get(p, string(e.Player))
		sum := old.shown().Add(e)
		s.versus.Put(tx, p, string(e.Player), versus{sum.Won, sum.Lost, sum.Drawn, sum.Points, max(old.Last, u.Past.At)})
	}
	trim(tx, s.versus, p, leaderboard.MaxOpponents, func(v versus) room.Instant { return v.Last })
}

func (v versus) shown() leaderboard.Versus {
	return leaderboard.Versus{Won: v.Won, Lost: v.Lost, Drawn: v.Drawn, Points: v.Points}
}

// trim removes the lowest rows of a group, in order of what by returns and then of their keys, until limit are left.
func trim[V any, B cmp.Ordered](tx *table.Tx, t *table.Table[string, V], group string, limit int, by func(V) B) {
	if t.Len(group) <= limit {
		return
	}
	for _, key := range sorted(t, group, by)[:t.Len(group)-limit] {
		t.Delete(tx, group, key)
	}
}

// sorted returns the keys of a group in order of what by returns, and then of their own.
func sorted[V any, B cmp.Ordered](t *table.Table[string, V], group string, by func(V) B) []string {
	keys, values := make([]string, 0, t.Len(group)), make(map[string]B, t.Len(group))
	for key, value := range t.Rows(group) {
		keys = append(keys, key)
		values[key] = by(value)
	}
	slices.SortStableFunc(keys, func(a, b string) int { return cmp.Compare(values[a], values[b]) }) // rows are in order of keys
	return keys
}

// addTotal adds the points of a row to the player's total in the row's period, if they are new, and returns the row with
// the total; false if there is none.
func (s *Store) addTotal(tx *table.Tx, row leaderboard.RowUpdate, added bool) (leaderboard.RowUpdate, bool) {
	id, p, now := row.Leaderboard, string(row.Player), room.Instant(tx.Now())
	if row.ExpiresAt != 0 && row.ExpiresAt <= now {
		return row, false
	}
	all, _ := s.totals.Get(p, id.Dice)
	before, _ := all.in(id.Period, id.Key)
	total := leaderboard.PeriodTotal{Points: before.Value, At: before.Entry.At, Name: before.Entry.Name}
	if added {
		total = total.Add(row.Value, row.Entry.At, row.Entry.Name)
	}
	row.Value, row.Entry = total.Points, leaderboard.Entry{Name: total.Name, At: total.At}
	if added {
		s.putTotals(tx, p, id.Dice, all.current(now).with(id.Period, row.Value, row.Entry))
	}
	return row, row.Value > 0
}

// putTotals replaces a player's totals with some dice, or removes them if there are none.
func (s *Store) putTotals(tx *table.Tx, player, dice string, all standings) {
	if len(all) == 0 {
		s.totals.Delete(tx, player, dice)
	} else {
		s.totals.Put(tx, player, dice, all)
	}
}
