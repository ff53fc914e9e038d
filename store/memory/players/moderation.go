package players

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"rattle/player"
	"rattle/room"
	"rattle/store/memory/table"
)

// all is the name of the group of a table that has but one.
const all = "all"

// Block keeps a player from being matched with another, or allows it again. It reports whether the player may block one
// more.
func (s *Store) Block(ctx context.Context, p, other room.PlayerID, block bool) (may bool, err error) {
	err = s.subject.Update(ctx, func(tx *table.Tx) error {
		may = !block || s.blocked.Len(string(p)) < player.MaxBlocked
		switch {
		case !block:
			s.blocked.Delete(tx, string(p), string(other))
		case may:
			s.blocked.Put(tx, string(p), string(other), struct{}{})
			s.blocked.SetEnds(tx, string(p), tx.Now()+player.TTL.Milliseconds())
		}
		return nil
	})
	if err != nil {
		return false, fmt.Errorf("block a player: %w", err)
	}
	return may, nil
}

// Blocked returns whom a player does not want to be matched with, in the order of their IDs.
func (s *Store) Blocked(_ context.Context, p room.PlayerID) (others []room.PlayerID, _ error) {
	s.subject.View(func() { others = s.blockedBy(p) })
	return others, nil
}

func (s *Store) blockedBy(p room.PlayerID) []room.PlayerID {
	others := make([]room.PlayerID, 0, s.blocked.Len(string(p)))
	for other := range s.blocked.Rows(string(p)) {
		others = append(others, room.PlayerID(other))
	}
	return others
}

// Report stores a player's report, for people to read. However many reports one player or one address makes, those of
// others stay.
func (s *Store) Report(ctx context.Context, r player.Report) error {
	err := s.subject.Update(ctx, func(tx *table.Tx) error {
		r.Address = player.HashAddress(s.secret(tx, "reports", player.ReportsSecretTTL.Milliseconds()), r.Address)
		s.putReport(tx, r)
		return nil
	})
	if err != nil {
		return fmt.Errorf("store a report: %w", err)
	}
	return nil
}

// putReport adds a report, and drops one if there are too many.
func (s *Store) putReport(tx *table.Tx, r player.Report) {
	newest, _, _ := s.reports.Last(all)
	s.reports.Put(tx, all, newest+1, r)
	numbers, list := s.allReports()
	if i := player.ReportToDrop(list); i >= 0 {
		s.reports.Delete(tx, all, numbers[i])
	}
}

// RemoveReport takes a report off the list, and reports whether it was there.
func (s *Store) RemoveReport(ctx context.Context, r player.Report) (there bool, err error) {
	err = s.subject.Update(ctx, func(tx *table.Tx) error {
		numbers, list := s.allReports()
		i := slices.Index(list, r)
		if there = i >= 0; there {
			s.reports.Delete(tx, all, numbers[i])
		}
		return nil
	})
	if err != nil {
		return false, fmt.Errorf("close a report: %w", err)
	}
	return there, nil
}

// RestoreReport adds a report again that was taken off the list.
func (s *Store) RestoreReport(ctx context.Context, r player.Report) error {
	err := s.subject.Update(ctx, func(tx *table.Tx) error {
		s.putReport(tx, r)
		return nil
	})
	if err != nil {
		return fmt.Errorf("store a report: %w", err)
	}
	return nil
}

// allReports returns the reports with their numbers, the newest first.
func (s *Store) allReports() (numbers []uint64, list []player.Report) {
	for n, r := range s.reports.Rows(all) {
		numbers, list = append(numbers, n), append(list, r)
	}
	slices.Reverse(numbers)
	slices.Reverse(list)
	return numbers, list
}

// Reports returns what players have reported, the newest first.
func (s *Store) Reports(context.Context) (list []player.Report, _ error) {
	s.subject.View(func() { _, list = s.allReports() })
	return list, nil
}

// reviewKey is the key of a result to review: they are in the order of the closes.
func reviewKey(r player.PendingReview) string {
	return fmt.Sprintf("%015d %s %s", int64(r.At), r.Round, r.Player)
}

// AddReview lists a result for a person to review, once, for as long as records last.
func (s *Store) AddReview(ctx context.Context, r player.PendingReview) error {
	err := s.subject.Update(ctx, func(tx *table.Tx) error {
		if _, listed := s.reviews.Get(all, reviewKey(r)); !listed {
			s.reviews.Put(tx, all, reviewKey(r), r)
		}
		old := room.Instant(tx.Now() - player.RecordTTL.Milliseconds())
		for {
			key, oldest, ok := s.reviews.First(all)
			if !ok || oldest.At > old && s.reviews.Len(all) <= player.MaxReviews {
				break
			}
			s.reviews.Delete(tx, all, key)
		}
		s.reviews.SetEnds(tx, all, tx.Now()+player.RecordTTL.Milliseconds())
		return nil
	})
	if err != nil {
		return fmt.Errorf("list a result for review: %w", err)
	}
	return nil
}

// PendingReviews returns the results that a person is to review, the oldest first.
func (s *Store) PendingReviews(context.Context) (list []player.PendingReview, _ error) {
	s.subject.View(func() {
		for _, r := range s.reviews.Rows(all) {
			list = append(list, r)
		}
	})
	return list, nil
}

// RemoveReview takes a result off the list.
func (s *Store) RemoveReview(ctx context.Context, round string, p room.PlayerID) error {
	err := s.subject.Update(ctx, func(tx *table.Tx) error {
		s.dropReviews(tx, func(r player.PendingReview) bool { return r.Round == round && r.Player == p })
		return nil
	})
	if err != nil {
		return fmt.Errorf("take a result off the list of reviews: %w", err)
	}
	return nil
}

func (s *Store) dropReviews(tx *table.Tx, drop func(player.PendingReview) bool) {
	var keys []string
	for key, r := range s.reviews.Rows(all) {
		if drop(r) {
			keys = append(keys, strings.Clone(key))
		}
	}
	for _, key := range keys {
		s.reviews.Delete(tx, all, key)
	}
}
