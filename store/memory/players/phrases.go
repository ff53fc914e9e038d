package players

import (
	"context"
	"fmt"

	"rattle/player"
	"rattle/room"
	"rattle/store/memory/table"
)

// ReplacePhrase replaces a player's recovery phrase by a new one, by its key. The error is [player.ErrSignedOut] if the
// device is no longer authorized.
func (s *Store) ReplacePhrase(ctx context.Context, d player.Device, key string) error {
	err := s.subject.Update(ctx, func(tx *table.Tx) error {
		if !s.isAuthorized(d) {
			return player.ErrSignedOut
		}
		s.setPhrase(tx, d.Player, key)
		return nil
	})
	if err != nil {
		return fmt.Errorf("replace a recovery phrase: %w", err)
	}
	return nil
}

func (s *Store) setPhrase(tx *table.Tx, p room.PlayerID, key string) {
	s.phrases.Put(tx, string(p), "", phrase{key, room.Instant(tx.Now())})
	renew(tx, s.phrases, p)
}

// PhraseSince returns since when a player has had the recovery phrase, 0 for none.
func (s *Store) PhraseSince(_ context.Context, p room.PlayerID) (since room.Instant, _ error) {
	s.subject.View(func() {
		current, _ := s.phrases.Get(string(p), "")
		since = current.Since
	})
	return since, nil
}

// PhraseOwner returns the player of a recovery phrase, by its key. The error is [player.ErrInvalidPhrase] if there is
// none.
func (s *Store) PhraseOwner(_ context.Context, key string) (p room.PlayerID, err error) {
	ok := false
	s.subject.View(func() { p, ok = s.phraseOwner(key) })
	if !ok {
		return "", fmt.Errorf("look up a recovery phrase: %w", player.ErrInvalidPhrase)
	}
	return p, nil
}

// phraseOwner returns the player of a recovery phrase that has not ended.
func (s *Store) phraseOwner(key string) (room.PlayerID, bool) {
	p, ok := s.phraseOwners[key]
	return p, ok && s.phrases.Len(string(p)) > 0
}

// UsePhrase signs in a new device, by the key of its secret, with a recovery phrase, signs out all others, and replaces
// the phrase by the next one. Called again with the same keys it returns the same. The error is
// [player.ErrInvalidPhrase] if the phrase is no player's.
func (s *Store) UsePhrase(ctx context.Context, key, deviceKey, next string) (p room.PlayerID, err error) {
	err = s.subject.Update(ctx, func(tx *table.Tx) error {
		var ok bool
		if p, ok = s.phraseOwner(next); ok { // the next phrase is known to that device alone
			if _, done := s.devices.Get(string(p), deviceKey); done {
				return nil
			}
		}
		if p, ok = s.phraseOwner(key); !ok || s.IsForgotten(p) {
			return player.ErrInvalidPhrase
		}
		s.announceSignOut(tx, p)
		s.signOut(tx, p, signedOut)
		s.signIn(tx, p, deviceKey)
		s.setPhrase(tx, p, next)
		return nil
	})
	if err != nil {
		return "", fmt.Errorf("use a recovery phrase: %w", err)
	}
	return p, nil
}
