package live

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"rattle/room"
)

// puts lets somebody look at a room of so many words, and reports whether it was on the shelf.
func (s *shelf) puts(t *testing.T, code room.Code, words int) (known bool) {
	t.Helper()
	b, err := s.take(t.Context(), code)
	if err != nil {
		t.Fatal(err)
	}
	known = b.state.Exists()
	b.state = room.State{Head: room.ID{Version: 1}, Code: code, Round: room.Round{Words: words}}
	s.putBack(code, b)
	return known
}

func TestTheShelfIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var s shelf
		for i := range 1000 {
			s.puts(t, room.Code(fmt.Sprint("small ", i)), 1)
			time.Sleep(time.Millisecond)
		}
		if n := len(s.books); n != maxShelved/minShelved {
			t.Errorf("%d small rooms are kept", n)
		}
		for _, code := range []room.Code{"a", "b", "c"} {
			s.puts(t, code, 140_000)
			time.Sleep(time.Millisecond)
		}
		if s.words > maxShelved || s.puts(t, "a", 140_000) || !s.puts(t, "c", 140_000) {
			t.Errorf("of three large rooms %d are kept with %d words, want the two that were used last", len(s.books), s.words)
		}
		time.Sleep(shelvedTime)
		if s.puts(t, "d", 1); len(s.books) != 1 || s.words != minShelved {
			t.Errorf("%d rooms with %d words are kept long after", len(s.books), s.words)
		}
	})
}

func TestWhoWaitsForTheShelfCanLeave(t *testing.T) {
	var s shelf
	b, err := s.take(t.Context(), "a")
	if err != nil {
		t.Fatal(err)
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	if _, err := s.take(gone, "a"); err == nil {
		t.Error("whoever has gone waits")
	}
	s.putBack("a", b)
	if len(s.books) != 0 {
		t.Error("a room that there is not is kept")
	}
}
