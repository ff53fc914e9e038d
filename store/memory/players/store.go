package players

import (
	"rattle/room"
	"rattle/store/memory/table"
)

// Store stores players. Its methods may be called from any goroutine, but for those that say that the lock of the
// subject is held.
type Store struct {
	subject      *table.Subject
	tables       *tables
	onlyAdmitted bool
}

// tables are the tables of players. The groups of all of them are named by the player's ID; the only row of a profile
// and of an admission has an empty key.
type tables struct {
	profiles *table.Table[string, Profile]
	devices  *table.Table[string, string] // the instant since when by the key of a later device; "first": a note
	blocked  *table.Table[string, struct{}]
	admitted *table.Table[string, struct{}]

	subjects []Subject
}

// Profile is what is known about a player who has played.
type Profile struct {
	Name      string       `json:"name"`
	NamedAt   room.Instant `json:"named"` // since when
	FirstSeen room.Instant `json:"seen"`  // the close of the first round, or the end of the first match
	Rounds    int          `json:"rounds,omitempty"`
	Points    int          `json:"points,omitempty"`
	Words     int          `json:"words,omitempty"`
}

// Lasting is a table of another package, with a group for each player that lasts as long as the player.
type Lasting interface {
	Ends(group string) (at int64, ok bool)
	SetEnds(tx *table.Tx, group string, at int64)
	Drop(tx *table.Tx, group string)
}

// Subject is what another package stores about players. Its functions are called with the lock held.
type Subject struct {
	Lasting []Lasting
	// DropShort removes what ends sooner than the player; nil: there is nothing.
	DropShort func(tx *table.Tx, p room.PlayerID)
	// Outlives reports whether anything shows the player when all else has ended; nil: nothing does.
	Outlives func(p room.PlayerID) bool
}

// New returns a store of players whose tables it adds to a subject.
func New(subject *table.Subject, onlyAdmitted bool) *Store {
	return &Store{subject: subject, onlyAdmitted: onlyAdmitted, tables: &tables{
		profiles: table.Of[string, Profile](subject, "profiles"),
		devices:  table.Of[string, string](subject, "devices"),
		blocked:  table.Of[string, struct{}](subject, "blocked"),
		admitted: table.Of[string, struct{}](subject, "admitted"),
	}}
}

// Add adds what another package stores about players. It is called before the store is used.
func (s *Store) Add(subject Subject) { s.tables.subjects = append(s.tables.subjects, subject) }

const (
	firstDevice = "first"
	// The notes on the first device.
	signedOut = "signed-out"
	forgotten = "forgotten"
)

// Excluded reports whether nothing may be stored about a player: about one who asked to be forgotten, and about a new
// one who was not admitted if only the admitted are stored. The lock is held.
func (s *Store) Excluded(p room.PlayerID) bool {
	if note, _ := s.tables.devices.Get(string(p), firstDevice); note == forgotten {
		return true
	}
	return s.onlyAdmitted && s.tables.profiles.Len(string(p)) == 0 && s.tables.admitted.Len(string(p)) == 0
}

// Profile returns a player's profile. The lock is held.
func (s *Store) Profile(p room.PlayerID) (Profile, bool) { return s.tables.profiles.Get(string(p), "") }

// SetProfile replaces a player's profile. The lock is held.
func (s *Store) SetProfile(tx *table.Tx, p room.PlayerID, profile Profile) {
	s.tables.profiles.Put(tx, string(p), "", profile)
}

// Renew has all that is stored about a player last for a year and a day from today. The lock is held.
func (s *Store) Renew(tx *table.Tx, p room.PlayerID) {
	ends := endsAt(tx.Now())
	for _, t := range s.lasting() {
		if at, ok := t.Ends(string(p)); ok && at < ends {
			t.SetEnds(tx, string(p), ends)
		}
	}
}

func (s *Store) lasting() []Lasting {
	all := []Lasting{s.tables.profiles, s.tables.devices, s.tables.blocked}
	for _, subject := range s.tables.subjects {
		all = append(all, subject.Lasting...)
	}
	return all
}

// endsAt returns when a player ends who was last seen at an instant: all at once, and so that it changes once a day.
func endsAt(now int64) int64 {
	const day = 24 * 60 * 60 * 1000
	return (now/day + 366) * day
}
