package players

import (
	"context"
	"crypto/rand"
	"fmt"
	"time"

	"rattle/player"
	"rattle/store/memory/table"
)

// secret returns a secret by its name, and makes it if there is none. It ends after some time: then the address of an
// older hash cannot be found even by trying all addresses.
func (s *Store) secret(tx *table.Tx, name string, ttl int64) []byte {
	if secret, ok := s.secrets.Get(name, ""); ok {
		return secret
	}
	fresh := make([]byte, player.AddressSecretSize)
	_, _ = rand.Read(fresh) // never fails
	s.secrets.Put(tx, name, "", fresh)
	s.secrets.SetEnds(tx, name, tx.Now()+ttl)
	return fresh
}

// HashAddress returns a hash of an address by the secret of that name, which lasts for ttl.
func (s *Store) HashAddress(ctx context.Context, name string, ttl time.Duration, address string) (hash string, err error) {
	s.subject.View(func() {
		if secret, ok := s.secrets.Get(name, ""); ok {
			hash = player.HashAddress(secret, address)
		}
	})
	if hash != "" {
		return hash, nil
	}
	err = s.subject.Update(ctx, func(tx *table.Tx) error {
		hash = player.HashAddress(s.secret(tx, name, ttl.Milliseconds()), address)
		return nil
	})
	if err != nil {
		return "", fmt.Errorf("hash an address: %w", err)
	}
	return hash, nil
}
