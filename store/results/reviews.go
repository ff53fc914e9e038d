package results

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"rattle/daily"
	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
)

// A result that looks suspicious waits for a person:
//
//	flagged ──▶ {r:UUID}:record  review:PLAYER = pending    keeps it off the leaderboards while the record lasts
//	        ──▶ {mod}:reviews    the list that people read, of bounded length
//	decided ──▶ {r:UUID}:record  review:PLAYER = approved or rejected
//	        ──▶ {mod}:decisions  who decided it, of bounded length; undone, it is pending again

// Decide approves a result that is pending review, so that it counts, or keeps it off the leaderboards for good. The
// error is [player.ErrNotPending] if the result is not pending. After any other error it may be called again.
func (s *Store) Decide(ctx context.Context, uuid string, p room.PlayerID, approve bool, by string) error {
	if !room.IsPlainID(uuid) || !room.IsPlainID(string(p)) {
		return player.ErrNotPending
	}
	state, err := s.Records.Review(ctx, uuid, p)
	if err != nil {
		return err
	}
	if state != player.ReviewPending {
		return player.ErrNotPending
	}
	decision, err := s.decisionOn(ctx, uuid, p, by)
	if err != nil {
		return err
	}
	outcome := player.ReviewRejected
	if approve {
		outcome, decision.Action = player.ReviewApproved, player.Counted
		if err := s.approve(ctx, uuid, p); err != nil {
			return fmt.Errorf("approve a result: %w", err)
		}
	}
	// Rather twice than never, if this fails half-way and is called again; and while the list still says why it was held.
	if err := s.Players.AddDecision(ctx, decision); err != nil {
		return err
	}
	if err := s.Players.RemoveReview(ctx, uuid, p); err != nil {
		return err
	}
	return s.Records.NoteReview(ctx, uuid, p, outcome)
}

// decisionOn returns the decision to exclude a result.
func (s *Store) decisionOn(ctx context.Context, uuid string, p room.PlayerID, by string) (player.Decision, error) {
	pending, err := s.Players.PendingReviews(ctx)
	if err != nil {
		return player.Decision{}, err
	}
	now, err := s.Clock.Now(ctx)
	if err != nil {
		return player.Decision{}, err
	}
	review := player.PendingReview{Round: uuid, Player: p, At: now} // it may have fallen off the list
	if i := slices.IndexFunc(pending, func(r player.PendingReview) bool { return r.Round == uuid && r.Player == p }); i >= 0 {
		review = pending[i]
	}
	return player.Decision{At: now, By: by, Action: player.Excluded, Review: &review}, nil
}

// CloseReport implements [player.Reviews].
func (s *Store) CloseReport(ctx context.Context, id, by string) error {
	all, err := s.Players.Reports(ctx)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(all, func(r player.Report) bool { return r.ID() == id })
	if i < 0 {
		return player.ErrNotPending
	}
	now, err := s.Clock.Now(ctx)
	if err != nil {
		return err
	}
	d := player.Decision{At: now, By: by, Action: player.Closed, Report: &all[i]}
	if err := s.Players.AddDecision(ctx, d); err != nil {
		return err
	}
	there, err := s.Players.RemoveReport(ctx, all[i])
	if err == nil && !there { // somebody else was faster
		err = errors.Join(player.ErrNotPending, s.Players.RemoveDecision(ctx, d))
	}
	return err
}

// Undo implements [player.Reviews]. After an error other than [player.ErrNoDecision] it may be called again.
func (s *Store) Undo(ctx context.Context, id string) error {
	all, err := s.Players.Decisions(ctx)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(all, func(d player.Decision) bool { return d.ID() == id })
	if i < 0 || !all[i].CanUndo() {
		return player.ErrNoDecision
	}
	d := all[i]
	switch {
	case d.Report != nil:
		err = s.Players.RestoreReport(ctx, *d.Report)
	case d.Ruling != nil:
		err = s.setRuling(ctx, d.Ruling.Player, d.Ruling.Before)
	default:
		err = s.reopen(ctx, *d.Review)
	}
	if err != nil {
		return fmt.Errorf("undo a decision: %w", err)
	}
	return s.Players.RemoveDecision(ctx, d)
}

// reopen makes a rejected result pending again. The error is [player.ErrNoDecision] if it is approved meanwhile, or its record
// has ended.
func (s *Store) reopen(ctx context.Context, r player.PendingReview) error {
	state, err := s.Records.Review(ctx, r.Round, r.Player)
	switch {
	case err != nil:
		return err
	case state != player.ReviewRejected && state != player.ReviewPending: // pending, if this failed half-way before
		return player.ErrNoDecision
	}
	if err := s.Records.NoteReview(ctx, r.Round, r.Player, player.ReviewPending); err != nil {
		return err
	}
	return s.Players.AddReview(ctx, r)
}

// approve does what recording the round would have done for this player. What it did for the others is done.
func (s *Store) approve(ctx context.Context, uuid string, p room.PlayerID) error {
	o, err := s.Records.Round(ctx, uuid)
	if errors.Is(err, leaderboard.ErrNotFound) {
		return nil // the result waited for longer than records last
	} else if err != nil {
		return err
	}
	if attempt, ok := daily.AttemptOf(o.ID, *o.Record, o.At); ok {
		return s.recordAttempt(ctx, attempt, true)
	}
	projection, err := leaderboard.Project(o)
	if err != nil {
		return err
	}
	rows, err := s.Leaderboards.Counted(ctx, projection.Rows)
	if err != nil {
		return err
	}
	projection.Rows = slices.DeleteFunc(rows, func(u leaderboard.RowUpdate) bool { return u.Player != p })
	if _, err := s.Records.Save(ctx, o, leaderboard.Refs(projection.Rows), nil); err != nil {
		return err
	}
	if err := s.Leaderboards.ApplyApproved(ctx, o, projection, p); err != nil {
		return err
	}
	return s.eraseForgotten(ctx, o, projection.Rows)
}
