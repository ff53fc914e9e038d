package web

import (
	"context"

	"rattle/room"
)

const (
	// maxReading is how many rooms or rounds are read at a time for an address. Others there wait.
	maxReading = 2

	// largeRecord is the size, in words, from which on a record is large: some megabytes that are
	// held until whoever asked for them has read them. maxLargeRecords are written at a time for an
	// address.
	largeRecord     = 20_000
	maxLargeRecords = 2
)

// read lets something be read from the store that may turn out to be large, in which case it leaves
// a debt: of all that ask at once few are served then, and the others are told [room.TooFast].
func (a *address) read(ctx context.Context, read func() error) error {
	select {
	case a.reading <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-a.reading }()
	if a.sum.inDebt() {
		return room.TooFast
	}
	return read()
}
