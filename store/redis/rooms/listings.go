package rooms

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/room"
)

// listingTTL is how long a listing is shown that is not written again.
const listingTTL = time.Minute

// maxListings is how many listings are returned at once.
const maxListings = 1000

func listingKeys() []string { return []string{listingsKey, listingExpiryKey} }

// List implements [room.Listings].
func (l *Log) List(ctx context.Context, listing room.Listing) error {
	text, err := json.Marshal(listing)
	if err == nil {
		err = l.scripts.list.Run(ctx, l.client, listingKeys(), string(listing.Code), text, listingTTL.Milliseconds()).Err()
	}
	if err != nil {
		return fmt.Errorf("list room %s: %w", listing.Code.Redacted(), err)
	}
	return nil
}

// Unlist implements [room.Listings].
func (l *Log) Unlist(ctx context.Context, code room.Code) error {
	_, err := l.client.TxPipelined(ctx, func(tx redis.Pipeliner) error {
		tx.HDel(ctx, listingsKey, string(code))
		tx.ZRem(ctx, listingExpiryKey, string(code))
		return nil
	})
	if err != nil {
		return fmt.Errorf("take room %s off the list: %w", code.Redacted(), err)
	}
	return nil
}

// Listed implements [room.Listings]. It leaves out listings that a newer release wrote in another
// form.
func (l *Log) Listed(ctx context.Context) ([]room.Listing, error) {
	texts, err := l.scripts.listings.Run(ctx, l.client, listingKeys(), maxListings).StringSlice()
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
