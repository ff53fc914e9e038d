package live

import (
	"context"
	"sync"
	"time"

	"rattle/room"
)

// roomCache keeps rooms that are not followed here and that somebody has read. Reading a full room takes a
// tenth of a second of a processor, and most readers come again for the same room: then only what has
// happened since is read. Each room is read by one goroutine at a time. The zero roomCache is empty; its
// methods may be called from any goroutine.
type roomCache struct {
	mu    sync.Mutex
	rooms map[room.Code]*cachedRoom
	words int // of all rooms
}

const (
	// maxCachedWords bounds the words of all rooms: some 25 MB. A room counts as minCachedWords at least.
	maxCachedWords = 300_000
	minCachedWords = 1_000

	// cacheTime is how long a room is kept after it was last read.
	cacheTime = 10 * time.Second
)

// cachedRoom is a room in the cache.
type cachedRoom struct {
	reading chan struct{} // has an element while a goroutine reads it
	state   room.State    // of the goroutine that reads it; the zero State before the first

	readers int // that read it or wait to; guarded, as all below, by roomCache.mu
	words   int
	used    time.Time
}

// acquire waits until no other goroutine reads the room. Call release when done.
func (c *roomCache) acquire(ctx context.Context, code room.Code) (*cachedRoom, error) {
	r := c.pin(code)
	select {
	case r.reading <- struct{}{}:
		return r, nil
	case <-ctx.Done():
		c.unpin(code, r)
		return nil, ctx.Err()
	}
}

// pin returns the entry of a room, which stays until unpin.
func (c *roomCache) pin(code room.Code) *cachedRoom {
	c.mu.Lock()
	defer c.mu.Unlock()
	r := c.rooms[code]
	if r == nil {
		r = &cachedRoom{reading: make(chan struct{}, 1)}
		if c.rooms == nil {
			c.rooms = make(map[room.Code]*cachedRoom)
		}
		c.rooms[code] = r
	}
	r.readers++
	return r
}

// release undoes an acquire.
func (c *roomCache) release(code room.Code, r *cachedRoom) {
	words := 0
	if r.state.Exists() {
		words = max(minCachedWords, wordCount(r.state))
	}
	c.mu.Lock()
	c.words += words - r.words
	r.words = words
	c.mu.Unlock()
	<-r.reading
	c.unpin(code, r)
}

// unpin undoes a pin, and removes rooms that were not used for long, or do not exist.
func (c *roomCache) unpin(code room.Code, r *cachedRoom) {
	now := time.Now()
	c.mu.Lock()
	defer c.mu.Unlock()
	r.readers--
	r.used = now
	for c.evict(now) {
	}
	if r.readers == 0 && r.words == 0 {
		delete(c.rooms, code)
	}
}

// evict removes the room that was not used for the longest time, if one has to go, and reports whether it
// did. The caller holds c.mu.
func (c *roomCache) evict(now time.Time) bool {
	var oldest *cachedRoom
	var code room.Code
	for key, r := range c.rooms {
		if r.readers == 0 && r.words > 0 && (oldest == nil || r.used.Before(oldest.used)) {
			oldest, code = r, key
		}
	}
	if oldest == nil || c.words <= maxCachedWords && now.Sub(oldest.used) < cacheTime {
		return false
	}
	c.words -= oldest.words
	delete(c.rooms, code)
	return true
}
