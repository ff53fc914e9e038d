package live

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"rattle/room"
)

// mostPublic rooms are shown of the list.
const mostPublic = 100

// maxFromAddress rooms that one address has opened are shown before those of others.
const maxFromAddress = 5

// publicFor is how old an answer of [Rooms.Public] may be.
const publicFor = time.Second

// public is the list as last read. Many may ask for it at once: one of them reads.
type public struct {
	mu    sync.Mutex
	rooms []room.Listing
	err   error
	until time.Time
}

// Public returns the list of public rooms, those with most players first, but see [fairly]. It must
// not be changed.
func (rs *Rooms) Public(ctx context.Context) ([]room.Listing, error) {
	p := &rs.public
	p.mu.Lock()
	defer p.mu.Unlock()
	if time.Until(p.until) <= 0 {
		p.rooms, p.err = rs.readPublic(context.WithoutCancel(ctx))
		p.until = time.Now().Add(publicFor)
	}
	return p.rooms, p.err
}

func (rs *Rooms) readPublic(ctx context.Context) ([]room.Listing, error) {
	ctx, cancel := context.WithTimeout(ctx, publicFor)
	defer cancel()
	rooms, err := rs.config.Listings.Listed(ctx)
	if err != nil {
		rs.counters.storeErrors.Add(1)
		return nil, err
	}
	return fairly(rooms), nil
}

// fairly returns the rooms that are shown, those with most players first. So that no address hides
// the rooms of others, they are taken from all addresses in turn where there are too many, and
// those beyond maxFromAddress of one stand behind all others.
func fairly(rooms []room.Listing) []room.Listing {
	byPlayers := func(a, b room.Listing) int {
		return cmp.Or(cmp.Compare(b.Players, a.Players), cmp.Compare(a.Code, b.Code))
	}
	slices.SortFunc(rooms, byPlayers)
	before, from := make(map[room.Code]int), make(map[string]int) // rooms of the same address
	for _, l := range rooms {
		before[l.Code] = from[l.AddressHash]
		from[l.AddressHash]++
	}
	slices.SortStableFunc(rooms, func(a, b room.Listing) int { return cmp.Compare(before[a.Code], before[b.Code]) })
	rooms = rooms[:min(len(rooms), mostPublic)]
	slices.SortFunc(rooms, func(a, b room.Listing) int {
		return cmp.Or(cmp.Compare(before[a.Code]/maxFromAddress, before[b.Code]/maxFromAddress), byPlayers(a, b))
	})
	return rooms
}

// listed is what a follower has last said of its room to the list; nil: that it is not in it.
type listed struct {
	listing *room.Listing
	at      time.Time
}

// list keeps the room in the list, or out of it.
func (f *follower) list() {
	const renewal = 20 * time.Second // looks come oftener
	l := listingOf(f.state)
	switch {
	case l == nil && f.listed.listing == nil:
		return
	case l != nil && f.listed.listing != nil && *l == *f.listed.listing && time.Since(f.listed.at) < renewal:
		return
	}
	f.listed = listed{l, time.Now()}
	f.rooms.lister.say(f.code, l)
}

// listingOf gives what is shown of a room; nil where strangers have no business.
func listingOf(s room.State) *room.Listing {
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
	soon     chan struct{}

	mu   sync.Mutex
	said map[room.Code]*room.Listing
}

func newLister(l room.Listings) *lister {
	return &lister{listings: l, soon: make(chan struct{}, 1), said: make(map[room.Code]*room.Listing)}
}

// say never waits. Without a listing the room is taken off the list.
func (l *lister) say(code room.Code, listing *room.Listing) {
	l.mu.Lock()
	l.said[code] = listing
	l.mu.Unlock()
	select {
	case l.soon <- struct{}{}:
	default:
	}
}

func (l *lister) run(ctx context.Context) {
	const pause = time.Second
	for {
		select {
		case <-l.soon:
		case <-ctx.Done():
			return
		}
		l.write(ctx)
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return
		}
	}
}

func (l *lister) write(ctx context.Context) {
	const patience = time.Second
	l.mu.Lock()
	said := l.said
	l.said = make(map[room.Code]*room.Listing)
	l.mu.Unlock()
	for code, listing := range said {
		limited, cancel := context.WithTimeout(ctx, patience)
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
