package room

import (
	"context"
	"errors"
	"fmt"
)

// ID names an entry of a log. Versions count 1, 2, 3 ...; the nonce is drawn by whoever
// appends, so that two entries that were written as the same version, by two servers or
// before and after a failover that lost one of them, are told apart. The zero ID stands
// before every first entry.
type ID struct{ Version, Nonce uint64 }

// String gives "version-nonce", which is how the store writes it.
func (id ID) String() string { return fmt.Sprintf("%d-%d", id.Version, id.Nonce) }

// Next is the ID of an entry that follows id.
func (id ID) Next(nonce uint64) ID { return ID{id.Version + 1, nonce} }

// Entry is one step of a log: events that became true together.
type Entry struct {
	ID     ID
	At     Instant // stamped by the store, never earlier than that of the entry before
	Events []Event
}

// Alarm is the end of a phase that ends by itself: Lasts after Since. The zero Alarm never
// rings. Since 0 means the entry that is being appended, whose instant only the store knows.
type Alarm struct {
	Since Instant
	Lasts Millis
}

// Rings tells whether there is such an end.
func (a Alarm) Rings() bool { return a.Lasts > 0 }

// At is the instant of the end.
func (a Alarm) At() Instant { return a.Since.Add(a.Lasts) }

// Draft is an entry to be.
type Draft struct {
	After     ID      // the entry that the events were decided on
	Nonce     uint64  // random; the same when the same draft is appended again
	NotBefore Instant // 0: no bound
	NotAfter  Instant // 0: no bound
	Events    []Event
	Alarm     Alarm // of the state that the draft leads to
}

// Verdict is what a log says to a draft.
type Verdict uint8

// The verdicts.
const (
	Appended Verdict = iota // now, or by an earlier attempt with the same nonce
	Behind                  // other entries followed Draft.After first: they are Missing
	Lost                    // the log does not hold Draft.After: read it from its beginning
	Early                   // it is not yet Draft.NotBefore
	Late                    // it is past Draft.NotAfter
)

// Outcome answers an append.
type Outcome struct {
	Verdict Verdict
	Entry   Entry   // Appended: as everybody else will read it
	Missing []Entry // Behind: what follows Draft.After, oldest first, maybe not all of it
	Now     Instant // the store's clock, except when Behind or Lost
}

// Tail is the end of a log.
type Tail struct {
	Now     Instant // the store's clock
	Entries []Entry // oldest first
}

// Hint says that a log has moved, and mostly how. Hints may be lost, repeated and late:
// one whose entry does not follow one's own head means no more than "read the log".
type Hint struct {
	After ID
	Entry Entry // without events: only its ID is known
}

// ErrLost says that a log does not hold the entry it was asked about: the room has expired,
// or a failover has lost the log's end.
var ErrLost = errors.New("the log does not hold this entry")

// Log is the memory of all rooms. Its methods may be called from any goroutine.
type Log interface {
	// Append adds a draft, if nothing was appended since it was decided. After an error
	// it is unknown whether the draft was appended: the same draft, appended again, tells.
	Append(ctx context.Context, code Code, d Draft) (Outcome, error)

	// Read gives what follows an entry; all there is, maybe nothing, after the zero ID.
	// The error is ErrLost when the log does not hold that entry, and wraps
	// ErrUnknownEvent when a newer release has written what follows.
	Read(ctx context.Context, code Code, after ID) (Tail, error)

	// Watch gives hints of all that is appended after it returned, until ctx is done.
	Watch(ctx context.Context, code Code) (<-chan Hint, error)
}
