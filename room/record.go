package room

import (
	"encoding/json"
	"fmt"
)

// RecordFormat is the format of [Record].
const RecordFormat = "rattle-round-1"

// Record is a closed round with all that it takes to play it again by its rules.
type Record struct {
	Format        string // RecordFormat
	Terms         string // text of the JSON of [Terms], as the round was bound by it
	Commitment    Commitment
	Secret        Secret
	Nonce         Salt           // of the terms' [Terms.Table]; for who played alone, see [Record.For]
	Contributions []Contribution // in the order of the log
	Attempt       int
	Board         string // as [engine.Board.String] writes it
	OpenedAt      Instant
	ClosesAt      Instant // the deadline
	Early         bool
	Players       []Standing // the best first
	// Whose play counts nowhere.
	Idle []PlayerID // did nothing in it
	Left []PlayerID // gave the seat up before the end, or were put out

	Signature Signature // of all that, see [Record.Sign]
}

// NewRecord returns the record of the round that was called last. It returns false unless the round was
// played to its end.
func NewRecord(s State) (Record, bool) {
	r := s.Round
	if !r.Closed() || r.Board == nil { // a damaged log may close what never opened
		return Record{}, false
	}
	return Record{
		Format: RecordFormat, Terms: r.Terms, Commitment: r.Commitment, Secret: r.Secret, Nonce: r.Nonce,
		Contributions: append([]Contribution{}, r.Contributions...), Attempt: r.Attempt,
		Board: r.Board.String(), OpenedAt: r.OpenedAt, ClosesAt: r.ClosesAt, Early: r.ClosedEarly,
		Players: r.Tally, Idle: r.Idle, Left: r.Left, Signature: r.Signature,
	}, true
}

// wordCount is how many words were found.
func (r Record) wordCount() (n int) {
	for _, p := range r.Players {
		n += len(p.Words)
	}
	return n
}

// DecodeTerms gives the terms that the round was bound by.
func (r Record) DecodeTerms() (t Terms, err error) {
	if err := json.Unmarshal([]byte(r.Terms), &t); err != nil {
		return t, fmt.Errorf("terms of a record: %w", err)
	}
	return t, nil
}

// HasPlayer reports whether somebody played the round.
func (r Record) HasPlayer(p PlayerID) bool {
	return inStandings(r.Players, p)
}

// ForPlayer returns the record as somebody may have it: only who played the round is told what shows
// that a code is that of its table.
func (r Record) ForPlayer(p PlayerID) Record {
	if !r.HasPlayer(p) {
		r.Nonce = Salt{}
	}
	return r
}
