package room

import (
	"context"
	"errors"
	"strconv"
)

// ID identifies an entry of a log. Versions count from 1. The nonce is random, since two entries may
// have the same version: two servers wrote them, or a failover lost the first of them. The zero ID
// precedes the first entry of every log.
type ID struct{ Version, Nonce uint64 }

// String returns "version-nonce", which is how the store writes it.
func (id ID) String() string {
	text := strconv.AppendUint(make([]byte, 0, 40), id.Version, 10)
	text = append(text, '-')
	return string(strconv.AppendUint(text, id.Nonce, 10))
}

// Next returns the ID of an entry that follows id.
func (id ID) Next(nonce uint64) ID { return ID{id.Version + 1, nonce} }

// Entry is one step of a log: events that were appended together.
type Entry struct {
	ID     ID
	At     Instant // stamped by the store, never earlier than that of the entry before
	Events []Event
}

// OnlyWords reports whether events are words and nothing else. Words of a round do not contradict each
// other, so an entry of words may follow any other. All other entries are structural.
func OnlyWords(events []Event) bool {
	for _, e := range events {
		switch e.(type) {
		case WordFound, WordPenalized:
		default:
			return false
		}
	}
	return len(events) > 0
}

// Deadline is when a phase ends without a command: Duration after Since, but no later than Latest.
// The zero Deadline is none. If Since is 0, the deadline counts from the entry that is being appended,
// whose instant only the store knows.
type Deadline struct {
	Since    Instant
	Duration Millis
	Latest   Instant // 0: no bound
}

// IsSet reports whether there is a deadline.
func (d Deadline) IsSet() bool { return d.Duration > 0 }

// At returns the instant of the deadline.
func (d Deadline) At() Instant {
	at := d.Since.Add(d.Duration)
	if d.Latest != 0 {
		at = min(at, d.Latest)
	}
	return at
}

// AppendRequest is a request to append an entry. It is appended if no structural entry has followed After;
// words may have: see [AppendResult.Missing].
type AppendRequest struct {
	After        ID      // the entry that the events were decided on
	Epoch        ID      // [State.Epoch] after that entry; zero: After, which is structural
	Exact        bool    // the events sum up the words: no word may have followed After either
	Nonce        uint64  // random; the same when the same request is sent again
	NotBefore    Instant // 0: no bound
	NotAfter     Instant // 0: no bound
	Events       []Event
	Deadline     Deadline // of the state that the events lead to
	SameDeadline bool     // Deadline is that of the state that the events were decided on

	// At is 0 for a new entry. An entry that the log has lost is appended again with its instant.
	At Instant

	// Snapshot is nil, or the encoded state that the events were decided on. If the entry is
	// appended, the log stores it as by [Log.SaveSnapshot].
	Snapshot []byte
}

// DecidedOn returns the structural entry that has to be the newest one for the entry to be appended.
func (r AppendRequest) DecidedOn() ID {
	if r.Epoch == (ID{}) {
		return r.After
	}
	return r.Epoch
}

// AppendStatus is the outcome of an [AppendRequest].
type AppendStatus uint8

// The outcomes.
const (
	Appended AppendStatus = iota // now, or by an earlier attempt with the same nonce
	Conflict                     // entries that matter follow After already: they are Missing
	Lost                         // the log does not hold After: read it from its beginning
	Early                        // it is before NotBefore
	Late                         // it is after NotAfter
)

// AppendResult is the answer to an [AppendRequest].
type AppendResult struct {
	Status  AppendStatus
	Entry   Entry   // if Appended: as everybody else will read it
	Missing []Entry // oldest first; if Appended, what stands between After and Entry; on Conflict, what follows After, maybe not all of it
	Now     Instant // the store's clock; 0 on Conflict or if Lost
}

// Before returns the ID of the entry that Entry follows, for a request with this After.
func (r AppendResult) Before(after ID) ID {
	if n := len(r.Missing); n > 0 {
		return r.Missing[n-1].ID
	}
	return after
}

// Tail is the end of a log.
type Tail struct {
	Now     Instant // the store's clock
	Base    State   // the state before Entries, if read from the zero ID
	Entries []Entry // oldest first
}

// Hint is a notice that a log has grown, in most cases with the new entry, or of who is in the room.
// Hints may be lost, repeated and late: a reader whose head is not After has to read the log.
type Hint struct {
	After    ID
	Entry    Entry     // without events: only its ID is known
	Presence *Presence // nil if the hint is of an entry

	// Polled is set if the store was asked for the log's head, which is Entry's ID, and for the
	// Presence. Else a hint with a Presence has no entry.
	Polled bool
}

// Presence is who is in a room, at whichever server.
type Presence struct {
	Now     Instant // the store's clock
	Lease   Millis  // how long a player who has left counts as present, and a silent server as alive
	Present map[PlayerID]struct{}
	Left    map[PlayerID]Instant // of others: when they left the last server; 0 if that server is dead

	// Judged is set if who is not present can be taken for absent: this is the newest that the store
	// has, and this server has not been cut off from the store for the time of a lease.
	Judged bool
}

// ErrLost is returned for an entry that a log does not hold: it stands before the snapshot, or the
// room has expired, or a failover has lost the end of the log. The caller reads the log from the zero
// ID.
var ErrLost = errors.New("the log does not hold this entry")

// ErrUnreadable is returned if the store has answered with data that cannot be read: a part of the log
// is missing or damaged, or a newer release wrote it. Retrying does not help.
var ErrUnreadable = errors.New("the store holds data that cannot be read")

// Log stores the logs of all rooms. Any goroutine may call its methods. All of them may return
// ErrUnreadable.
type Log interface {
	// Append appends an entry if its events still hold where the log ends, see [AppendRequest]. After
	// an error it is unknown whether the entry was appended; repeating the same request is safe and
	// returns the outcome.
	Append(ctx context.Context, code Code, r AppendRequest) (AppendResult, error)

	// Read returns what follows an entry; after the zero ID, the newest snapshot and what follows
	// that, and the zero State if there is no such room. The error is ErrLost if the log does not
	// hold that entry, and wraps ErrUnknownEvent if a newer release has written what follows.
	Read(ctx context.Context, code Code, after ID) (Tail, error)

	// SaveSnapshot stores the encoded state after an entry, and drops what stands before that, unless
	// the log has a newer snapshot or does not hold the entry.
	SaveSnapshot(ctx context.Context, code Code, head ID, state []byte) error

	// Watch returns hints of all that others append after it has returned, and of who comes and
	// goes at other servers, until ctx is done. A hint that is lost is followed within seconds by one
	// with the log's head and a Presence. So is whatever may have made the store forget something,
	// and the death of a server that has had players in the room.
	Watch(ctx context.Context, code Code) (<-chan Hint, error)

	// Announce stores who is in a room at this server, and returns who is present at any server, and
	// the log's head. It holds until the next Announce, for as long as the server is alive. That
	// somebody has left is stored as an instant, so that a player who changes servers is not missed.
	Announce(ctx context.Context, code Code, players []PlayerID) (Presence, ID, error)
}

// WakeUps finds rooms that no server follows and in which something is due. Any goroutine may call
// its methods.
type WakeUps interface {
	// Overdue returns rooms whose wake-up is more than late ago by the store's clock, maybe not all
	// at once. The rooms that it returns together with an error are valid.
	Overdue(ctx context.Context, late Millis) ([]Code, error)

	// Remove removes the wake-up of a room whose log is gone. It does nothing if there is a log.
	Remove(ctx context.Context, code Code) error
}

// Listings is the list of public rooms. Nothing depends on it: a room disappears from it with the
// server that has listed it last. Any goroutine may call its methods.
type Listings interface {
	List(ctx context.Context, l Listing) error
	Unlist(ctx context.Context, code Code) error
	Release(code Code)                             // the room is no longer followed here: others keep its listing
	Listed(ctx context.Context) ([]Listing, error) // in any order; if there are too many, equally many of each address
}

// Listing is the entry of a room in the list of public rooms.
type Listing struct {
	Code    Code
	Dice    string
	Seconds int // 0: untimed
	Players int // present
	Seats   int
	Phase   Phase
	Round   int // number of the one called last
	Rounds  int // of the series; 0: no series of a number of rounds

	// AddressHash is a keyed hash of the address that opened the room, "" if it is unknown: no
	// address may crowd out the rooms of others. No view shows it.
	AddressHash string
}
