package results

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
)

// What moderators rule about a player is looked at where it matters, and changes nothing that is stored of rounds: so it
// can be taken back, and an audit need not know of it.
//
//	Rule ──▶ {mod}:rulings ──▶ package web: another name, no public tables
//	                       └─▶ the leaderboards as they are read: see listed.go

// rulingsTTL is how long a server may not know of a ruling of another one.
const rulingsTTL = 2 * time.Second

// rulings are what is ruled about players, as the store has said a moment ago.
type rulings struct {
	mu   sync.Mutex
	all  map[room.PlayerID]player.Ruling
	read time.Time
}

// Rulings implements [player.Reviews]. The map must not be changed.
func (s *Store) Rulings(ctx context.Context) (map[room.PlayerID]player.Ruling, error) {
	r := &s.rulings
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.all != nil && time.Since(r.read) < rulingsTTL {
		return r.all, nil
	}
	all, err := s.Players.Rulings(ctx)
	if err != nil {
		return nil, err
	}
	r.all, r.read = all, time.Now()
	return all, nil
}

// Rule implements [player.Reviews]. After an error it may be called again.
func (s *Store) Rule(ctx context.Context, p room.PlayerID, r player.Ruling, by string) error {
	all, err := s.Players.Rulings(ctx)
	if err != nil {
		return err
	}
	before := all[p]
	switch {
	case before == r:
		return nil
	case before.IsZero() && len(all) >= player.MaxRulings:
		return player.ErrTooManyRulings
	}
	now, err := s.Clock.Now(ctx)
	if err != nil {
		return err
	}
	d := player.Decision{At: now, By: by, Action: player.ChangedRuling, Ruling: &player.RulingChange{Player: p, Before: before, After: r}}
	if err := s.Players.AddDecision(ctx, d); err != nil {
		return err
	}
	return s.setRuling(ctx, p, r)
}

// Forget implements [player.Identities]: nothing is ruled any more about who is forgotten.
func (s *Store) Forget(ctx context.Context, p room.PlayerID) error {
	if err := s.Players.Forget(ctx, p); err != nil {
		return err
	}
	all, err := s.Players.Rulings(ctx)
	if _, ruled := all[p]; err != nil || !ruled {
		return err
	}
	return s.setRuling(ctx, p, player.Ruling{})
}

func (s *Store) setRuling(ctx context.Context, p room.PlayerID, r player.Ruling) error {
	err := s.Players.SetRuling(ctx, p, r)
	s.rulings.mu.Lock()
	defer s.rulings.mu.Unlock()
	s.rulings.all = nil // also after an error: it may have been stored
	return err
}

// unlisted returns the players who are on no leaderboard, in order.
func (s *Store) unlisted(ctx context.Context) (players []room.PlayerID, _ error) {
	all, err := s.Rulings(ctx)
	if err != nil {
		return nil, err
	}
	for _, p := range slices.Sorted(maps.Keys(all)) {
		if all[p].Unlisted {
			players = append(players, p)
		}
	}
	return players, nil
}

// hidden are the rows of a leaderboard that nobody sees.
type hidden struct {
	players []room.PlayerID // all who are unlisted
	ranks   []int           // of those who have a row, in order
}

// newHidden returns the hidden rows, by the rank of a player, 0 for one without a row.
func newHidden(players []room.PlayerID, rankOf func(room.PlayerID) (int, error)) (h hidden, _ error) {
	h.players = players
	for _, p := range players {
		rank, err := rankOf(p)
		if err != nil {
			return h, err
		}
		if rank > 0 {
			h.ranks = append(h.ranks, rank)
		}
	}
	slices.Sort(h.ranks)
	return h, nil
}

// stored returns the rank that a shown one has among all rows.
func (h hidden) stored(shown int) int {
	for _, rank := range h.ranks {
		if rank <= shown {
			shown++
		}
	}
	return shown
}

// shown returns the rank that a row has for all who see the others.
func (h hidden) shown(stored int) int {
	above, _ := slices.BinarySearch(h.ranks, stored)
	return stored - above
}

// without returns a page without the hidden rows.
func (h hidden) without(page leaderboard.Page) leaderboard.Page {
	if len(h.players) == 0 {
		return page
	}
	rows := make([]leaderboard.Row, 0, len(page.Rows))
	for _, row := range page.Rows {
		if _, unlisted := slices.BinarySearch(h.players, row.Player); !unlisted {
			row.Rank = h.shown(row.Rank)
			rows = append(rows, row)
		}
	}
	page.Rows, page.Size = rows, page.Size-len(h.ranks)
	return page
}

// place returns a place among the rows that are shown; one of an unlisted player has none.
func (h hidden) place(p room.PlayerID, at leaderboard.Place) leaderboard.Place {
	at.Size -= len(h.ranks)
	if _, unlisted := slices.BinarySearch(h.players, p); unlisted {
		return leaderboard.Place{Size: at.Size}
	}
	if at.Rank > 0 {
		at.Rank = h.shown(at.Rank)
	}
	return at
}
