package room

import (
	"crypto/sha256"
	"iter"

	"rattle/engine"
)

// Phase is what a room is doing.
type Phase string

// The phases. Called and Playing end by themselves, see [State.Alarm].
const (
	Lobby   Phase = "lobby"   // before the first round
	Called  Phase = "called"  // counting down; nobody knows the letters
	Playing Phase = "playing" // the board is open
	Results Phase = "results" // after a round, until the next is called
)

// State is what a log has come to. The zero State is that of a room that does not exist.
// States share what did not change between them and are never written to, so an old one
// stays good.
type State struct {
	Head     ID      // of the entry that led here
	At       Instant // of the same
	Code     Code
	Settings Settings // of the next round
	Phase    Phase
	Since    Instant // when the phase began
	Lasts    Millis  // how long the phase lasts; 0: until somebody ends it
	Seats    []Seat  // in the order in which they were taken
	Round    Round   // the one called last
}

// Round is one dealing of the dice.
type Round struct {
	ID       string // UUID
	Number   int    // 1 is the room's first; 0: none was called yet
	Settings Settings
	Secret   Secret
	Board    *engine.Board // nil until the round opens
	Attempt  int
	OpenedAt Instant
	ClosesAt Instant // the deadline, from the opening on
	Tally    []Standing
}

// Seat is a player's place.
type Seat struct {
	Player PlayerID
	Name   string
	Away   bool
	Words  int // found in this round

	last *Found
}

// Found is a word that was counted for a player.
type Found struct {
	Word   string
	Points int // before anything is struck
	Key    Key
	At     Instant

	// earlier hangs the older words behind the newer ones, so that a word costs the next
	// state one link and the states before it keep theirs.
	earlier *Found
}

// Found gives the words of the seat in this round, the newest first.
func (s Seat) Found() iter.Seq[*Found] {
	return func(yield func(*Found) bool) {
		for f := s.last; f != nil && yield(f); f = f.earlier {
		}
	}
}

// Answered gives the word that the seat was given under key, nil if none: whoever asks
// again gets the same answer.
func (s Seat) Answered(key Key) *Found {
	for f := range s.Found() {
		if f.Key == key {
			return f
		}
	}
	return nil
}

func (s Seat) has(word string) bool {
	for f := range s.Found() {
		if f.Word == word {
			return true
		}
	}
	return false
}

// Exists tells whether the room was ever created.
func (s State) Exists() bool { return s.Code != "" }

// Seat finds a player's seat.
func (s State) Seat(p PlayerID) (Seat, bool) {
	if i := s.index(p); i >= 0 {
		return s.Seats[i], true
	}
	return Seat{}, false
}

func (s State) index(p PlayerID) int {
	for i := range s.Seats {
		if s.Seats[i].Player == p {
			return i
		}
	}
	return -1
}

// Host is the first seated player who is present; "" when nobody is.
func (s State) Host() PlayerID {
	for _, seat := range s.Seats {
		if !seat.Away {
			return seat.Player
		}
	}
	return ""
}

// Alarm says when the phase ends by itself. No commit crosses that instant: a Tick is
// appended not before it, everything else not after.
func (s State) Alarm() Alarm { return Alarm{Since: s.Since, Lasts: s.Lasts} }

// Seed is what the board of the round is dealt from.
func (r Round) Seed() [32]byte {
	return sha256.Sum256(append([]byte("rattle seed\x00"), r.Secret[:]...))
}
