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

// Decide approves a result that is pending review, so that it counts, or keeps it off the leaderboards for good. The
// error is [player.ErrNotPending] if the result is not pending. After any other error it may be called again.
func (s *Store) Decide(ctx context.Context, uuid string, p room.PlayerID, approve bool) error {
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
	outcome := player.ReviewRejected
	if approve {
		outcome = player.ReviewApproved
		if err := s.approve(ctx, uuid, p); err != nil {
			return fmt.Errorf("approve a result: %w", err)
		}
	}
	if err := s.Players.RemoveReview(ctx, uuid, p); err != nil {
		return err
	}
	return s.Records.NoteReview(ctx, uuid, p, outcome)
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
