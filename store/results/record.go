package results

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"rattle/daily"
	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
)

// Screener returns the players whose play in a round is suspicious, and why. Their results are kept off the
// leaderboards until a person has reviewed them. For the same record it always returns the same.
type Screener func(ctx context.Context, r room.Record) (map[room.PlayerID][]player.Suspicion, error)

// Record stores a result. It may be called any number of times, by any servers, also after an error: the result counts
// once. It returns how a rated match changed the ratings, the same each time.
func (s *Store) Record(ctx context.Context, _ room.Code, o room.PendingResult) ([]room.RatingChange, error) {
	if o.MatchResult != nil {
		changes, err := s.recordMatch(ctx, o)
		if err != nil {
			return nil, fmt.Errorf("record match %s: %w", o.ID, err)
		}
		return changes, nil
	}
	if err := s.recordRound(ctx, o); err != nil {
		return nil, fmt.Errorf("record round %s: %w", o.ID, err)
	}
	return nil, nil
}

// recordMatch stores a match. Its players are released at the end, so that no other match starts from ratings that are
// about to change.
func (s *Store) recordMatch(ctx context.Context, o room.PendingResult) ([]room.RatingChange, error) {
	m, stored, err := s.Leaderboards.RecordMatch(ctx, *o.MatchResult)
	if err == nil && stored {
		err = s.eraseForgotten(ctx, o, m.RowUpdates())
	}
	if err != nil {
		return nil, err
	}
	return m.RatingChanges(), s.Queue.Release(ctx, *o.MatchResult)
}

// recordRound stores a round. A stored record holds against the room's result: a backup may have caught the room in
// mid-round, and the restored room may have been played to another end.
func (s *Store) recordRound(ctx context.Context, o room.PendingResult) error {
	if stored, err := s.Records.Round(ctx, o.ID); err == nil {
		o = stored
	} else if !errors.Is(err, leaderboard.ErrNotFound) {
		return err
	}
	p, err := leaderboard.Project(o)
	if err != nil {
		return err
	}
	var ids []room.PlayerID
	for _, u := range p.Players {
		ids = append(ids, u.Player)
	}
	if stored, err := s.Players.AnyStored(ctx, ids); err != nil {
		return err
	} else if !stored { // perhaps any more: an earlier attempt may have stored something
		return s.eraseForgotten(ctx, o, p.Rows)
	}
	if p.Rows, err = s.Leaderboards.Counted(ctx, p.Rows); err != nil {
		return err
	}
	attempt, isDaily := daily.AttemptOf(o.ID, *o.Record, o.At)
	var flagged map[room.PlayerID][]player.Suspicion
	if isDaily || len(p.Rows) > 0 {
		if flagged, err = s.flagged(ctx, o); err != nil {
			return err
		}
	}
	p.Rows = slices.DeleteFunc(p.Rows, func(u leaderboard.RowUpdate) bool { return len(flagged[u.Player]) > 0 })
	pending, err := s.Records.Save(ctx, o, leaderboard.Refs(p.Rows), slices.Collect(maps.Keys(flagged)))
	if err != nil {
		return err
	}
	for _, id := range pending {
		r := player.PendingReview{Round: o.ID, Player: id, At: o.At, Suspicions: flagged[id]}
		if err := s.Players.AddReview(ctx, r); err != nil {
			return err
		}
	}
	if isDaily { // before this very round makes the player a known one
		if err := s.recordAttempt(ctx, attempt, len(flagged) == 0); err != nil {
			return err
		}
	}
	if err := s.Leaderboards.ApplyRound(ctx, o, p); err != nil {
		return err
	}
	return s.eraseForgotten(ctx, o, p.Rows)
}

// flagged returns the players whose results a person has to review, and why.
func (s *Store) flagged(ctx context.Context, o room.PendingResult) (map[room.PlayerID][]player.Suspicion, error) {
	if s.screen == nil {
		return nil, nil
	}
	flagged, err := s.screen(ctx, *o.Record)
	if err != nil {
		return nil, fmt.Errorf("screen the round: %w", err)
	}
	return flagged, nil
}

// recordAttempt stores an attempt at a daily board, unless nothing may be stored about the player.
func (s *Store) recordAttempt(ctx context.Context, a daily.Attempt, listed bool) error {
	status, err := s.Players.Status(ctx, a.Player)
	if err != nil || status.Excluded {
		return err
	}
	a.Group = daily.GroupOf(status.FirstSeen, a.Day)
	return s.Days.Record(ctx, a, listed)
}

// eraseForgotten removes the names of forgotten players from what a result has just been written to: a pass of the
// [Eraser] may have read that before.
func (s *Store) eraseForgotten(ctx context.Context, o room.PendingResult, rows []leaderboard.RowUpdate) error {
	forgotten, err := s.Forgotten(ctx, o.People())
	if err != nil || len(forgotten) == 0 {
		return err
	}
	gone := make(room.ErasedPlayers, len(forgotten))
	for p := range forgotten {
		gone[p] = false
	}
	if err := s.Eraser.EraseFrom(ctx, gone, o, rows); err != nil {
		return fmt.Errorf("erase forgotten players from a result: %w", err)
	}
	return nil
}
