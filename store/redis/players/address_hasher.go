package players

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"
)

// AddressHasher makes names for addresses that tell nobody where somebody is: keyed hashes, the same on all servers of a
// store. Its secret expires, so that nobody can find an address behind an older name by trying all of them. Its methods
// may be called from any goroutine.
type AddressHasher struct {
	client redis.UniversalClient
	key    string // of the secret in the store: a string of 32 random bytes
	ttl    time.Duration

	mu     sync.Mutex
	secret []byte
	until  time.Time
}

// secretCacheTTL is for how long servers may differ when a secret expires.
const secretCacheTTL = time.Minute

// NewAddressHasher returns one whose secret has a key and lasts for ttl.
func NewAddressHasher(client redis.UniversalClient, key string, ttl time.Duration) *AddressHasher {
	return &AddressHasher{client: client, key: key, ttl: ttl}
}

// Hash returns the name of an address, which has no spaces and is never empty.
func (h *AddressHasher) Hash(ctx context.Context, address string) (string, error) {
	secret, err := h.currentSecret(ctx)
	if err != nil {
		return "", fmt.Errorf("hash an address: %w", err)
	}
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(address))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:12]), nil
}

// currentSecret returns the secret, and makes it if there is none.
func (h *AddressHasher) currentSecret(ctx context.Context) ([]byte, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if time.Now().Before(h.until) {
		return h.secret, nil
	}
	fresh := make([]byte, sha256.Size)
	_, _ = rand.Read(fresh) // never fails
	if err := h.client.SetNX(ctx, h.key, fresh, h.ttl).Err(); err != nil {
		return nil, err
	}
	secret, err := h.client.Get(ctx, h.key).Bytes()
	if errors.Is(err, redis.Nil) {
		secret, err = fresh, nil // it has expired in between: the next one agrees with the others
	}
	if err != nil {
		return nil, err
	}
	h.secret, h.until = secret, time.Now().Add(secretCacheTTL)
	return secret, nil
}
