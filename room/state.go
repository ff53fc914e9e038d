package room

import (
	"slices"

	"rattle/engine"
)

// Phase is what a room is doing.
type Phase string

// The phases. Called and Playing end by themselves, see [State.Alarm].
const (
	Lobby   Phase = "lobby"   // nothing is going on; rules can be changed
	Called  Phase = "called"  // counting down; nobody knows the letters
	Playing Phase = "playing" // the board is open
	Results Phase = "results" // after a round, until the next is called
)

// Phases returns the phases.
func Phases() []Phase { return []Phase{Lobby, Called, Playing, Results} }

// State is what a log has come to. The zero State is that of a room that does not exist.
// States share what did not change between them and are never written to, so an old one
// stays good.
type State struct {
	Head        ID      // of the entry that led here
	At          Instant // of the same
	Code        Code
	Settings    Settings      // of the next round
	Mode        Mode          // never changes
	AddressHash string        // as little: see [Create.From]
	CustomBoard *engine.Board // what the next opening shows, if it is not dealt
	Locked      bool          // nobody new comes in
	Phase       Phase
	Since       Instant    // when the phase began
	Duration    Millis     // how long the phase lasts at most, a round until the next end; 0: until somebody ends it
	Seats       []Seat     // in the order in which they were taken
	Bans        []Ban      // the oldest first
	Watchers    []PlayerID // who came to look on, the newest last: see [Watched]
	Talk        []Remark   // what was said last, the oldest first
	RemarkCount int        // remarks in all
	Series      Series
	Round       Round // the one called last
	Match       MatchScore
	Outbox      []PendingResult // what is not kept outside of the room yet, the oldest first
}

// Round is one dealing of the dice.
type Round struct {
	ID            string // UUID
	Number        int    // 1 is the room's first; 0: none was called yet
	Settings      Settings
	Key           Secret      // that the record is signed with; gone once it is
	Secret        Secret      // its public half
	Nonce         Salt        // of the terms' [Terms.Table]
	Terms         string      // text of the JSON of [Terms]
	ExtraTime     []ExtraTime // who has more time in it, as the terms say
	Commitment    Commitment
	Contributions []Contribution
	Board         *engine.Board // nil until the round opens
	Attempt       int           // 0 where the board was given
	OpenedAt      Instant
	ClosesAt      Instant // the deadline, from the opening on: the last end
	ClosedAt      Instant // 0 before
	Words         int     // found by all
	VacatedSeats  []Seat  // of players who gave their seats up in this round: their words stay
	ClosedEarly   bool    // it did not close at an end: see [Result]
	Tally         []Standing
	Idle          []PlayerID // who did nothing in it, once it has closed
	Left          []PlayerID // who was counted in it without a seat, likewise
	Signature     Signature  // of the record, likewise
}

// Closed tells whether the round has been played to its end.
func (r Round) Closed() bool { return r.Tally != nil }

// Ban keeps a player out of a room for [BanLasts].
type Ban struct {
	Player PlayerID
	At     Instant
}

// Exists tells whether the room was ever created.
func (s State) Exists() bool { return s.Code != "" }

// Seat finds a player's seat.
func (s State) Seat(p PlayerID) (Seat, bool) {
	if i := seatIndex(s.Seats, p); i >= 0 {
		return s.Seats[i], true
	}
	return Seat{}, false
}

// Host is the first seated person who is present; where there is none, the first bot of somebody's;
// "" when nobody is. A duel has none.
func (s State) Host() (host PlayerID) {
	if s.Mode.Kind == Match {
		return ""
	}
	for _, seat := range s.Seats {
		switch {
		case seat.Away, seat.IsBot():
		case !seat.Player.DeclaredBot():
			return seat.Player
		case host == "":
			host = seat.Player
		}
	}
	return host
}

// Deadline says when the phase ends by itself. No commit crosses that instant: a Tick is
// appended not before it, everything else not after.
//
// In a round whose present players are all done it is the moment at which the last of the
// others has been away for [AwayIsDone].
func (s State) Deadline() Deadline {
	if s.Mode.Kind == Match {
		return s.matchDeadline()
	}
	if p, _ := s.AwaitedPlayer(); p != "" {
		return Deadline{}
	}
	end := Deadline{Since: s.Since, Duration: s.Duration}
	left, waiting := s.waitsOnlyForAway()
	if s.Phase != Playing || !waiting {
		return end
	}
	if s.Since == 0 {
		return Deadline{Duration: min(AwayTimeout, s.Duration)}
	}
	return Deadline{Since: left, Duration: AwayTimeout, Latest: end.At()}
}

// AwaitedPlayer returns who has to be there for the round that was called to open, and from when on it
// may; "" where it opens by its alarm. Of a daily board there is one attempt, which is used up by
// the letters and not by a network that is gone when they are to be shown: so a server opens it
// that has a socket of the player.
func (s State) AwaitedPlayer() (PlayerID, Instant) {
	if s.Mode.Kind != Daily || s.Phase != Called || len(s.Mode.Players) != 1 {
		return "", 0
	}
	return s.Mode.Players[0], s.Since.Add(s.Duration)
}

// waitsOnlyForAway tells whether the round waits for nobody but players who are away, and since when;
// 0 stands for the entry that is being written. An attempt at a daily board, which there is
// only one of, lasts as long as its clock.
func (s State) waitsOnlyForAway() (left Instant, waiting bool) {
	if s.Mode.Kind == Daily {
		return 0, false
	}
	left = s.Since
	now := false
	for _, seat := range s.Seats {
		switch {
		case !s.mayPlay(seat):
		case !seat.Away:
			return 0, false
		default:
			now = now || seat.AwayAt == 0
			left = max(left, seat.AwayAt)
		}
	}
	if now {
		left = 0
	}
	return left, true
}

// callsItself tells whether the next round is called by itself.
func (s State) callsItself() bool {
	again := s.Phase == Results && s.allAgain() && !s.outboxFull()
	if s.Mode.Kind != Match {
		return again
	}
	return s.matchRunning() && s.bothPresent() && (again || s.Phase == Lobby)
}

// allDone tells whether nobody is left to wait for.
func (s State) allDone() bool {
	return !slices.ContainsFunc(s.Seats, s.mayPlay)
}

// allAgain tells whether somebody is there and all who are want another round.
func (s State) allAgain() bool {
	present := 0
	for _, seat := range s.Seats {
		if seat.Away || seat.IsBot() {
			continue
		}
		if !seat.Again {
			return false
		}
		present++
	}
	return present > 0
}
