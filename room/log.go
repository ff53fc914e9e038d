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

// Deadline is the end of a phase that ends by itself: Lasts after Since, but not after Latest.
// The zero Alarm never rings. Since 0 means the entry that is being appended, whose instant
// only the store knows.
type Deadline struct {
	Since    Instant
	Duration Millis
	Latest   Instant // 0: no bound
}

// IsSet tells whether there is such an end.
func (a Deadline) IsSet() bool { return a.Duration > 0 }

// At is the instant of the end.
func (a Deadline) At() Instant {
	at := a.Since.Add(a.Duration)
	if a.Latest != 0 {
		at = min(at, a.Latest)
	}
	return at
}

// AppendRequest is an entry to be.
type AppendRequest struct {
	After        ID      // the entry that the events were decided on
	Nonce        uint64  // random; the same when the same draft is appended again
	NotBefore    Instant // 0: no bound
	NotAfter     Instant // 0: no bound
	Events       []Event
	Deadline     Deadline // of the state that the draft leads to
	SameDeadline bool     // it is that of the state that the events were decided on

	// At is, of an entry that the log had and has lost, the instant that it had; 0 of a new one.
	At Instant

	// Snapshot, if there is one, is the encoded state that the events were decided on. It
	// is kept if the draft is appended, and the log forgets what stands before After.
	Snapshot []byte
}

// AppendStatus is what a log says to a draft.
type AppendStatus uint8

// The verdicts.
const (
	Appended AppendStatus = iota // now, or by an earlier attempt with the same nonce
	Conflict                     // other entries followed Draft.After first: they are Missing
	Lost                         // the log does not hold Draft.After: read it from its beginning
	Early                        // it is not yet Draft.NotBefore
	Late                         // it is past Draft.NotAfter
)

// AppendResult answers an append.
type AppendResult struct {
	Status  AppendStatus
	Entry   Entry   // Appended: as everybody else will read it
	Missing []Entry // Behind: what follows Draft.After, oldest first, maybe not all of it
	Now     Instant // the store's clock, except when Behind or Lost
}

// Tail is the end of a log.
type Tail struct {
	Now     Instant // the store's clock
	Base    State   // what Entries follow, when read from the zero ID
	Entries []Entry // oldest first
}

// Hint says that a log has moved, and mostly how. Hints may be lost, repeated and late:
// one whose entry does not follow one's own head means no more than "read the log".
type Hint struct {
	After    ID
	Entry    Entry     // without events: only its ID is known
	Presence *Presence // of a look at the room, which happens every few seconds; else nil
}

// Presence says who is in a room: at any server, not long ago.
type Presence struct {
	Now     Instant // the store's clock
	Lease   Millis  // how long who was seen at a server counts as here
	Present map[PlayerID]struct{}
}

// ErrLost says that a log does not hold the entry it was asked about: it stands before the
// snapshot, or the room has expired, or a failover has lost the log's end. Whoever asked
// reads the log from the zero ID.
var ErrLost = errors.New("the log does not hold this entry")

// ErrUnreadable says that the store has answered, but not what can be made sense of: a part of
// the log is missing or broken, or a newer release wrote it. Asking again would not help.
var ErrUnreadable = errors.New("what the store holds cannot be read")

// Log is the memory of all rooms. Its methods may be called from any goroutine; the errors of
// all may be ErrUnreadable.
type Log interface {
	// Append adds a draft, if nothing was appended since it was decided. After an error
	// it is unknown whether the draft was appended: the same draft, appended again, tells.
	Append(ctx context.Context, code Code, d AppendRequest) (AppendResult, error)

	// Read gives what follows an entry; after the zero ID the newest snapshot and what
	// follows that, the zero State and nothing where there is no such room.
	// The error is ErrLost when the log does not hold that entry, and wraps
	// ErrUnknownEvent when a newer release has written what follows.
	Read(ctx context.Context, code Code, after ID) (Tail, error)

	// Watch gives hints of all that others append after it returned, and every few seconds
	// a hint with the log's head and a Roll, until ctx is done.
	Watch(ctx context.Context, code Code) (<-chan Hint, error)

	// Announce says who is in a room at this server, and answers who is there at any, and
	// the log's head. What it says holds for some seconds and is said again with every
	// look of the room's watch, until Attend says something else or the last watch of the
	// room ends. Nobody is taken off before those seconds are over, so that whoever
	// changes servers is not missed.
	Announce(ctx context.Context, code Code, players []PlayerID) (Presence, ID, error)
}

// WakeUps finds rooms that nobody follows although something is to happen there. Its methods
// may be called from any goroutine.
type WakeUps interface {
	// Overdue gives rooms whose alarm passed more than late ago by the store's clock,
	// maybe not all of them at once. What it gives beside an error is good.
	Overdue(ctx context.Context, late Millis) ([]Code, error)

	// Remove forgets the alarm of a room whose log is gone. It does nothing where there
	// is a log.
	Remove(ctx context.Context, code Code) error
}

// Listings is the list of public rooms. It decides nothing: a room that is not listed again
// within a minute is no longer shown. Its methods may be called from any goroutine.
type Listings interface {
	List(ctx context.Context, l Listing) error
	Unlist(ctx context.Context, code Code) error
	Listed(ctx context.Context) ([]Listing, error) // in no particular order, of each From alike if there are too many
}

// Listing is what the list of public rooms shows of one.
type Listing struct {
	Code    Code
	Dice    string
	Seconds int // 0: untimed
	Players int // present
	Seats   int
	Phase   Phase
	Round   int // number of the one called last
	Rounds  int // of the match; 0: no match of so many

	// AddressHash is a keyed hash of the address that opened the room, "" where it is not known: no
	// address hides the tables of others. Nobody is told.
	AddressHash string
}
