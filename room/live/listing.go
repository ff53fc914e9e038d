package live

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"rattle/room"
)

// maxPublicRooms rooms are shown of the list.
const maxPublicRooms = 100

// maxPerAddress rooms that one address has opened are shown before those of others.
const maxPerAddress = 5

// publicMaxAge is how old an answer of [Rooms.Public] may be.
const publicMaxAge = time.Second

// publicRooms is the list as last read. Many may ask for it at once: one of them reads.
type publicRooms struct {
	mu    sync.Mutex
	rooms []room.Listing
	err   error
	until time.Time
}

// PublicRooms returns the list of public rooms, those with most players first, but see [orderFairly]. It must
// not be changed.
func (rs *Rooms) PublicRooms(ctx context.Context) ([]room.Listing, error) {
	p := &rs.publicRooms
	p.mu.Lock()
	defer p.mu.Unlock()
	if time.Until(p.until) <= 0 {
		p.rooms, p.err = rs.readPublic(context.WithoutCancel(ctx))
		p.until = time.Now().Add(publicMaxAge)
	}
	return p.rooms, p.err
}

func (rs *Rooms) readPublic(ctx context.Context) ([]room.Listing, error) {
	ctx, cancel := context.WithTimeout(ctx, publicMaxAge)
	defer cancel()
	rooms, err := rs.config.Listings.Listed(ctx)
	if err != nil {
		rs.counters.storeErrors.Add(1)
		return nil, err
	}
	return orderFairly(rooms), nil
}

// orderFairly returns the rooms that are shown, those with most players first. So that no address hides
// the rooms of others, they are taken from all addresses in turn where there are too many, and
// those beyond maxFromAddress of one stand behind all others.
func orderFairly(rooms []room.Listing) []room.Listing {
	byPlayers := func(a, b room.Listing) int {
		return cmp.Or(cmp.Compare(b.Players, a.Players), cmp.Compare(a.Code, b.Code))
	}
	slices.SortFunc(rooms, byPlayers)
	before, fromAddress := make(map[room.Code]int), make(map[string]int) // rooms of the same address
	for _, l := range rooms {
		before[l.Code] = fromAddress[l.AddressHash]
		fromAddress[l.AddressHash]++
	}
	slices.SortStableFunc(rooms, func(a, b room.Listing) int { return cmp.Compare(before[a.Code], before[b.Code]) })
	rooms = rooms[:min(len(rooms), maxPublicRooms)]
	slices.SortFunc(rooms, func(a, b room.Listing) int {
		return cmp.Or(cmp.Compare(before[a.Code]/maxPerAddress, before[b.Code]/maxPerAddress), byPlayers(a, b))
	})
	return rooms
}

// listed keeps one room in the list, or out of it.
type listed struct {
	lister  *lister
	listing *room.Listing // as it was written last, nil if it is not in the list
	at      time.Time
}

// update writes what has changed in the listing, and from time to time what has not.
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

// listingOf gives what is shown of a room; nil where strangers have no business.
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

// lister writes the list for all rooms of a server, so that none of them waits for it. Of what
// was said about one room within a second the last is written. It may be lost: what matters is
// said again.
type lister struct {
	listings room.Listings
	wake     chan struct{}

	mu      sync.Mutex
	pending map[room.Code]*room.Listing
}

func newLister(l room.Listings) *lister {
	return &lister{listings: l, wake: make(chan struct{}, 1), pending: make(map[room.Code]*room.Listing)}
}

// update never waits. Without a listing the room is taken off the list.
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
			return // the store has other troubles
		}
	}
}
