package redisladder

import (
	"context"
	_ "embed" // the script
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/daily"
	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
)

const (
	// reviewsKey holds which results wait for a person: a sorted set of the JSON of [ladder.Held] by the
	// instant of the close.
	reviewsKey = "{mod}:reviews"

	// reportsKey holds what players report: a list of the JSON of [ladder.Report], the newest
	// first.
	reportsKey = "{mod}:reports"
)

// So many reports are kept for people to read, of each player and of each address.
const (
	maxReports          = 1000
	maxReportsByPlayer  = 20
	maxReportsByAddress = 100
)

// reportsVeil is the key of the names of addresses in reports. It outlives what one who reports
// against all and everybody can do in a day.
const (
	reportsHashKey    = "{mod}:hash-key"
	reportsHashKeyTTL = 90 * 24 * time.Hour
)

//go:embed report.lua
var reportSource string

// It may not be repeated: a report is then kept twice, which does no harm.
var reportScript = redis.NewScript(reportSource)

// approve does to the boards what the round would have done at once, in a name of its own:
// what it did for the others is done.
func (s *Store) approve(ctx context.Context, uuid string, p room.PlayerID) error {
	o, err := s.Round(ctx, uuid)
	if errors.Is(err, leaderboard.ErrNotFound) {
		return nil // it waited for longer than records are kept
	} else if err != nil {
		return err
	}
	if attempt, daily := daily.AttemptOf(o.ID, *o.Record, o.At); daily {
		return s.recordDaily(ctx, attempt, true)
	}
	deeds, err := leaderboard.Project(o)
	if err != nil {
		return err
	}
	boards, err := s.counted(ctx, deeds.Rows)
	if err != nil {
		return err
	}
	boards = slices.DeleteFunc(boards, func(d leaderboard.RowUpdate) bool { return d.Player != p })
	if _, err := s.saveRecord(ctx, o, refsOf(boards), nil); err != nil {
		return err
	}
	var sums playerChange
	for _, d := range deeds.Players {
		if d.Player == p {
			sums = playerChange{Name: d.Name, At: o.At}
		}
	}
	return s.apply(ctx, o, approvalMark(uuid, p), deeds.Dice, map[room.PlayerID]playerChange{p: sums}, boards)
}

// Report keeps what a player has to say, for people to read. What others have reported is there
// however many reports one player or one address makes.
func (s *Store) Report(ctx context.Context, r player.Report) error {
	var err error
	if r.Address, err = s.hasher.hash(ctx, r.Address); err != nil {
		return fmt.Errorf("keep a report: %w", err)
	}
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	err = reportScript.Run(ctx, s.client, []string{reportsKey}, text, maxReports, maxReportsByPlayer, maxReportsByAddress).Err()
	if err != nil {
		return fmt.Errorf("keep a report: %w", err)
	}
	return nil
}

// Reports gives what players have reported, the newest first.
func (s *Store) Reports(ctx context.Context) ([]player.Report, error) {
	texts, err := s.client.LRange(ctx, reportsKey, 0, -1).Result()
	if err != nil {
		return nil, fmt.Errorf("read the reports: %w", err)
	}
	all := make([]player.Report, len(texts))
	for i, text := range texts {
		if err := json.Unmarshal([]byte(text), &all[i]); err != nil {
			return nil, fmt.Errorf("read a report: %w", err)
		}
	}
	return all, nil
}
