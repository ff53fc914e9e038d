package live

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"rattle/room"
)

// put reads a room with so many words, and reports whether it was cached.
func (c *roomCache) put(t *testing.T, code room.Code, words int) (known bool) {
	t.Helper()
	b, err := c.acquire(t.Context(), code)
	if err != nil {
		t.Fatal(err)
	}
	known = b.state.Exists()
	b.state = room.State{Head: room.ID{Version: 1}, Code: code, Round: room.Round{Words: words}}
	c.release(code, b)
	return known
}

func TestRoomCacheIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var s roomCache
		for i := range 1000 {
			s.put(t, room.Code(fmt.Sprint("small ", i)), 1)
			time.Sleep(time.Millisecond)
		}
		if n := len(s.rooms); n != maxCachedWords/minCachedWords {
			t.Errorf("%d small rooms are kept", n)
		}
		for _, code := range []room.Code{"a", "b", "c"} {
			s.put(t, code, 140_000)
			time.Sleep(time.Millisecond)
		}
		if s.words > maxCachedWords || s.put(t, "a", 140_000) || !s.put(t, "c", 140_000) {
			t.Errorf("of three large rooms %d are stored with %d words, want the two that were used last", len(s.rooms), s.words)
		}
		time.Sleep(cacheTime)
		if s.put(t, "d", 1); len(s.rooms) != 1 || s.words != minCachedWords {
			t.Errorf("%d rooms with %d words are kept long after", len(s.rooms), s.words)
		}
	})
}

func TestRoomCacheWaitEndsWithItsContext(t *testing.T) {
	var s roomCache
	r, err := s.acquire(t.Context(), "a")
	if err != nil {
		t.Fatal(err)
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	if _, err := s.acquire(gone, "a"); err == nil {
		t.Error("acquire succeeds after its context has ended")
	}
	s.release("a", r)
	if len(s.rooms) != 0 {
		t.Error("a room that does not exist is kept")
	}
}
