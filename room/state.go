package room

import (
	"slices"

	"rattle/engine"
)

// Phase is what a room is doing.
type Phase string

// The phases. Called and Playing end without a command, see [State.Deadline].
const (
	Lobby   Phase = "lobby"   // the settings can be changed
	Called  Phase = "called"  // counting down; no view shows the board
	Playing Phase = "playing" // a round is played
	Results Phase = "results" // after a round, until the next is called
)

// Phases returns the phases.
func Phases() []Phase { return []Phase{Lobby, Called, Playing, Results} }

// State is the state of a room after the entries of its log. The zero State is that of a room that
// does not exist. States share memory and are never written to, so an earlier one stays valid.
type State struct {
	Head        ID      // of the last entry
	Epoch       ID      // of the last structural entry, see [OnlyWords]
	At          Instant // of the last entry
	Code        Code
	Settings    Settings      // of the next round
	Mode        Mode          // never changes
	AddressHash string        // never changes; see [Create]
	CustomBoard *engine.Board // of the next round; nil: it will be dealt
	Locked      bool          // to new players and watchers
	Phase       Phase
	Since       Instant    // when the phase began
	Duration    Millis     // greatest length of the phase, of a round until the next end; 0: until a command ends it
	Seats       []*Seat    // in the order in which they were taken
	Bans        []Ban      // the oldest first
	Watchers    []PlayerID // players who came to watch, the newest last; see [Watched]
	Talk        []Remark   // the last remarks, the oldest first
	RemarkCount int        // number of all remarks
	Series      Series
	Round       Round // the one called last
	MatchScore  MatchScore
	Outbox      []PendingResult // results that are not stored outside of the room yet, the oldest first
}

// Round is a round of play on one board.
type Round struct {
	ID            string // UUID
	Number        int    // 1 is the room's first; 0: none was called yet
	Settings      Settings
	Key           PrivateKey  // to sign the record with; zero once it is signed
	Secret        Secret      // its public half
	Nonce         Salt        // of [Terms.RoomHash]
	Terms         string      // text of the JSON of [Terms]
	ExtraTime     []ExtraTime // as in the terms
	Commitment    Commitment
	Contributions []Contribution
	Board         *engine.Board // nil until the round opens
	DealAttempt   int           // 0 for a custom board
	OpenedAt      Instant
	ClosesAt      Instant // the deadline, from the opening on: the last end
	PlayEnded     bool    // before the close, see [EndPlay]
	PlayEndedAt   Instant
	ClosedAt      Instant // 0 before
	Words         int     // number of words found by all players
	VacatedSeats  []*Seat // of players who left during this round: their words stay
	ClosedEarly   bool    // before the next end, see [RoundResult]
	Tally         []Standing
	Idle          []PlayerID // players who did nothing, once it has closed
	Left          []PlayerID // players who are counted without a seat, once it has closed
	Signature     Signature  // of the record, once it has closed
}

// Closed reports whether the round was played to its end.
func (r Round) Closed() bool { return r.Tally != nil }

// Ban is a player who may not come back before [BanDuration] has passed.
type Ban struct {
	Player PlayerID
	At     Instant
}

// Exists reports whether the room was ever created.
func (s State) Exists() bool { return s.Code != "" }

// Seat returns a player's seat, or an empty one and false. The caller must not change it.
func (s State) Seat(p PlayerID) (*Seat, bool) {
	if i := seatIndex(s.Seats, p); i >= 0 {
		return s.Seats[i], true
	}
	return new(Seat), false
}

// Host returns the first seated person who is present; if there is none, the first declared bot; ""
// if there is none either. A match has no host.
func (s State) Host() (host PlayerID) {
	if s.Mode.Kind == Match {
		return ""
	}
	for _, seat := range s.Seats {
		switch {
		case seat.Away, seat.IsAutomated():
		case !seat.Player.DeclaredBot():
			return seat.Player
		case host == "":
			host = seat.Player
		}
	}
	return host
}

// Deadline returns when the phase ends without a command. No entry crosses that instant: a [Tick] is
// not appended before it, and nothing else is appended after it.
//
// If all present players of a round are done, the deadline is when the last of the others has been
// away for [AwayTimeout]. Where the play was ended before the close, it is a moment later.
func (s State) Deadline() Deadline {
	if s.Phase == Playing && s.Round.PlayEnded {
		return Deadline{Since: s.Round.PlayEndedAt, Duration: closeDelay, Latest: s.Since.Add(s.Duration)}
	}
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

// AwaitedPlayer returns the player who has to be present for the called round to open, and from when
// on it may open; "" if it opens at its deadline. A player has one attempt at a daily board, and a
// lost connection must not use it up before the player has seen the letters: so the round is
// opened by a server that has a socket of the player.
func (s State) AwaitedPlayer() (PlayerID, Instant) {
	if s.Mode.Kind != Daily || s.Phase != Called || len(s.Mode.Players) != 1 {
		return "", 0
	}
	return s.Mode.Players[0], s.Since.Add(s.Duration)
}

// waitsOnlyForAway reports whether the round waits for nobody but players who are away, and returns
// since when; 0 stands for the entry that is being appended. A round of a daily board waits for its
// clock instead, since there is only one attempt.
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

// callsItself reports whether the next round is called without a command.
func (s State) callsItself() bool {
	again := s.Phase == Results && s.allAgain() && !s.outboxFull()
	if s.Mode.Kind != Match {
		return again
	}
	return s.matchRunning() && s.bothPresent() && (again || s.Phase == Lobby)
}

// allDone reports whether nobody is left to wait for.
func (s State) allDone() bool {
	return !slices.ContainsFunc(s.Seats, s.mayPlay)
}

// allAgain reports whether at least one player is present and all present ones want another round.
func (s State) allAgain() bool {
	present := 0
	for _, seat := range s.Seats {
		if seat.Away || seat.IsAutomated() {
			continue
		}
		if !seat.Again {
			return false
		}
		present++
	}
	return present > 0
}
