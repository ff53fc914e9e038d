package players

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync"
	"time"

	"rattle/player"

	"github.com/redis/go-redis/v9"
)

// AddressHasher replaces addresses by keyed hashes, which are the same on all servers of a store and do not reveal the
// address. Its secret expires: then the address of an older hash cannot be found even by trying all addresses. Its methods
// may be called from any goroutine.
type AddressHasher struct {
	client redis.UniversalClient
	key    string // of the secret in the store: a string of 32 random bytes
	ttl    time.Duration

	mu     sync.Mutex
	secret []byte
	until  time.Time
}

// secretCacheTTL is how long servers may use different secrets after one has expired.
const secretCacheTTL = time.Minute

// NewAddressHasher returns a hasher whose secret is stored under a key for ttl.
func NewAddressHasher(client redis.UniversalClient, key string, ttl time.Duration) *AddressHasher {
	return &AddressHasher{client: client, key: key, ttl: ttl}
}

// Hash returns the hash of an address, which has no spaces and is never empty.
func (h *AddressHasher) Hash(ctx context.Context, address string) (string, error) {
	secret, err := h.currentSecret(ctx)
	if err != nil {
		return "", fmt.Errorf("hash an address: %w", err)
	}
	return player.HashAddress(secret, address), nil
}

// currentSecret returns the secret, and creates it if there is none.
func (h *AddressHasher) currentSecret(ctx context.Context) ([]byte, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if time.Now().Before(h.until) {
		return h.secret, nil
	}
	fresh := make([]byte, player.AddressSecretSize)
	_, _ = rand.Read(fresh) // never fails
	if err := h.client.SetNX(ctx, h.key, fresh, h.ttl).Err(); err != nil {
		return nil, err
	}
	secret, err := h.client.Get(ctx, h.key).Bytes()
	if errors.Is(err, redis.Nil) {
		secret, err = fresh, nil // it has expired in between: the next call uses the same as other servers
	}
	if err != nil {
		return nil, err
	}
	h.secret, h.until = secret, time.Now().Add(secretCacheTTL)
	return secret, nil
}
