package live

import (
	"context"
	"sync"
	"time"

	"rattle/room"
)

// listed is one room's place in the list of public rooms.
type listed struct {
	lister  *lister
	listing *room.Listing // that was written last, nil if the room is not in the list
}

// end leaves the room's listing to other servers that follow it. If the room cannot be followed, it is
// taken off the list.
func (l *listed) end(code room.Code, failed bool) {
	switch {
	case l.listing == nil:
	case failed:
		l.lister.update(code, nil)
	default:
		l.lister.listings.Release(code)
	}
}

// update writes the room's listing if it has changed.
func (l *listed) update(s *room.State) {
	listing := listingOf(s)
	switch {
	case listing == nil && l.listing == nil:
		return
	case listing != nil && l.listing != nil && *listing == *l.listing:
		return
	}
	l.listing = listing
	l.lister.update(s.Code, listing)
}

// listingOf returns the listing of a room, nil if it is not open to strangers.
func listingOf(s *room.State) *room.Listing {
	present := 0
	for _, seat := range s.Seats {
		if !seat.Away {
			present++
		}
	}
	if s.Settings.Access != room.Public || s.Locked || present == 0 {
		return nil
	}
	return &room.Listing{
		Code:        s.Code,
		Dice:        s.Settings.Dice,
		Seconds:     s.Settings.Seconds,
		Players:     present,
		Seats:       s.Settings.Seats,
		Phase:       s.Phase,
		Round:       s.Round.Number,
		Rounds:      s.Settings.Rounds,
		AddressHash: s.AddressHash,
	}
}

// lister writes the list of public rooms for all rooms of a server, so that none of them waits for it. Of
// the updates of one room within a second it writes the last.
type lister struct {
	listings room.Listings
	wake     chan struct{}

	mu      sync.Mutex
	pending map[room.Code]*room.Listing
}

func newLister(l room.Listings) *lister {
	return &lister{listings: l, wake: make(chan struct{}, 1), pending: make(map[room.Code]*room.Listing)}
}

// update takes a room's listing, nil to remove the room from the list. It never waits.
func (l *lister) update(code room.Code, listing *room.Listing) {
	l.mu.Lock()
	l.pending[code] = listing
	l.mu.Unlock()
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

func (l *lister) run(ctx context.Context) {
	const interval = time.Second
	for {
		select {
		case <-l.wake:
		case <-ctx.Done():
			return
		}
		l.write(ctx)
		select {
		case <-time.After(interval):
		case <-ctx.Done():
			return
		}
	}
}

func (l *lister) write(ctx context.Context) {
	const timeout = time.Second
	l.mu.Lock()
	pending := l.pending
	l.pending = make(map[room.Code]*room.Listing)
	l.mu.Unlock()
	for code, listing := range pending {
		limited, cancel := context.WithTimeout(ctx, timeout)
		var err error
		if listing != nil {
			err = l.listings.List(limited, *listing)
		} else {
			err = l.listings.Unlist(limited, code)
		}
		cancel()
		if err != nil {
			l.putBack(pending)
			return
		}
		delete(pending, code)
	}
}

// putBack takes updates that could not be written, to write them later. Newer ones of a room stay.
func (l *lister) putBack(pending map[room.Code]*room.Listing) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for code, listing := range pending {
		if _, newer := l.pending[code]; !newer {
			l.pending[code] = listing
		}
	}
	select {
	case l.wake <- struct{}{}:
	default:
	}
}
