package leaderboards

import (
	"context"
	"strconv"

	"rattle/leaderboard"
	"rattle/room"
)

// Page returns n rows of a leaderboard from a rank; ranks start at 1. An empty leaderboard has no rows.
func (s *Store) Page(_ context.Context, id leaderboard.ID, from, n int) (page leaderboard.Page, _ error) {
	s.subject.View(func() { page = s.page(id, max(from-1, 0), max(n, 0)) })
	return page, nil
}

// Around returns a player's row of a leaderboard with up to n rows on either side, no rows if the player has none.
func (s *Store) Around(_ context.Context, id leaderboard.ID, p room.PlayerID, n int) (page leaderboard.Page, _ error) {
	s.subject.View(func() {
		n = max(n, 0)
		if place, ok := s.placeOf(groupOf(id), string(p)); ok {
			from := max(0, place-n)
			page = s.page(id, from, place+n+1-from)
		} else {
			page = s.page(id, 0, 0)
		}
	})
	return page, nil
}

// Place returns a player's place on a leaderboard, with a rank of 0 if the player has no row.
func (s *Store) Place(ctx context.Context, id leaderboard.ID, p room.PlayerID) (leaderboard.Place, error) {
	page, err := s.Around(ctx, id, p, 0)
	place := leaderboard.Place{Size: page.Size}
	if len(page.Rows) > 0 {
		place.Row = page.Rows[0]
	}
	return place, err
}

// Version returns a text that changes with every write to the leaderboard.
func (s *Store) Version(_ context.Context, id leaderboard.ID) (version string, _ error) {
	s.subject.View(func() { version = s.version(groupOf(id)) })
	return version, nil
}

func (s *Store) version(group string) string {
	if s.rows.Len(group) == 0 {
		return "0"
	}
	return s.versions + strconv.Itoa(s.index[group].changed)
}

// page returns n rows from a place on, counted from 0.
func (s *Store) page(id leaderboard.ID, from, n int) leaderboard.Page {
	group := groupOf(id)
	page := leaderboard.Page{ID: id, Size: s.rows.Len(group), Version: s.version(group), Rows: []leaderboard.Row{}}
	for place := from; place < from+n; place++ {
		player, ok := s.at(group, place)
		if !ok {
			break
		}
		shown, _ := s.row(group, room.PlayerID(player))
		shown.Rank = place + 1
		shown.Name = s.players.CurrentName(shown.Player, shown.Name)
		page.Rows = append(page.Rows, shown)
	}
	return page
}

// row returns a player's row without its rank.
func (s *Store) row(group string, p room.PlayerID) (leaderboard.Row, bool) {
	r, ok := s.rows.Get(group, string(p))
	return leaderboard.Row{Player: p, Value: r.Score.Value(), Entry: r.Entry}, ok
}

// NameOf returns a player's current name, "" if none is stored.
func (s *Store) NameOf(_ context.Context, p room.PlayerID) (name string, _ error) {
	s.subject.View(func() {
		profile, _ := s.players.Profile(p)
		name = profile.Name
	})
	return name, nil
}
