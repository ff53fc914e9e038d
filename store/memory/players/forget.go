package players

import (
	"context"
	"fmt"

	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
	"rattle/store/memory/table"
)

// Forget signs out all of a player's devices and deletes what is stored about the player alone. Rows and rounds stay;
// the name in them is hidden from now on, see [Store.Forgotten], until it is erased.
func (s *Store) Forget(ctx context.Context, p room.PlayerID) error {
	if !room.IsPlainID(string(p)) {
		return leaderboard.ErrNotFound
	}
	return s.forget(ctx, p, func(tx *table.Tx) int64 {
		s.announceSignOut(tx, p)
		if s.anyStoredOf(p, tx.Now()) {
			return tx.Now() + player.ForgottenTTL.Milliseconds()
		}
		return tx.Now() + player.UnknownForgottenTTL.Milliseconds() // a room may still record something
	})
}

// ForgetUntil is [Store.Forget] without the announcement to other servers.
func (s *Store) ForgetUntil(ctx context.Context, p room.PlayerID, until room.Instant) error {
	return s.forget(ctx, p, func(*table.Tx) int64 { return int64(until) })
}

func (s *Store) forget(ctx context.Context, p room.PlayerID, until func(*table.Tx) int64) error {
	err := s.subject.Update(ctx, func(tx *table.Tx) error {
		ends := until(tx)
		if before, ok := s.forgotten.Ends(string(p)); ok {
			ends = max(ends, before)
		}
		s.forgotten.Put(tx, string(p), "", struct{}{})
		s.forgotten.SetEnds(tx, string(p), ends)
		s.toErase.Put(tx, string(p), "", room.Instant(tx.Now()))
		s.toErase.SetEnds(tx, string(p), tx.Now()+player.ForgottenTTL.Milliseconds())
		s.markForgotten(tx, p, ends)
		return nil
	})
	if err != nil {
		return fmt.Errorf("forget a player: %w", err)
	}
	return nil
}

// anyStoredOf reports whether anything is stored of a player, but for the admission, which is no data.
func (s *Store) anyStoredOf(p room.PlayerID, now int64) bool {
	stored := anyIn(s.lasting(), p)
	s.short(p, now, func(t Groups, group string) { stored = stored || t.Len(group) > 0 })
	return stored
}

// markForgotten signs out the devices of a player who is forgotten until an instant, and deletes what is stored about
// the player alone. It may be repeated.
func (s *Store) markForgotten(tx *table.Tx, p room.PlayerID, until int64) {
	if !s.IsForgotten(p) {
		s.dropAll(tx, p)
		s.signOut(tx, p, forgotten)
	}
	if until-tx.Now() < player.TTL.Milliseconds() { // a cookie that is still shown renews the note
		s.devices.SetEnds(tx, string(p), until)
	}
}

// dropAll removes all that is stored about a player alone, except the devices.
func (s *Store) dropAll(tx *table.Tx, p room.PlayerID) {
	for _, t := range append(s.lasting(), s.admitted, s.issued) {
		if t != Groups(s.devices) {
			t.Drop(tx, string(p))
		}
	}
	s.short(p, tx.Now(), func(t Groups, group string) { t.Drop(tx, group) })
}

// Forgotten returns which of some players asked to be forgotten.
func (s *Store) Forgotten(_ context.Context, players []room.PlayerID) (map[room.PlayerID]bool, error) {
	gone := make(map[room.PlayerID]bool)
	s.subject.View(func() {
		for _, p := range players {
			if s.forgotten.Len(string(p)) > 0 {
				gone[p] = true
			}
		}
	})
	return gone, nil
}

// ForgottenVersion returns a number that changes whenever one more player is forgotten.
func (s *Store) ForgottenVersion(context.Context) (version int64, _ error) {
	s.subject.View(func() { version = s.forgottenNow })
	return version, nil
}

// AllForgotten implements [rattle/store/results.Players].
func (s *Store) AllForgotten(context.Context) (list player.Forgotten, _ error) {
	s.subject.View(func() { list = s.BackupForgotten().Until })
	return list, nil
}
