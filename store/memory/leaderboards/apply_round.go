package leaderboards

import (
	"context"
	"fmt"

	"rattle/leaderboard"
	"rattle/room"
	"rattle/store/memory/table"
)

// ApplyRound adds a round to its players, and sets their rows.
func (s *Store) ApplyRound(ctx context.Context, o room.PendingResult, p leaderboard.Projection) error {
	return s.apply(ctx, o, o.ID, p, p.Players, s.addRound)
}

// ApplyApproved sets the rows of one player of a round that was applied without them. It is noted by another ID than the
// round's.
func (s *Store) ApplyApproved(ctx context.Context, o room.PendingResult, p leaderboard.Projection, approved room.PlayerID) error {
	update := leaderboard.PlayerUpdate{Player: approved, Past: leaderboard.PastRound{At: o.At}}
	for _, u := range p.Players {
		if u.Player == approved {
			update.Name = u.Name
		}
	}
	return s.apply(ctx, o, o.ID+" "+string(approved), p, []leaderboard.PlayerUpdate{update}, s.addName)
}

// apply adds a result to players, each once, and sets those of its rows whose players are stored.
func (s *Store) apply(ctx context.Context, o room.PendingResult, id string, p leaderboard.Projection, updates []leaderboard.PlayerUpdate,
	add func(*table.Tx, leaderboard.PlayerUpdate),
) error {
	err := s.subject.Update(ctx, func(tx *table.Tx) error {
		stored := make(map[room.PlayerID]bool)
		for _, u := range updates {
			if s.players.Excluded(u.Player) {
				continue
			}
			stored[u.Player] = true
			if s.isNew(tx, u.Player, id) {
				add(tx, u)
				s.addTotals(tx, u.Player, u.Name, u.Past.At, p.Rows)
				s.players.Renew(tx, u.Player)
			}
		}
		rows := s.withTotals(p.Rows, stored)
		s.setRows(tx, rows)
		s.releaseUnused(tx, o.ID, p.Rows)
		return nil
	})
	if err != nil {
		return fmt.Errorf("apply the round to its players: %w", err)
	}
	return nil
}

// isNew reports whether a result was not added to a player yet, and notes that it is now.
func (s *Store) isNew(tx *table.Tx, p room.PlayerID, id string) bool {
	if _, done := s.applied.Get(string(p), id); done {
		return false
	}
	old := room.Instant(tx.Now() - leaderboard.AppliedTTL.Milliseconds())
	var ended []string
	for before, at := range s.applied.Rows(string(p)) {
		if at <= old {
			ended = append(ended, before)
		}
	}
	for _, before := range ended {
		s.applied.Delete(tx, string(p), before)
	}
	s.applied.Put(tx, string(p), id, room.Instant(tx.Now()))
	s.applied.SetEnds(tx, string(p), tx.Now()+leaderboard.AppliedTTL.Milliseconds())
	return true
}

// addName notes a player's name. The rounds and words were added before.
func (s *Store) addName(tx *table.Tx, u leaderboard.PlayerUpdate) {
	s.players.Seen(tx, u.Player, u.Name, u.Past.At, 0, 0, 0)
}

// addRound adds a round to a player. Rounds may come in any order.
func (s *Store) addRound(tx *table.Tx, u leaderboard.PlayerUpdate) {
	p := string(u.Player)
	s.players.Seen(tx, u.Player, u.Name, u.Past.At, u.Rounds, u.Points, u.Words)
	s.history.Put(tx, p, timeKey(u.Past.At, u.Past.Round), u.Past)
	for s.history.Len(p) > leaderboard.MaxHistory {
		key, oldest, _ := s.history.First(p)
		s.history.Delete(tx, p, key)
		newest, _, _ := s.olderRounds.Last(p)
		s.olderRounds.Put(tx, p, newest+1, oldest.Round)
	}
	trim(tx, s.olderRounds, p, leaderboard.MaxOlderRounds)
	s.addWords(tx, u)
	for _, e := range u.Encounters {
		v, _ := s.versus.Get(p, string(e.Player))
		v.Won, v.Lost, v.Drawn = v.Won+e.Won, v.Lost+e.Lost, v.Drawn+e.Drawn
		v.Points = [2]int{v.Points[0] + e.Points[0], v.Points[1] + e.Points[1]}
		v.Met = max(v.Met, u.Past.At)
		s.versus.Put(tx, p, string(e.Player), v)
	}
	for s.versus.Len(p) > leaderboard.MaxOpponents {
		s.versus.Delete(tx, p, leastOf(s.versus, p, func(a, b versus) bool { return a.Met < b.Met }))
	}
}

func (s *Store) addWords(tx *table.Tx, u leaderboard.PlayerUpdate) {
	p, second := string(u.Player), leaderboard.ScoreSecond(u.Past.At)
	for _, word := range u.Found {
		w, _ := s.words.Get(p, word)
		s.words.Put(tx, p, word, wordCount{w.Times + 1, max(w.Second, second)})
	}
	for s.words.Len(p) > leaderboard.MaxWords {
		s.words.Delete(tx, p, leastOf(s.words, p, func(a, b wordCount) bool {
			return a.Times < b.Times || a.Times == b.Times && a.Second < b.Second
		}))
	}
}

// timeKey is the key of a row whose group is in the order of instants.
func timeKey(at room.Instant, id string) string { return fmt.Sprintf("%015d %s", int64(at), id) }

// trim removes the first rows of a group until it has n.
func trim[V any](tx *table.Tx, t *table.Table[uint64, V], group string, n int) {
	for t.Len(group) > n {
		key, _, _ := t.First(group)
		t.Delete(tx, group, key)
	}
}

// leastOf returns the key of the least row of a group, of equal ones the first.
func leastOf[V any](t *table.Table[string, V], group string, less func(a, b V) bool) (key string) {
	var least V
	for k, v := range t.Rows(group) {
		if key == "" || less(v, least) {
			key, least = k, v
		}
	}
	return key
}
