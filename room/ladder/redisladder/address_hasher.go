package redisladder

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

// addressHasher makes names for addresses that tell nobody where somebody is: keyed hashes, the same on
// all servers of a store. The key is forgotten after a while, so that nobody can find an address
// behind an older name by trying all of them. Its methods may be called from any goroutine.
type addressHasher struct {
	client redis.UniversalClient
	name   string // of the key in the store: a string of 32 random bytes
	ttl    time.Duration

	mu    sync.Mutex
	key   []byte
	until time.Time
}

// hashKeyCacheTTL is for how long servers may differ when a key is forgotten.
const hashKeyCacheTTL = time.Minute

func newAddressHasher(client redis.UniversalClient, name string, lasts time.Duration) *addressHasher {
	return &addressHasher{client: client, name: name, ttl: lasts}
}

// hash returns the name of an address, which has no spaces and is never empty.
func (v *addressHasher) hash(ctx context.Context, address string) (string, error) {
	key, err := v.currentKey(ctx)
	if err != nil {
		return "", fmt.Errorf("hide an address: %w", err)
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(address))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:12]), nil
}

// currentKey gives the key, and makes it where there is none.
func (v *addressHasher) currentKey(ctx context.Context) ([]byte, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if time.Now().Before(v.until) {
		return v.key, nil
	}
	fresh := make([]byte, sha256.Size)
	_, _ = rand.Read(fresh) // never fails
	if err := v.client.SetNX(ctx, v.name, fresh, v.ttl).Err(); err != nil {
		return nil, err
	}
	key, err := v.client.Get(ctx, v.name).Bytes()
	if errors.Is(err, redis.Nil) {
		key, err = fresh, nil // it was gone in between: the next one agrees with the others
	}
	if err != nil {
		return nil, err
	}
	v.key, v.until = key, time.Now().Add(hashKeyCacheTTL)
	return key, nil
}
