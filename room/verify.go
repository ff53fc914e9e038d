package room

import (
	"cmp"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"rattle/engine"
)

var (
	// ErrMismatch says that a record is not of a round that was dealt and judged as it
	// should have been.
	ErrMismatch = errors.New("the record does not match")
	// ErrUnverifiable says that this release cannot tell: it deals, judges or knows words in
	// another way than the one that played the round.
	ErrUnverifiable = errors.New("this release cannot verify the record")
)

// Verify deals and judges the round again. It answers nil, or an error that is ErrMismatch
// or ErrUnverifiable, or whatever ended the work.
//
// It cannot tell whether the round was ever played: see [Record.VerifyShown].
func (r Record) Verify(ctx context.Context, solver *engine.Solver, lexicon *engine.Lexicon) error {
	terms, err := r.verifyTerms(lexicon)
	if err != nil {
		return err
	}
	lists := Lists{terms.Settings.List: terms.Grade}
	board, err := r.verifyBoard(ctx, terms, solver)
	if err != nil {
		return err
	}
	answers, err := engine.NewAnswers(ctx, solver, board, lists.Rules(terms.Settings))
	if err != nil {
		return fmt.Errorf("find the words again: %w", err)
	}
	if err := r.verifySequence(terms); err != nil {
		return err
	}
	return r.verifyPlay(terms, answers)
}

// VerifyCode checks that the round was played in the room of a code. The error is ErrMismatch where
// it was not, and ErrUnverifiable where the record lacks the nonce that only its players are told.
func (r Record) VerifyCode(c Code) error {
	terms, err := r.DecodeTerms()
	switch {
	case err != nil:
		return fmt.Errorf("%w: %w", ErrUnverifiable, err)
	case r.Nonce == (Salt{}):
		return fmt.Errorf("%w: it has no nonce, which only those who played are told", ErrUnverifiable)
	case terms.RoomHash != roomHash(c, r.Nonce):
		return fmt.Errorf("%w: it was played in another room", ErrMismatch)
	}
	return nil
}

// VerifyShown checks that the record is of a round that somebody saw: by the commitment that they were
// shown before it, and the signature that they were shown at its close. What they did not note is nil.
func (r Record) VerifyShown(c *Commitment, s *Signature) error {
	if c != nil && *c != r.Commitment {
		return fmt.Errorf("%w: before the round another commitment was shown", ErrMismatch)
	}
	if s != nil && *s != r.Signature {
		return fmt.Errorf("%w: at the close another signature was shown", ErrMismatch)
	}
	return nil
}

// verifyBoard gives the board that the round had to be played on.
func (r Record) verifyBoard(ctx context.Context, terms Terms, solver *engine.Solver) (*engine.Board, error) {
	if terms.BoardHash != "" {
		return r.verifyGiven(terms)
	}
	spec := Lists{terms.Settings.List: terms.Grade}.Spec(terms.Settings)
	dealt, err := engine.Deal(ctx, spec, boardSeed(r.Secret, r.Contributions), solver)
	if err != nil {
		return nil, fmt.Errorf("deal the board again: %w", err)
	}
	if dealt.Board.String() != r.Board || dealt.Attempt != r.Attempt {
		return nil, fmt.Errorf("%w: the seed deals another board", ErrMismatch)
	}
	return dealt.Board, nil
}

// verifyGiven gives the board that was not dealt, if it is the one that the round was bound by.
func (r Record) verifyGiven(terms Terms) (*engine.Board, error) {
	board, err := engine.ParseBoard(r.Board, terms.Settings.Topology)
	if err != nil || board.String() != r.Board || boardHash(board) != terms.BoardHash || r.Attempt != 0 {
		return nil, fmt.Errorf("%w: another board was given", ErrMismatch)
	}
	if !allowedCustomBoard(board) {
		return nil, fmt.Errorf("%w: no such board can be given", ErrUnverifiable)
	}
	return board, nil
}

// verifyTerms gives the terms that the round was bound by, if this release can play by them.
func (r Record) verifyTerms(lexicon *engine.Lexicon) (terms Terms, err error) {
	if r.Format != RecordFormat {
		return terms, fmt.Errorf("%w: its format is %.40q", ErrUnverifiable, r.Format)
	}
	if r.Commitment != commit(r.Secret, r.Terms) {
		return terms, fmt.Errorf("%w: the commitment is not that of the secret and the terms", ErrMismatch)
	}
	if terms, err = r.DecodeTerms(); err != nil {
		return terms, fmt.Errorf("%w: %w", ErrUnverifiable, err)
	}
	lexiconHash := lexicon.Hash()
	if terms.Dealing != engine.DealVersion || terms.Judging != JudgingVersion || terms.Lexicon != hex.EncodeToString(lexiconHash[:]) {
		return terms, fmt.Errorf("%w: it needs dealing %d, judging %d and the words %.12q", ErrUnverifiable, terms.Dealing, terms.Judging, terms.Lexicon)
	}
	// What is signed may be another text in another release: only now it can be told.
	if err := r.verifySignature(); err != nil {
		return terms, err
	}
	// How long rounds may be, each server says for itself.
	if _, err := terms.Settings.normalize(Limits{1, int(untimedDuration / 1000)}); err != nil {
		return terms, fmt.Errorf("%w: its settings: %w", ErrUnverifiable, err)
	}
	if terms.Settings.CustomBoard != (terms.BoardHash != "") {
		return terms, fmt.Errorf("%w: its terms do not say whether a board was given", ErrUnverifiable)
	}
	if !terms.hasPossibleExtraTime() {
		return terms, fmt.Errorf("%w: who has more time by its terms", ErrUnverifiable)
	}
	return terms, nil
}

// verifySequence tells whether a round can have gone like that: everybody listed once, the
// best first, the words one after the other while the board was open to their finders.
func (r Record) verifySequence(terms Terms) error {
	settings, round := terms.Settings, Round{Settings: terms.Settings, ExtraTime: terms.ExtraTime}
	if r.ClosesAt != r.OpenedAt.Add(round.maxDuration()) {
		return fmt.Errorf("%w: it was open for another time than its terms say", ErrMismatch)
	}
	var words []ScoredWord
	rank, players := 0, make(map[PlayerID]bool)
	for _, p := range r.Players {
		if players[p.Player] || p.Rank < rank {
			return fmt.Errorf("%w: its players are out of order", ErrMismatch)
		}
		players[p.Player], rank = true, p.Rank
		if len(p.Words) > maxFound {
			return fmt.Errorf("%w: %d words of one player", ErrMismatch, len(p.Words))
		}
		if !within(p.Wrong, 0, maxWrong) || p.Wrong > 0 && !settings.Penalty {
			return fmt.Errorf("%w: %d wrong words", ErrMismatch, p.Wrong)
		}
		if !p.hasPossibleResumes(round.maxDuration()) {
			return fmt.Errorf("%w: when somebody came through again", ErrMismatch)
		}
		if p.isMisdeclared() {
			return fmt.Errorf("%w: who is a bot or a ghost", ErrMismatch)
		}
		last := Millis(0)
		for _, w := range p.Words {
			last = max(last, w.At)
		}
		if last > round.durationFor(p.Player) {
			return fmt.Errorf("%w: a word after the end of its finder's time", ErrMismatch)
		}
		words = append(words, p.Words...)
	}
	slices.SortFunc(words, func(a, b ScoredWord) int { return cmp.Compare(a.Order, b.Order) })
	last := Millis(0)
	for i, w := range words {
		if w.Order != i+1 || w.At < last {
			return fmt.Errorf("%w: its words are out of order", ErrMismatch)
		}
		last = w.At
	}
	return cmp.Or(r.verifyIdleAndLeft(), r.verifyContributors())
}

// verifyIdleAndLeft tells whether those whose play counts nowhere can have been among the players.
func (r Record) verifyIdleAndLeft() error {
	for i, p := range slices.Concat(r.Idle, r.Left) {
		at := slices.IndexFunc(r.Players, func(s Standing) bool { return s.Player == p })
		if at < 0 || i < len(r.Idle) && len(r.Players[at].Words)+r.Players[at].Wrong > 0 {
			return fmt.Errorf("%w: somebody did nothing, or left, who was not there for it", ErrMismatch)
		}
	}
	return nil
}

func (r Record) verifyContributors() error {
	known := make(map[PlayerID]bool)
	for _, c := range r.Contributions {
		if known[c.Player] {
			return fmt.Errorf("%w: somebody contributed twice", ErrMismatch)
		}
		known[c.Player] = true
	}
	return nil
}

// verifyPlay judges the words again, and strikes and ranks them.
func (r Record) verifyPlay(terms Terms, answers *engine.Answers) error {
	settings := terms.Settings
	round := Round{Settings: settings, OpenedAt: r.OpenedAt, ExtraTime: terms.ExtraTime}
	var seats []Seat
	for _, p := range r.Players {
		seat := Seat{Player: p.Player, Bot: p.Bot, Ghost: p.Ghost}
		for _, w := range p.Words {
			verdict, refusal := judge(settings, answers, w.Word)
			if refusal != "" || verdict.Points != w.Worth || answers.Lexicon().Word(verdict.ID) != w.Word || seat.hasFound(w.Word) {
				return fmt.Errorf("%w: %.40q does not count %d", ErrMismatch, w.Word, w.Worth)
			}
			seat.addFound(FoundWord{Word: w.Word, Points: w.Worth, At: r.OpenedAt.Add(w.At), Order: w.Order})
		}
		for _, at := range p.Resumed {
			seat.addResumed(r.OpenedAt.Add(at))
		}
		for range p.Wrong {
			seat.addWrong(WrongWord{Points: -wrongWordCost})
		}
		seats = append(seats, seat)
	}
	if again := tally(State{Seats: seats, Round: round}); !sameStandings(again, r.Players) {
		return fmt.Errorf("%w: points or ranks", ErrMismatch)
	}
	return nil
}

// sameStandings compares what standings come to; equals may stand in either order.
func sameStandings(a, b []Standing) bool {
	sorted := func(standings []Standing) []Standing {
		standings = slices.Clone(standings)
		for i := range standings {
			st := &standings[i]
			st.Name, st.Salt, st.NameHash = "", Salt{}, Commitment{}
		}
		slices.SortFunc(standings, func(a, b Standing) int { return cmp.Compare(a.Player, b.Player) })
		return standings
	}
	return reflect.DeepEqual(sorted(a), sorted(b))
}
