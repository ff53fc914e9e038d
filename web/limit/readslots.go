package limit

import (
	"context"

	"rattle/room"
)

const (
	// maxReads is how many rooms or rounds are read at a time for an address. Further reads wait.
	maxReads = 2

	// MinLargeRecord is the number of words from which a record is large: some megabytes that are held
	// until the client has read them. maxLargeRecords of them are written at a time for an address.
	MinLargeRecord  = 20_000
	maxLargeRecords = 2
)

// WithReadSlot calls read in one of the address's slots. What is read may turn out to be large and leave a
// debt; requests that waited for a slot then get [room.TooFast].
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
