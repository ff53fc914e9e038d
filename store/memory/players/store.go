package players

import (
	"maps"
	"slices"

	"rattle/player"
	"rattle/room"
	"rattle/store/memory/table"
)

// Store stores players. Its methods may be called from any goroutine, but for those that say that the lock of the
// subject is held.
type Store struct {
	*tables
	onlyAdmitted bool
}

// tables are the tables of players. Where a group has one row only, its key is empty.
type tables struct {
	subject   *table.Subject
	profiles  *table.Table[string, Profile]
	devices   *table.Table[string, device] // by the key of a later device, or [firstDevice]
	blocked   *table.Table[string, struct{}]
	phrases   *table.Table[string, phrase]
	issued    *table.Table[string, string] // the code that a player was given last
	codes     *table.Table[string, room.PlayerID]
	admitted  *table.Table[string, struct{}]
	newcomers *table.Table[string, int] // by the hash of an address
	forgotten *table.Table[string, struct{}]
	toErase   *table.Table[string, room.Instant] // since when
	reports   *table.Table[uint64, player.Report]
	reviews   *table.Table[string, player.PendingReview] // by the close of the round
	decisions *table.Table[uint64, player.Decision]
	rulings   *table.Table[string, player.Ruling] // by player
	secrets   *table.Table[string, []byte]

	phraseOwners map[string]room.PlayerID // by the key of the phrase
	forgottenNow int64                    // changes with the forgotten
	signedOut    map[room.PlayerID]room.Instant

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

// device is a later device, or a note on the first one.
type device struct {
	Since room.Instant `json:"since,omitempty"`
	Note  string       `json:"note,omitempty"`
}

// phrase is a recovery phrase.
type phrase struct {
	Key   string       `json:"key"` // a hash of it
	Since room.Instant `json:"since"`
}

const (
	firstDevice = "first"
	// The notes on the first device.
	signedOut = "signed-out"
	forgotten = "forgotten"
)

// Groups is a table of another package, with a group for each player.
type Groups interface {
	Len(group string) int
	Ends(group string) (at int64, ok bool)
	SetEnds(tx *table.Tx, group string, at int64)
	Drop(tx *table.Tx, group string)
}

// Subject is what another package stores about players. Its functions are called with the lock held.
type Subject struct {
	// Lasting are the tables that last as long as the player.
	Lasting []Groups
	// Short returns the tables, and their groups, that may have something of the player and end sooner; nil: none.
	Short func(p room.PlayerID, now room.Instant) map[Groups][]string
	// Outlives reports whether anything shows the player when all else has ended; nil: nothing does.
	Outlives func(p room.PlayerID) bool
}

// New returns a store of players whose tables it adds to a subject.
func New(subject *table.Subject) *Store {
	t := &tables{
		subject:   subject,
		profiles:  table.Of[string, Profile](subject, "profiles"),
		devices:   table.Of[string, device](subject, "devices"),
		blocked:   table.Of[string, struct{}](subject, "blocked"),
		phrases:   table.Of[string, phrase](subject, "phrases"),
		issued:    table.Of[string, string](subject, "issued"),
		codes:     table.Of[string, room.PlayerID](subject, "codes"),
		admitted:  table.Of[string, struct{}](subject, "admitted"),
		newcomers: table.Of[string, int](subject, "newcomers"),
		forgotten: table.Of[string, struct{}](subject, "forgotten"),
		toErase:   table.Of[string, room.Instant](subject, "toErase"),
		reports:   table.Of[uint64, player.Report](subject, "reports"),
		reviews:   table.Of[string, player.PendingReview](subject, "reviews"),
		decisions: table.Of[uint64, player.Decision](subject, "decisions"),
		rulings:   table.Of[string, player.Ruling](subject, "rulings"),
		secrets:   table.Of[string, []byte](subject, "secrets"),

		phraseOwners: make(map[string]room.PlayerID),
		signedOut:    make(map[room.PlayerID]room.Instant),
	}
	t.phrases.OnChange(func(p, _ string, before, after *phrase) {
		if before != nil {
			delete(t.phraseOwners, before.Key)
		}
		if after != nil {
			t.phraseOwners[after.Key] = room.PlayerID(p)
		}
	})
	t.forgotten.OnChange(func(string, string, *struct{}, *struct{}) { t.forgottenNow++ })
	return &Store{tables: t}
}

// OnlyAdmitted returns a store that stores results of a new player only after [Store.Admit].
func (s *Store) OnlyAdmitted() *Store { return &Store{s.tables, true} }

// Add adds what another package stores about players. It is called before the store is used.
func (s *Store) Add(subject Subject) { s.subjects = append(s.subjects, subject) }

// Excluded reports whether nothing may be stored about a player: about one who asked to be forgotten, and about a new
// one who was not admitted if only the admitted are stored. The lock is held.
func (s *Store) Excluded(p room.PlayerID) bool { return s.IsForgotten(p) || !s.IsAdmitted(p) }

// IsForgotten reports whether a player asked to be forgotten. The lock is held.
func (s *Store) IsForgotten(p room.PlayerID) bool {
	first, _ := s.devices.Get(string(p), firstDevice)
	return first.Note == forgotten
}

// IsAdmitted reports whether a player is stored or may be, unless the player asked to be forgotten. The lock is held.
func (s *Store) IsAdmitted(p room.PlayerID) bool {
	return !s.onlyAdmitted || s.profiles.Len(string(p)) > 0 || s.admitted.Len(string(p)) > 0
}

// Profile returns a player's profile. The lock is held.
func (s *Store) Profile(p room.PlayerID) (Profile, bool) { return s.profiles.Get(string(p), "") }

// SetProfile replaces a player's profile. The lock is held.
func (s *Store) SetProfile(tx *table.Tx, p room.PlayerID, profile Profile) {
	s.profiles.Put(tx, string(p), "", profile)
}

// existence are the tables, at least one of which has a group of a player if anything is stored about the player.
func (s *Store) existence() []Groups { return []Groups{s.profiles, s.devices, s.blocked, s.phrases} }

// lasting are the tables that last as long as a player.
func (s *Store) lasting() []Groups {
	all := s.existence()
	for _, subject := range s.subjects {
		all = append(all, subject.Lasting...)
	}
	return all
}

// anyIn reports whether one of some tables has something of a player.
func anyIn(tables []Groups, p room.PlayerID) bool {
	return slices.ContainsFunc(tables, func(t Groups) bool { return t.Len(string(p)) > 0 })
}

// short calls do with each table and group that may have something of a player and ends sooner.
func (s *Store) short(p room.PlayerID, now int64, do func(t Groups, group string)) {
	for _, subject := range s.subjects {
		if subject.Short == nil {
			continue
		}
		for t, groups := range subject.Short(p, room.Instant(now)) {
			for _, group := range slices.Sorted(slices.Values(groups)) {
				do(t, group)
			}
		}
	}
}

// Renew has all that is stored about a player last for a year and a day from today. The lock is held.
func (s *Store) Renew(tx *table.Tx, p room.PlayerID) {
	for _, t := range s.lasting() {
		renew(tx, t, p)
	}
}

func renew(tx *table.Tx, t Groups, p room.PlayerID) {
	ends := endsAt(tx.Now())
	if at, ok := t.Ends(string(p)); ok && at < ends {
		t.SetEnds(tx, string(p), ends)
	}
}

const day = 24 * 60 * 60 * 1000 // milliseconds

// endsAt returns when a player ends who was last seen at an instant: all at once, and so that it changes once a day.
func endsAt(now int64) int64 { return (now/day + int64(player.TTL.Milliseconds()/day)) * day }

// CurrentName returns the name to show in a row whose name is from when the row was set: the player's current one. An
// erased name stays empty. The lock is held.
func (s *Store) CurrentName(p room.PlayerID, shown string) string {
	if profile, ok := s.Profile(p); ok && profile.Name != "" && shown != "" {
		return profile.Name
	}
	return shown
}

// forgetEnded removes who signed out long ago.
func (t *tables) forgetEnded(now int64) {
	maps.DeleteFunc(t.signedOut, func(_ room.PlayerID, at room.Instant) bool {
		return now-int64(at) > player.SignedOutTTL.Milliseconds()
	})
}

// RenewOnly has one table's group of a player last as long as the player. The lock is held.
func (s *Store) RenewOnly(tx *table.Tx, p room.PlayerID, t Groups) { renew(tx, t, p) }
