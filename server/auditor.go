package main

import (
	"cmp"
	"context"
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

// auditRun is one audit of a store.
type auditRun struct {
	store   *results.Store
	lexicon *engine.Lexicon
	solver  *engine.Solver
	begin   func(what string, n int)
	step    func()

	rounds, matches, leaderboards, players int
	unreported                             int // rounds that this release cannot verify
}

func (a *auditRun) run(ctx context.Context) (wrong []string, err error) {
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
func (a *auditRun) lives(ctx context.Context, unasked *error) func(room.PlayerID) audit.Lifetime {
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

func (a *auditRun) addRounds(ctx context.Context, expected *audit.Expected) (wrong []string, err error) {
	uuids, err := a.store.RoundIDs(ctx)
	if err != nil {
		return nil, err
	}
	a.rounds, a.unreported = len(uuids), 0
	a.begin("rounds", len(uuids))
	err = a.store.RoundsWithExcluded(ctx, uuids, func(o room.PendingResult, excluded map[room.PlayerID]bool) error {
		a.step()
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
			a.unreported++
		case err != nil:
			return err
		}
		return nil
	})
	return wrong, err
}

func (a *auditRun) verify(ctx context.Context, o room.PendingResult) error {
	if terms, err := o.Record.DecodeTerms(); err != nil || terms.Round != o.ID {
		return fmt.Errorf("%w: this is the record of another round", room.ErrMismatch)
	}
	return o.Record.Verify(ctx, a.solver, a.lexicon)
}

func (a *auditRun) addMatches(ctx context.Context, expected *audit.Expected) (wrong []string, err error) {
	matches, err := a.store.Matches(ctx)
	a.matches = len(matches)
	for _, match := range matches {
		wrong = append(wrong, expected.AddMatch(match)...)
	}
	return wrong, err
}

func (a *auditRun) compareLeaderboards(ctx context.Context, expected *audit.Expected) (wrong []string, err error) {
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
	a.leaderboards = len(boards)
	a.begin("leaderboards", a.leaderboards)
	for _, id := range boards {
		a.step()
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

func (a *auditRun) compareDays(ctx context.Context, expected *audit.Expected) (wrong []string, err error) {
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
	a.leaderboards += len(days)
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
func (a *auditRun) rows(ctx context.Context, id leaderboard.ID) (rows []leaderboard.Row, err error) {
	const atOnce = 1000
	for {
		page, err := a.store.Page(ctx, id, len(rows)+1, atOnce)
		if err != nil {
			return nil, err
		}
		rows = append(rows, page.Rows...)
		if len(page.Rows) < atOnce {
			return rows, nil
		}
	}
}

func (a *auditRun) comparePlayers(ctx context.Context, expected *audit.Expected) (wrong []string, err error) {
	players := expected.Players()
	a.players = len(players)
	a.begin("players", len(players))
	for _, p := range players {
		a.step()
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
