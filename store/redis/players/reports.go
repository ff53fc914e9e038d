package players

import (
	"context"
	_ "embed" // the script
	"encoding/json"
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
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	err = reportScript.Run(ctx, s.client, []string{reportsKey}, text, player.MaxReports, player.MaxReportsByPlayer, player.MaxReportsByAddress).Err()
	if err != nil {
		return fmt.Errorf("store a report: %w", err)
	}
	return nil
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
