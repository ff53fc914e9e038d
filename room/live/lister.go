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
	at      time.Time
}

// update writes the room's listing if it has changed, and otherwise from time to time.
func (l *listed) update(s *room.State) {
	const renewInterval = 20 * time.Second // heartbeats come more often
	listing := listingOf(s)
	switch {
	case listing == nil && l.listing == nil:
		return
	case listing != nil && l.listing != nil && *listing == *l.listing && time.Since(l.at) < renewInterval:
		return
	}
	l.listing, l.at = listing, time.Now()
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
// the updates of one room within a second it writes the last. An update may be lost: each is repeated.
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
			return // the updates are repeated
		}
	}
}
