package rooms

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"time"

	"rattle/room"
	redisstore "rattle/store/redis"
)

// listingTTL is how long the list stays if nobody writes it. A listing is shown for as long as the
// server that wrote it last is alive.
const listingTTL = 24 * time.Hour

// maxListings is how many listings are returned at once.
const maxListings = 1000

// listed are the listings that this server has written.
type listed struct {
	mu      sync.Mutex
	texts   map[room.Code]string
	rewrite bool // the store may have lost them, or dropped them with a server that wrote them later
	written time.Time
}

// List implements [room.Listings].
func (l *Log) List(ctx context.Context, listing room.Listing) error {
	text, err := json.Marshal(listing)
	if err == nil {
		l.listed.mu.Lock()
		l.listed.texts[listing.Code] = string(text)
		l.listed.mu.Unlock()
		c := l.listCall(listing.Code, string(text))
		err = l.scripts.list.Run(ctx, l.client, c.Keys, c.Args...).Err()
	}
	if err != nil {
		return fmt.Errorf("list room %s: %w", listing.Code.Redacted(), err)
	}
	return nil
}

func (l *Log) listCall(code room.Code, text string) redisstore.Call {
	return redisstore.Call{Keys: []string{listingsKey}, Args: []any{string(code), l.servers.Name(), text, int(listingTTL.Seconds())}}
}

// relist writes the listings of this server again if there is reason to, or the list may expire.
func (l *Log) relist(ctx context.Context) {
	l.listed.mu.Lock()
	var calls []redisstore.Call
	if l.listed.rewrite || time.Since(l.listed.written) > visitInterval {
		l.listed.rewrite, l.listed.written = false, time.Now()
		for code, text := range l.listed.texts {
			calls = append(calls, l.listCall(code, text))
		}
	}
	l.listed.mu.Unlock()
	for batch := range slices.Chunk(calls, pollBatchSize) {
		for _, reply := range redisstore.RunAll(ctx, l.client, l.scripts.list, batch) {
			if reply.Err() != nil {
				l.relistSoon()
				return
			}
		}
	}
}

// relistSoon has the next upkeep write the listings again.
func (l *Log) relistSoon() {
	l.listed.mu.Lock()
	defer l.listed.mu.Unlock()
	l.listed.rewrite = true
}

// Unlist implements [room.Listings].
func (l *Log) Unlist(ctx context.Context, code room.Code) error {
	l.listed.mu.Lock()
	delete(l.listed.texts, code)
	l.listed.mu.Unlock()
	if err := l.client.HDel(ctx, listingsKey, string(code)).Err(); err != nil {
		return fmt.Errorf("take room %s off the list: %w", code.Redacted(), err)
	}
	return nil
}

// Release implements [room.Listings].
func (l *Log) Release(code room.Code) {
	l.listed.mu.Lock()
	defer l.listed.mu.Unlock()
	delete(l.listed.texts, code)
}

// Listed implements [room.Listings]. It leaves out listings that a newer release wrote in another
// form.
func (l *Log) Listed(ctx context.Context) ([]room.Listing, error) {
	texts, err := l.scripts.listings.Run(ctx, l.client, []string{listingsKey, redisstore.ServersKey}, maxListings).StringSlice()
	if err != nil {
		return nil, fmt.Errorf("list the public rooms: %w", err)
	}
	listings := make([]room.Listing, 0, len(texts))
	for _, text := range texts {
		var listing room.Listing
		if json.Unmarshal([]byte(text), &listing) == nil {
			listings = append(listings, listing)
		}
	}
	return listings, nil
}
