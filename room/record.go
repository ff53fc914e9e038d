package room

import (
	"encoding/json"
	"fmt"
)

// RecordFormat is the format of [Record].
const RecordFormat = "rattle-round-1"

// Record is a closed round, with all that is needed to deal and judge it again.
type Record struct {
	Format        string // RecordFormat
	Terms         string // text of the JSON of [Terms] that Commitment is to
	Commitment    Commitment
	Secret        Secret
	Nonce         Salt           // of [Terms.RoomHash]; only in the copies of its players, see [Record.VisibleTo]
	Contributions []Contribution // in the order of the log
	DealAttempt   int
	Board         string // as [engine.Board.String] writes it
	OpenedAt      Instant
	ClosesAt      Instant // the deadline
	Early         bool
	Players       []Standing // the best first
	// Players whose result counts nowhere.
	Idle []PlayerID // they did nothing
	Left []PlayerID // they left before the end, or were removed

	Signature Signature // of everything else, see [Record.Sign]
}

// NewRecord returns the record of the round that was called last. It returns false unless the round
// was played to its end.
func NewRecord(s State) (Record, bool) {
	r := s.Round
	if !r.Closed() || r.Board == nil { // a damaged log may close what never opened
		return Record{}, false
	}
	return Record{
		Format: RecordFormat, Terms: r.Terms, Commitment: r.Commitment, Secret: r.Secret, Nonce: r.Nonce,
		Contributions: append([]Contribution{}, r.Contributions...), DealAttempt: r.DealAttempt,
		Board: r.Board.String(), OpenedAt: r.OpenedAt, ClosesAt: r.ClosesAt, Early: r.ClosedEarly,
		Players: r.Tally, Idle: r.Idle, Left: r.Left, Signature: r.Signature,
	}, true
}

// wordCount returns the number of words that were found, counting each finder.
func (r Record) wordCount() (n int) {
	for _, p := range r.Players {
		n += len(p.Words)
	}
	return n
}

// DecodeTerms returns the terms of the round.
func (r Record) DecodeTerms() (t Terms, err error) {
	if err := json.Unmarshal([]byte(r.Terms), &t); err != nil {
		return t, fmt.Errorf("decode the terms of a record: %w", err)
	}
	return t, nil
}

// HasPlayer reports whether a player is in the record.
func (r Record) HasPlayer(p PlayerID) bool {
	return inStandings(r.Players, p)
}

// VisibleTo returns the copy of the record for a player: only the players of the round get the nonce,
// with which the room's code can be checked.
func (r Record) VisibleTo(p PlayerID) Record {
	if !r.HasPlayer(p) {
		r.Nonce = Salt{}
	}
	return r
}
