package web

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"sync"
	"time"

	"rattle/room"
)

const (
	mostListed = 100
	listedFor  = time.Second // how old an answer may be
)

// publicList asks for the public rooms once for all who want to know at the same time.
type publicList struct {
	rooms func(context.Context) ([]room.Listing, error)

	mu      sync.Mutex
	asked   time.Time
	message []byte
	err     error
}

func (l *publicList) get(ctx context.Context) ([]byte, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if time.Since(l.asked) < listedFor {
		return l.message, l.err
	}
	// Whoever waits for the same answer should not depend on who asked first.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), requestWait)
	defer cancel()
	rooms, err := l.rooms(ctx)
	if err == nil {
		l.message = marshal(newListMessage(most(rooms)))
	}
	l.asked, l.err = time.Now(), err
	return l.message, l.err
}

// most gives the rooms to show, those with most players first.
func most(rooms []room.Listing) []room.Listing {
	rooms = slices.DeleteFunc(slices.Clone(rooms), func(l room.Listing) bool { return l.Players == 0 })
	slices.SortFunc(rooms, func(a, b room.Listing) int {
		return cmp.Or(cmp.Compare(b.Players, a.Players), cmp.Compare(a.Code, b.Code))
	})
	return rooms[:min(len(rooms), mostListed)]
}

func (s *Server) listRooms(w http.ResponseWriter, r *http.Request) {
	message, err := s.public.get(r.Context())
	if err != nil {
		s.fail(w, "list the public rooms", err)
		return
	}
	writeJSON(w, http.StatusOK, message)
}
