package live

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"rattle/room"
)

const (
	// maxPublicRooms is how many rooms of the list are shown.
	maxPublicRooms = 100

	// maxPerAddress is how many rooms of one address are sorted before its further rooms are moved behind all others.
	maxPerAddress = 5

	// publicMaxAge is how old a list may be that [Rooms.PublicRooms] returns.
	publicMaxAge = time.Second
)

// publicRooms is the list as it was last read. Of many who request it at once, one reads.
type publicRooms struct {
	mu    sync.Mutex
	rooms []room.Listing
	err   error
	until time.Time
}

// PublicRooms returns the list of public rooms, those with most players first, as far as [orderFairly] lets
// them. The caller must not change it.
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

// orderFairly returns the rooms that are shown, those with most players first. So that no address hides the
// rooms of others, where there are too many they are taken from all addresses in turn, and those of one
// address beyond maxPerAddress come after all others.
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
