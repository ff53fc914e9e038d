package results

import (
	"context"
	"fmt"
	"hash/fnv"
	"maps"
	"slices"

	"rattle/daily"
	"rattle/leaderboard"
	"rattle/room"
)

// Leaderboards as people see them: without the rows of players about whom moderators have ruled so. There are few, so each
// reading looks where their rows are.

// hiddenOn returns the rows of a leaderboard that nobody sees.
func (s *Store) hiddenOn(ctx context.Context, id leaderboard.ID) (hidden, error) {
	players, err := s.unlisted(ctx)
	if err != nil {
		return hidden{}, err
	}
	return newHidden(players, func(p room.PlayerID) (int, error) {
		place, err := s.Leaderboards.Place(ctx, id, p)
		return place.Rank, err
	})
}

// Page implements [leaderboard.Store].
func (s *Store) Page(ctx context.Context, id leaderboard.ID, from, n int) (leaderboard.Page, error) {
	h, err := s.hiddenOn(ctx, id)
	if err != nil {
		return leaderboard.Page{}, err
	}
	page, err := s.Leaderboards.Page(ctx, id, h.stored(from), n+len(h.ranks))
	if err != nil {
		return page, err
	}
	page = h.without(page)
	page.Rows = page.Rows[:min(n, len(page.Rows))]
	page.Version, err = s.withRulings(ctx, page.Version)
	return page, err
}

// Around implements [leaderboard.Store].
func (s *Store) Around(ctx context.Context, id leaderboard.ID, p room.PlayerID, n int) (leaderboard.Page, error) {
	h, err := s.hiddenOn(ctx, id)
	if err != nil {
		return leaderboard.Page{}, err
	}
	page, err := s.Leaderboards.Around(ctx, id, p, n)
	if err != nil {
		return page, err
	}
	page = h.without(page)
	page.Version, err = s.withRulings(ctx, page.Version)
	return page, err
}

// Place implements [leaderboard.Store].
func (s *Store) Place(ctx context.Context, id leaderboard.ID, p room.PlayerID) (leaderboard.Place, error) {
	h, err := s.hiddenOn(ctx, id)
	if err != nil {
		return leaderboard.Place{}, err
	}
	place, err := s.Leaderboards.Place(ctx, id, p)
	return h.place(p, place), err
}

// Version implements [leaderboard.Store].
func (s *Store) Version(ctx context.Context, id leaderboard.ID) (string, error) {
	version, err := s.Leaderboards.Version(ctx, id)
	if err != nil {
		return "", err
	}
	return s.withRulings(ctx, version)
}

// withRulings returns a version that also changes with what is ruled about players: it may be about a name.
func (s *Store) withRulings(ctx context.Context, version string) (string, error) {
	all, err := s.Rulings(ctx)
	if err != nil || len(all) == 0 {
		return version, err
	}
	sum := fnv.New64a()
	for _, p := range slices.Sorted(maps.Keys(all)) {
		_, _ = fmt.Fprintf(sum, "%s %+v\n", p, all[p]) // never fails
	}
	return fmt.Sprintf("%s-%x", version, sum.Sum64()), nil
}

// listedDays are the days as people see them.
type listedDays struct {
	Days
	store *Store
}

// hiddenIn returns the rows of a list of a day that nobody sees.
func (d listedDays) hiddenIn(ctx context.Context, day daily.Date, g daily.Group) (hidden, error) {
	players, err := d.store.unlisted(ctx)
	if err != nil {
		return hidden{}, err
	}
	return newHidden(players, func(p room.PlayerID) (int, error) {
		a, place, ok, err := d.Days.Standing(ctx, p, day)
		if !ok || a.Group != g {
			return 0, err
		}
		return place.Rank, err
	})
}

// Page implements [daily.Store].
func (d listedDays) Page(ctx context.Context, day daily.Date, g daily.Group, from, n int) (leaderboard.Page, error) {
	h, err := d.hiddenIn(ctx, day, g)
	if err != nil {
		return leaderboard.Page{}, err
	}
	page, err := d.Days.Page(ctx, day, g, h.stored(from), n+len(h.ranks))
	if err != nil {
		return page, err
	}
	page = h.without(page)
	page.Rows = page.Rows[:min(n, len(page.Rows))]
	return page, nil
}

// Around implements [daily.Store].
func (d listedDays) Around(ctx context.Context, day daily.Date, g daily.Group, p room.PlayerID, n int) (leaderboard.Page, error) {
	h, err := d.hiddenIn(ctx, day, g)
	if err != nil {
		return leaderboard.Page{}, err
	}
	page, err := d.Days.Around(ctx, day, g, p, n)
	if err != nil {
		return page, err
	}
	return h.without(page), nil
}

// Standing implements [daily.Store].
func (d listedDays) Standing(ctx context.Context, p room.PlayerID, day daily.Date) (daily.Attempt, leaderboard.Place, bool, error) {
	a, place, ok, err := d.Days.Standing(ctx, p, day)
	if err != nil || !ok {
		return a, place, ok, err
	}
	h, err := d.hiddenIn(ctx, day, a.Group)
	return a, h.place(p, place), ok, err
}
