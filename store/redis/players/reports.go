package players

import (
	"context"
	_ "embed" // the script
	"fmt"

	"rattle/player"
	redisstore "rattle/store/redis"
)

//go:embed report.lua
var reportSource string

// Repeated, it stores the report twice.
var reportScript = redisstore.NewScript(reportSource)

// Report stores a player's report, for people to read. However many reports one player or one address makes, those of
// others stay.
func (s *Store) Report(ctx context.Context, r player.Report) error {
	var err error
	if r.Address, err = s.reporters.Hash(ctx, r.Address); err != nil {
		return fmt.Errorf("store a report: %w", err)
	}
	return s.storeReport(ctx, redisstore.Encode(r))
}

func (s *Store) storeReport(ctx context.Context, text string) error {
	err := reportScript.Run(ctx, s.client, []string{reportsKey}, text, player.MaxReports, player.MaxReportsByPlayer, player.MaxReportsByAddress).Err()
	if err != nil {
		return fmt.Errorf("store a report: %w", err)
	}
	return nil
}

// RemoveReport takes a report off the list, and reports whether it was there.
func (s *Store) RemoveReport(ctx context.Context, r player.Report) (bool, error) {
	n, err := s.client.LRem(ctx, reportsKey, 1, redisstore.Encode(r)).Result()
	if err != nil {
		return false, fmt.Errorf("close a report: %w", err)
	}
	return n > 0, nil
}

// RestoreReport adds a report again that was taken off the list. Repeated, it stores the report twice.
func (s *Store) RestoreReport(ctx context.Context, r player.Report) error {
	return s.storeReport(ctx, redisstore.Encode(r))
}

// Reports returns what players have reported, the newest first.
func (s *Store) Reports(ctx context.Context) ([]player.Report, error) {
	texts, err := s.client.LRange(ctx, reportsKey, 0, -1).Result()
	if err != nil {
		return nil, fmt.Errorf("read the reports: %w", err)
	}
	all, err := redisstore.DecodeAll[player.Report](texts)
	if err != nil {
		return nil, fmt.Errorf("read a report: %w", err)
	}
	return all, nil
}
