package leaderboards

import (
	"context"

	"rattle/leaderboard"
	"rattle/room"
)

// Page implements [leaderboard.Store].
func (s *Store) Page(_ context.Context, id leaderboard.ID, from, n int) (page leaderboard.Page, err error) {
	s.subject.View(func() { page = s.page(id, max(from-1, 0), n) })
	return page, nil
}

// Around implements [leaderboard.Store].
func (s *Store) Around(_ context.Context, id leaderboard.ID, p room.PlayerID, n int) (page leaderboard.Page, err error) {
	s.subject.View(func() { page = s.around(id, p, n) })
	return page, nil
}

// Place implements [leaderboard.Store].
func (s *Store) Place(_ context.Context, id leaderboard.ID, p room.PlayerID) (leaderboard.Place, error) {
	var page leaderboard.Page
	s.subject.View(func() { page = s.around(id, p, 0) })
	place := leaderboard.Place{Size: page.Size}
	if len(page.Rows) > 0 {
		place.Row = page.Rows[0]
	}
	return place, nil
}

// Version implements [leaderboard.Store].
func (s *Store) Version(_ context.Context, id leaderboard.ID) (version string, err error) {
	s.subject.View(func() { version = s.versionOf(s.board(id, s.now())) })
	return version, nil
}

// around returns a player's row with n rows on either side, no rows if the player has none. The lock is held.
func (s *Store) around(id leaderboard.ID, p room.PlayerID, n int) leaderboard.Page {
	row, ok := s.rowOf(id, p)
	if !ok {
		return s.page(id, 0, 0)
	}
	rank := s.board(id, s.now()).places.Place(leaderboard.NewScore(row.Value, row.At), string(p))
	first := max(rank-max(n, 0), 0)
	return s.page(id, first, rank+max(n, 0)+1-first)
}

// page returns n rows from one on, counted from 0. The lock is held.
func (s *Store) page(id leaderboard.ID, from, n int) leaderboard.Page {
	b := s.board(id, s.now())
	page := leaderboard.Page{ID: id, Version: s.versionOf(b), Size: b.size(), Rows: []leaderboard.Row{}}
	for at := from; at < min(from+n, page.Size); at++ {
		p, _ := b.places.At(at)
		row, _ := s.rowOf(id, room.PlayerID(p))
		row.Rank = at + 1
		row.Name = s.players.CurrentName(row.Player, row.Name)
		page.Rows = append(page.Rows, row)
	}
	return page
}
