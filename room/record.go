package room

import (
	"cmp"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"rattle/engine"
)

// RecordFormat is the format of [Record].
const RecordFormat = "rattle-round-1"

// Record is a closed round with all that it takes to play it again by its rules.
type Record struct {
	Format        string         `json:"format"` // RecordFormat
	Terms         string         `json:"terms"`  // text of the JSON of [Terms], as the round was bound by it
	Commitment    Commitment     `json:"commitment"`
	Secret        Secret         `json:"secret"`
	Contributions []Contribution `json:"contributions"` // in the order of the log
	Attempt       int            `json:"attempt"`
	Board         string         `json:"board"` // rows of faces, / between them
	OpenedAt      Instant        `json:"openedAt"`
	ClosesAt      Instant        `json:"closesAt"` // the deadline
	Early         bool           `json:"early"`
	Players       []Standing     `json:"players"` // the best first
}

// NewRecord gives the record of the round that was called last, if it has closed.
func NewRecord(s State) (Record, bool) {
	r := s.Round
	if !r.Closed() {
		return Record{}, false
	}
	return Record{
		RecordFormat, r.Terms, r.Commitment, r.Secret, append([]Contribution{}, r.Contributions...), r.Attempt,
		r.Board.String(), r.OpenedAt, r.ClosesAt, r.Early, r.Tally,
	}, true
}

var (
	// ErrMismatch says that a record is not of a round that was dealt and judged as it
	// should have been.
	ErrMismatch = errors.New("the record does not match")
	// ErrUnverifiable says that this release cannot tell: it deals or knows words in another
	// way than the one that played the round.
	ErrUnverifiable = errors.New("this release cannot verify the record")
)

// Verify deals and judges the round again. It answers nil, or an error that is ErrMismatch
// or ErrUnverifiable, or whatever ended the work.
func (r Record) Verify(ctx context.Context, solver *engine.Solver, lexicon *engine.Lexicon) error {
	if r.Format != RecordFormat {
		return fmt.Errorf("%w: its format is %q", ErrUnverifiable, r.Format)
	}
	if r.Commitment != commit(r.Secret, r.Terms) {
		return fmt.Errorf("%w: the commitment is not that of the secret and the terms", ErrMismatch)
	}
	var terms Terms
	if err := json.Unmarshal([]byte(r.Terms), &terms); err != nil {
		return fmt.Errorf("%w: its terms: %w", ErrUnverifiable, err)
	}
	lexiconHash := lexicon.Hash()
	if terms.Dealing != engine.DealVersion || terms.Lexicon != hex.EncodeToString(lexiconHash[:]) {
		return fmt.Errorf("%w: it needs dealing %d and the words %.12s", ErrUnverifiable, terms.Dealing, terms.Lexicon)
	}
	lists := Lists{terms.Settings.List: terms.Grade}
	dealt, err := engine.Deal(ctx, lists.Spec(terms.Settings), boardSeed(r.Secret, r.Contributions), solver)
	if err != nil {
		return fmt.Errorf("deal the board again: %w", err)
	}
	if dealt.Board.String() != r.Board || dealt.Attempt != r.Attempt {
		return fmt.Errorf("%w: the seed deals %s", ErrMismatch, dealt.Board)
	}
	answers, err := engine.NewAnswers(ctx, solver, dealt.Board, lists.Rules(terms.Settings))
	if err != nil {
		return fmt.Errorf("find the words again: %w", err)
	}
	return r.verifyPlay(terms.Settings, answers)
}

// verifyPlay judges the words again, and strikes and ranks them.
func (r Record) verifyPlay(settings Settings, answers *engine.Answers) error {
	round := Round{Settings: settings, OpenedAt: r.OpenedAt}
	var seats []Seat
	for _, p := range r.Players {
		seat := Seat{Player: p.Player, Name: p.Name}
		for _, w := range p.Words {
			verdict, refusal := judge(settings, answers, w.Word)
			if refusal != "" || verdict.Points != w.Worth || seat.has(w.Word) {
				return fmt.Errorf("%w: %q of %s", ErrMismatch, w.Word, p.Name)
			}
			seat.find(Found{Word: w.Word, Points: w.Worth, At: r.OpenedAt.Add(w.At), Order: w.Order})
		}
		for range p.Wrong {
			seat.miss(Wrong{Points: -wrongCosts})
		}
		seats = append(seats, seat)
	}
	if again := tally(State{Seats: seats, Round: round}); !sameStandings(again, r.Players) {
		return fmt.Errorf("%w: points or ranks", ErrMismatch)
	}
	return nil
}

// sameStandings compares by value; equals may stand in either order.
func sameStandings(a, b []Standing) bool {
	byPlayer := func(a, b Standing) int { return cmp.Compare(a.Player, b.Player) }
	return reflect.DeepEqual(slices.SortedFunc(slices.Values(a), byPlayer), slices.SortedFunc(slices.Values(b), byPlayer))
}
