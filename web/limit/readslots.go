package limit

import (
	"context"

	"rattle/room"
)

const (
	// maxReads is how many rooms or rounds are read at a time for an address. Others there wait.
	maxReads = 2

	// MinLargeRecord is the size, in words, from which on a record is large: some megabytes that are
	// held until whoever asked for them has read them. maxLargeRecords are written at a time for an
	// address.
	MinLargeRecord  = 20_000
	maxLargeRecords = 2
)

// WithReadSlot lets something be read from the store that may turn out to be large, in which case it leaves
// a debt: of all that ask at once few are served then, and the others get [room.TooFast].
func (a *Address) WithReadSlot(ctx context.Context, read func() error) error {
	select {
	case a.readSlots <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-a.readSlots }()
	if a.Total.InDebt() {
		return room.TooFast
	}
	return read()
}
