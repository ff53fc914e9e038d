// Package auditor compares what a store counts with what its records say.
//
//	records of rounds and matches ──▶ verified ──▶ leaderboard/audit: what must be there ──▶ differences
//	leaderboards, totals, ratings, days ────────────────────────────────────────┘
package auditor

import (
	"cmp"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"

	"rattle/daily"
	"rattle/engine"
	"rattle/leaderboard"
	"rattle/leaderboard/audit"
	"rattle/player"
	"rattle/room"
	"rattle/store/results"
)

// Auditor audits a store. One goroutine may use it at a time.
type Auditor struct {
	store   *results.Store
	lexicon *engine.Lexicon
	hash    string // of the lexicon, in hexadecimal
	solver  *engine.Solver

	// Lexicons returns other lexicons by their hashes in hexadecimal, nil for an unknown one: those that servers with other
	// lists of words have played with. If it is nil, none is known.
	Lexicons func(ctx context.Context, hash string) (*engine.Lexicon, error)
	others   map[string]*engine.Lexicon

	// Begin is called before many things are checked, and Step after each of them.
	Begin func(what string, n int)
	Step  func()

	Counts // of the last audit
}

// Counts is how much an audit has seen.
type Counts struct {
	Rounds, Matches, Leaderboards, Players int
	Unreported                             int // rounds that this release cannot verify
}

// New returns an auditor that verifies rounds with a lexicon.
func New(store *results.Store, lexicon *engine.Lexicon) *Auditor {
	hash := lexicon.Hash()
	return &Auditor{
		store: store, lexicon: lexicon, hash: hex.EncodeToString(hash[:]), solver: engine.NewSolver(lexicon),
		Begin: func(string, int) {}, Step: func() {},
	}
}

// Audit returns all differences, a line each. What is recorded meanwhile may be a difference, too, though not twice the same
// one. The error is the store's.
func (a *Auditor) Audit(ctx context.Context) (wrong []string, err error) {
	now, err := a.store.Clock.Now(ctx)
	if err != nil {
		return nil, err
	}
	since, err := a.store.CountedSince(ctx)
	if err != nil {
		return nil, err
	}
	var unasked error
	books := audit.Expected{
		Lifetime: a.lives(ctx, &unasked), CountedSince: since, MatchesSince: now.Add(-room.Millis(player.MatchTTL.Milliseconds())),
	}
	for _, part := range []func(context.Context, *audit.Expected) ([]string, error){
		a.addRounds, a.addMatches, a.compareLeaderboards, a.compareDays, a.comparePlayers,
	} {
		more, err := part(ctx, &books)
		if err := cmp.Or(err, unasked); err != nil {
			return nil, err
		}
		wrong = append(wrong, more...)
	}
	return wrong, nil
}

// lives returns a function that looks up since when a player has been stored, and notes the error
// of a failed look-up.
func (a *Auditor) lives(ctx context.Context, unasked *error) func(room.PlayerID) audit.Lifetime {
	known := make(map[room.PlayerID]audit.Lifetime)
	return func(p room.PlayerID) audit.Lifetime {
		life, ok := known[p]
		if !ok {
			var err error
			if life, err = a.store.Lifetime(ctx, p); err != nil {
				*unasked = err
			}
			known[p] = life
		}
		return life
	}
}

func (a *Auditor) addRounds(ctx context.Context, expected *audit.Expected) (wrong []string, err error) {
	uuids, err := a.store.RoundIDs(ctx)
	if err != nil {
		return nil, err
	}
	a.Rounds, a.Unreported = len(uuids), 0
	a.Begin("rounds", len(uuids))
	err = a.store.RoundsWithExcluded(ctx, uuids, func(o room.PendingResult, excluded map[room.PlayerID]bool) error {
		a.Step()
		projection, err := leaderboard.Project(o)
		if err != nil {
			return err
		}
		expected.AddRound(projection, func(p room.PlayerID) bool { return excluded[p] })
		if attempt, ok := daily.AttemptOf(o.ID, *o.Record, o.At); ok {
			expected.AddAttempt(attempt, excluded[attempt.Player])
		}
		switch err := a.verify(ctx, o); {
		case errors.Is(err, room.ErrMismatch):
			wrong = append(wrong, fmt.Sprintf("round %s: %v", o.ID, err))
		case errors.Is(err, room.ErrUnverifiable):
			a.Unreported++
		case err != nil:
			return err
		}
		return nil
	})
	return wrong, err
}

func (a *Auditor) verify(ctx context.Context, o room.PendingResult) error {
	terms, err := o.Record.DecodeTerms()
	if err != nil || terms.Round != o.ID {
		return fmt.Errorf("%w: this is the record of another round", room.ErrMismatch)
	}
	other, err := a.otherLexicon(ctx, terms.Lexicon)
	if err != nil {
		return err
	} else if other != nil {
		return o.Record.Verify(ctx, engine.NewSolver(other), other)
	}
	return o.Record.Verify(ctx, a.solver, a.lexicon)
}

// otherLexicon returns the lexicon of a round that was played with another one than the auditor's, nil if nobody knows it.
func (a *Auditor) otherLexicon(ctx context.Context, hash string) (*engine.Lexicon, error) {
	if a.Lexicons == nil || hash == a.hash {
		return nil, nil
	}
	if other, known := a.others[hash]; known {
		return other, nil
	}
	other, err := a.Lexicons(ctx, hash)
	if err != nil {
		return nil, fmt.Errorf("load the words that a round was played with: %w", err)
	}
	if a.others == nil {
		a.others = make(map[string]*engine.Lexicon)
	}
	a.others[hash] = other
	return other, nil
}

func (a *Auditor) addMatches(ctx context.Context, expected *audit.Expected) (wrong []string, err error) {
	matches, err := a.store.Matches(ctx)
	a.Matches = len(matches)
	for _, match := range matches {
		wrong = append(wrong, expected.AddMatch(match)...)
	}
	return wrong, err
}

func (a *Auditor) compareLeaderboards(ctx context.Context, expected *audit.Expected) (wrong []string, err error) {
	boards, err := a.store.IDs(ctx)
	if err != nil {
		return nil, err
	}
	for _, id := range expected.Leaderboards() {
		if !slices.Contains(boards, id) {
			boards = append(boards, id)
		}
	}
	now, err := a.store.Clock.Now(ctx)
	if err != nil {
		return nil, err
	}
	boards = slices.DeleteFunc(boards, func(id leaderboard.ID) bool {
		return !id.Period.Available(id.Key, now)
	})
	a.Leaderboards = len(boards)
	a.Begin("leaderboards", a.Leaderboards)
	for _, id := range boards {
		a.Step()
		rows, err := a.rows(ctx, id)
		if err != nil {
			return nil, err
		}
		wrong = append(wrong, expected.CompareLeaderboard(id, rows)...)
		if id.Kind == leaderboard.Total {
			sums, err := a.store.PeriodTotals(ctx, id, rows)
			if err != nil {
				return nil, err
			}
			wrong = append(wrong, audit.CompareTotals(id, rows, sums)...)
		}
	}
	return wrong, nil
}

func (a *Auditor) compareDays(ctx context.Context, expected *audit.Expected) (wrong []string, err error) {
	now, err := a.store.Clock.Now(ctx)
	if err != nil {
		return nil, err
	}
	days, err := a.store.Days.Dates(ctx)
	if err != nil {
		return nil, err
	}
	days = append(days, expected.Days()...)
	slices.Sort(days)
	days = slices.DeleteFunc(slices.Compact(days), func(d daily.Date) bool {
		return now >= d.ExpiresAt()
	})
	a.Leaderboards += len(days)
	for _, date := range days {
		day, err := a.store.Days.Day(ctx, date)
		if err != nil {
			return nil, err
		}
		forgotten, err := a.store.Forgotten(ctx, expected.AttemptedBy(date))
		if err != nil {
			return nil, err
		}
		wrong = append(wrong, expected.CompareDay(day, forgotten)...)
	}
	return wrong, nil
}

// rows returns all rows of a leaderboard.
func (a *Auditor) rows(ctx context.Context, id leaderboard.ID) (rows []leaderboard.Row, err error) {
	const atOnce = 1000
	for {
		page, err := a.store.Leaderboards.Page(ctx, id, len(rows)+1, atOnce)
		if err != nil {
			return nil, err
		}
		rows = append(rows, page.Rows...)
		if len(page.Rows) < atOnce {
			return rows, nil
		}
	}
}

func (a *Auditor) comparePlayers(ctx context.Context, expected *audit.Expected) (wrong []string, err error) {
	players := expected.Players()
	a.Players = len(players)
	a.Begin("players", len(players))
	for _, p := range players {
		a.Step()
		totals, ratings, known, err := a.store.PlayerTotals(ctx, p)
		if err != nil {
			return nil, err
		}
		if !known {
			continue
		}
		wrong = append(wrong, expected.ComparePlayer(p, totals, ratings)...)
		played, err := a.store.Days.Played(ctx, p)
		if err != nil {
			return nil, err
		}
		wrong = append(wrong, expected.ComparePlayerDays(p, played)...)
	}
	return wrong, nil
}
