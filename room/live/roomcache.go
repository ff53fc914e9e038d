package live

import (
	"context"
	"sync"
	"time"

	"rattle/room"
)

// roomCache keeps rooms that nobody follows here and that somebody has looked at. Reading a full one
// takes a tenth of a second of a processor, and whoever looks again mostly looks at the same: they
// read only what has happened since. Each room is read by one at a time. The zero shelf is empty; its
// methods may be called from any goroutine.
type roomCache struct {
	mu    sync.Mutex
	rooms map[room.Code]*cachedRoom
	words int // in all
}

const (
	// maxCachedWords bounds the words on the shelf: some 25 MB. A room counts as minShelved at least.
	maxCachedWords = 300_000
	minCachedWords = 1_000

	// cacheTime is how long a room is kept that nobody looks at.
	cacheTime = 10 * time.Second
)

// cachedRoom is a room on the shelf.
type cachedRoom struct {
	reading chan struct{} // has an element while somebody reads it
	state   room.State    // of whose turn it is; the zero State where it was not read yet

	readers int // who read it, or wait for that; of shelf.mu, as is what follows
	words   int
	used    time.Time
}

// acquire waits until nobody else reads the room. Put it back.
func (s *roomCache) acquire(ctx context.Context, code room.Code) (*cachedRoom, error) {
	b := s.find(code)
	select {
	case b.reading <- struct{}{}:
		return b, nil
	case <-ctx.Done():
		s.unpin(code, b)
		return nil, ctx.Err()
	}
}

func (s *roomCache) find(code room.Code) *cachedRoom {
	s.mu.Lock()
	defer s.mu.Unlock()
	b := s.rooms[code]
	if b == nil {
		b = &cachedRoom{reading: make(chan struct{}, 1)}
		if s.rooms == nil {
			s.rooms = make(map[room.Code]*cachedRoom)
		}
		s.rooms[code] = b
	}
	b.readers++
	return b
}

// release ends a take.
func (s *roomCache) release(code room.Code, b *cachedRoom) {
	words := 0
	if b.state.Exists() {
		words = max(minCachedWords, wordCount(b.state))
	}
	s.mu.Lock()
	s.words += words - b.words
	b.words = words
	s.mu.Unlock()
	<-b.reading
	s.unpin(code, b)
}

// unpin ends a find, and drops what was not used for long, or stands there in vain.
func (s *roomCache) unpin(code room.Code, b *cachedRoom) {
	now := time.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	b.readers--
	b.used = now
	for s.evict(now) {
	}
	if b.readers == 0 && b.words == 0 {
		delete(s.rooms, code)
	}
}

// evict takes the book off that was not used for the longest time, if it has to go; s.mu is held.
func (s *roomCache) evict(now time.Time) bool {
	var oldest *cachedRoom
	var code room.Code
	for c, b := range s.rooms {
		if b.readers == 0 && b.words > 0 && (oldest == nil || b.used.Before(oldest.used)) {
			oldest, code = b, c
		}
	}
	if oldest == nil || s.words <= maxCachedWords && now.Sub(oldest.used) < cacheTime {
		return false
	}
	s.words -= oldest.words
	delete(s.rooms, code)
	return true
}
