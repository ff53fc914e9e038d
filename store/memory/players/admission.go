package players

import (
	"context"
	"fmt"
	"slices"

	"rattle/player"
	"rattle/room"
	"rattle/store/memory/table"
)

// Admit reports whether a player may be stored: a stored one always, a new one if the quotas allow it and pace returns
// true. The admission lasts for two days from the last call.
func (s *Store) Admit(ctx context.Context, p room.PlayerID, quotas []player.NewcomerQuota, pace func() bool) (admitted bool, err error) {
	known, counted := false, false
	s.subject.View(func() {
		known = s.profiles.Len(string(p)) > 0
		counted = anyIn(s.existence(), p) || s.admitted.Len(string(p)) > 0
	})
	if known || !counted && !pace() {
		return known, nil
	}
	err = s.subject.Update(ctx, func(tx *table.Tx) error {
		if admitted = counted || s.countNewcomer(tx, quotas); admitted {
			s.admitted.Put(tx, string(p), "", struct{}{})
			s.admitted.SetEnds(tx, string(p), tx.Now()+player.AdmittedTTL.Milliseconds())
		}
		return nil
	})
	if err != nil {
		return false, fmt.Errorf("admit a player: %w", err)
	}
	return admitted, nil
}

// countNewcomer counts a new player at each source, unless the quota of one of them is used up.
func (s *Store) countNewcomer(tx *table.Tx, quotas []player.NewcomerQuota) bool {
	secret := s.secret(tx, "newcomers", player.NewcomersWindow.Milliseconds())
	count := func(q player.NewcomerQuota) (hash string, n int) {
		hash = player.HashAddress(secret, q.Source)
		n, _ = s.newcomers.Get(hash, "")
		return hash, n
	}
	if slices.ContainsFunc(quotas, func(q player.NewcomerQuota) bool {
		_, n := count(q)
		return n >= q.Max
	}) {
		return false
	}
	for _, q := range quotas {
		hash, n := count(q)
		s.newcomers.Put(tx, hash, "", n+1)
		if n == 0 {
			s.newcomers.SetEnds(tx, hash, tx.Now()+player.NewcomersWindow.Milliseconds())
		}
	}
	return true
}

// AnyStored reports whether results of at least one of some players may be stored.
func (s *Store) AnyStored(_ context.Context, players []room.PlayerID) (stored bool, _ error) {
	if !s.onlyAdmitted {
		return true, nil
	}
	s.subject.View(func() {
		stored = slices.ContainsFunc(players, func(p room.PlayerID) bool {
			return s.profiles.Len(string(p)) > 0 || s.admitted.Len(string(p)) > 0
		})
	})
	return stored, nil
}

// Status returns the status of a player.
func (s *Store) Status(_ context.Context, p room.PlayerID) (status player.Status, _ error) {
	s.subject.View(func() {
		profile, _ := s.Profile(p)
		status = player.Status{FirstSeen: profile.FirstSeen, Forgotten: s.IsForgotten(p), Excluded: s.Excluded(p)}
	})
	return status, nil
}
