package live

import (
	"context"
	"sync"
	"time"

	"rattle/room"
)

// shelf keeps rooms that nobody follows here and that somebody has looked at. Reading a full one
// takes a tenth of a second of a processor, and whoever looks again mostly looks at the same: they
// read only what has happened since. Each room is read by one at a time. The zero shelf is empty; its
// methods may be called from any goroutine.
type shelf struct {
	mu    sync.Mutex
	books map[room.Code]*book
	words int // in all
}

const (
	// maxShelved bounds the words on the shelf: some 25 MB. A room counts as minShelved at least.
	maxShelved = 300_000
	minShelved = 1_000

	// shelvedTime is how long a room is kept that nobody looks at.
	shelvedTime = 10 * time.Second
)

// book is a room on the shelf.
type book struct {
	turn  chan struct{} // has an element while somebody reads it
	state room.State    // of whose turn it is; the zero State where it was not read yet

	readers int // who read it, or wait for that; of shelf.mu, as is what follows
	words   int
	used    time.Time
}

// take waits until nobody else reads the room. Put it back.
func (s *shelf) take(ctx context.Context, code room.Code) (*book, error) {
	b := s.find(code)
	select {
	case b.turn <- struct{}{}:
		return b, nil
	case <-ctx.Done():
		s.leave(code, b)
		return nil, ctx.Err()
	}
}

func (s *shelf) find(code room.Code) *book {
	s.mu.Lock()
	defer s.mu.Unlock()
	b := s.books[code]
	if b == nil {
		b = &book{turn: make(chan struct{}, 1)}
		if s.books == nil {
			s.books = make(map[room.Code]*book)
		}
		s.books[code] = b
	}
	b.readers++
	return b
}

// putBack ends a take.
func (s *shelf) putBack(code room.Code, b *book) {
	words := 0
	if b.state.Exists() {
		words = max(minShelved, wordsIn(b.state))
	}
	s.mu.Lock()
	s.words += words - b.words
	b.words = words
	s.mu.Unlock()
	<-b.turn
	s.leave(code, b)
}

// leave ends a find, and drops what was not used for long, or stands there in vain.
func (s *shelf) leave(code room.Code, b *book) {
	now := time.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	b.readers--
	b.used = now
	for s.drop(now) {
	}
	if b.readers == 0 && b.words == 0 {
		delete(s.books, code)
	}
}

// drop takes the book off that was not used for the longest time, if it has to go; s.mu is held.
func (s *shelf) drop(now time.Time) bool {
	var oldest *book
	var code room.Code
	for c, b := range s.books {
		if b.readers == 0 && b.words > 0 && (oldest == nil || b.used.Before(oldest.used)) {
			oldest, code = b, c
		}
	}
	if oldest == nil || s.words <= maxShelved && now.Sub(oldest.used) < shelvedTime {
		return false
	}
	s.words -= oldest.words
	delete(s.books, code)
	return true
}
