package room

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"

	"rattle/engine"
)

var (
	// ErrMismatch is returned for a record of a round that was not dealt and judged as it should have
	// been.
	ErrMismatch = errors.New("the record does not match")
	// ErrUnverifiable is returned if this release cannot tell: it deals or judges differently from
	// the one that played the round, or has other words.
	ErrUnverifiable = errors.New("this release cannot verify the record")
)

// Verify deals and judges the round again. The error is or wraps ErrMismatch or ErrUnverifiable, or
// is what interrupted the work.
//
// Verify cannot tell whether the round was ever played, see [Record.VerifyShown].
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

// VerifyCode checks that the round was played in the room of a code. The error is ErrMismatch if it
// was not, and ErrUnverifiable if the record has no nonce, which only its players get.
func (r Record) VerifyCode(c Code) error {
	terms, err := r.DecodeTerms()
	switch {
	case err != nil:
		return fmt.Errorf("%w: %w", ErrUnverifiable, err)
	case r.Nonce == (Salt{}):
		return fmt.Errorf("%w: it has no nonce, which only its players get", ErrUnverifiable)
	case terms.RoomHash != roomHash(c, r.Nonce):
		return fmt.Errorf("%w: the round was played in another room", ErrMismatch)
	}
	return nil
}

// VerifyShown checks that the record is of a round that a player saw, by the commitment that the
// player was shown before it, and the signature that the player was shown at its close. Either may be
// nil.
func (r Record) VerifyShown(c *Commitment, s *Signature) error {
	if c != nil && *c != r.Commitment {
		return fmt.Errorf("%w: another commitment was shown before the round", ErrMismatch)
	}
	if s != nil && *s != r.Signature {
		return fmt.Errorf("%w: another signature was shown at the close", ErrMismatch)
	}
	return nil
}

// verifyBoard returns the board that the round had to be played on.
func (r Record) verifyBoard(ctx context.Context, terms Terms, solver *engine.Solver) (*engine.Board, error) {
	if terms.BoardHash != "" {
		return r.verifyGiven(terms)
	}
	spec := Lists{terms.Settings.List: terms.Grade}.Spec(terms.Settings)
	dealt, err := engine.Deal(ctx, spec, boardSeed(r.Secret, r.Contributions), solver)
	if err != nil {
		return nil, fmt.Errorf("deal the board again: %w", err)
	}
	if dealt.Board.String() != r.Board || dealt.Attempt != r.DealAttempt {
		return nil, fmt.Errorf("%w: the seed deals another board", ErrMismatch)
	}
	return dealt.Board, nil
}

// verifyGiven returns a custom board, if it is the one that the round was bound to.
func (r Record) verifyGiven(terms Terms) (*engine.Board, error) {
	board, err := engine.ParseBoard(r.Board, terms.Settings.Topology)
	if err != nil || board.String() != r.Board || boardHash(board) != terms.BoardHash || r.DealAttempt != 0 {
		return nil, fmt.Errorf("%w: the terms are for another custom board", ErrMismatch)
	}
	if !allowedCustomBoard(board) {
		return nil, fmt.Errorf("%w: no room can have such a custom board", ErrUnverifiable)
	}
	return board, nil
}

// verifyTerms returns the terms that the round was bound to, if this release can play by them.
func (r Record) verifyTerms(lexicon *engine.Lexicon) (terms Terms, err error) {
	if r.Format != RecordFormat {
		return terms, fmt.Errorf("%w: its format is %.40q", ErrUnverifiable, r.Format)
	}
	if r.Commitment != commit(r.Secret, r.Terms) {
		return terms, fmt.Errorf("%w: the commitment does not match the secret and the terms", ErrMismatch)
	}
	if terms, err = r.DecodeTerms(); err != nil {
		return terms, fmt.Errorf("%w: %w", ErrUnverifiable, err)
	}
	lexiconHash := lexicon.Hash()
	if terms.Dealing != engine.DealVersion || terms.Judging != JudgingVersion || terms.Lexicon != hex.EncodeToString(lexiconHash[:]) {
		return terms, fmt.Errorf("%w: it needs dealing %d, judging %d and the words %.12q", ErrUnverifiable, terms.Dealing, terms.Judging, terms.Lexicon)
	}
	// Another release may sign another text, so this comes after the checks of the versions.
	if err := r.verifySignature(); err != nil {
		return terms, err
	}
	// Each server has limits of its own for the length of rounds.
	if _, err := terms.Settings.normalize(Limits{1, int(untimedDuration / 1000)}); err != nil {
		return terms, fmt.Errorf("%w: its settings: %w", ErrUnverifiable, err)
	}
	if terms.Settings.CustomBoard != (terms.BoardHash != "") {
		return terms, fmt.Errorf("%w: the terms and the settings disagree on a custom board", ErrUnverifiable)
	}
	if !terms.hasPossibleExtraTime() {
		return terms, fmt.Errorf("%w: the extra time in its terms is impossible", ErrUnverifiable)
	}
	return terms, nil
}
