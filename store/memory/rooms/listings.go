package rooms

import (
	"context"

	"rattle/room"
)

// listed is a listing, and the server that has written it last.
type listed struct {
	server  string
	listing room.Listing
}

// maxListings is how many listings are returned at once.
const maxListings = 1000

// List implements [room.Listings].
func (l *Log) List(_ context.Context, listing room.Listing) error {
	h := &l.rooms.hub
	h.mu.Lock()
	defer h.mu.Unlock()
	h.listings[listing.Code] = listed{l.name, listing}
	return nil
}

// Unlist implements [room.Listings].
func (l *Log) Unlist(_ context.Context, code room.Code) error {
	h := &l.rooms.hub
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.listings, code)
	return nil
}

// Release implements [room.Listings]: a listing stays for as long as the server lives that has written it.
func (l *Log) Release(room.Code) {}

// Listed implements [room.Listings].
func (l *Log) Listed(context.Context) ([]room.Listing, error) {
	h, now := &l.rooms.hub, l.rooms.now()
	h.mu.Lock()
	defer h.mu.Unlock()
	all := make([]room.Listing, 0, len(h.listings))
	for code, of := range h.listings {
		if h.leases[of.server] > now {
			all = append(all, of.listing)
		} else {
			delete(h.listings, code)
		}
	}
	return room.FairListings(all, maxListings), nil
}
