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

	"rattle/room"
	"rattle/room/ladder"
)

const (
	// heldKey holds which results are kept off the boards: a hash of the JSON of [ladder.Held]
	// by "round player".
	heldKey = "{mod}:held"

	// decidedKey holds what a person has decided of them: a hash of "counts" and "never", by
	// the same.
	decidedKey = "{mod}:decided"

	// reportsKey holds what players report: a list of the JSON of [ladder.Report], the newest
	// first.
	reportsKey = "{mod}:reports"
)

// So many reports are kept for people to read, of each player and of each address.
const (
	maxReports          = 1000
	maxReportsOf        = 20
	maxReportsOfAddress = 100
)

// reportsVeil is the key of the names of addresses in reports. It outlives what one who reports
// against all and everybody can do in a day.
const (
	reportsVeil      = "{mod}:veil"
	reportsVeilLasts = 90 * 24 * time.Hour
)

//go:embed report.lua
var reportSource string

// It may not be repeated: a report is then kept twice, which does no harm.
var reportScript = redis.NewScript(reportSource)

// The decisions.
const (
	counts = "counts"
	never  = "never"
)

// heldField names a hold.
func heldField(uuid string, p room.PlayerID) string { return uuid + " " + string(p) }

// hold notes a result that waits for a person, unless one has decided.
func (s *Store) hold(ctx context.Context, h ladder.Held) error {
	text, err := json.Marshal(h)
	if err != nil {
		return err
	}
	field := heldField(h.Round, h.Player)
	decided, err := s.client.HExists(ctx, decidedKey, field).Result()
	if err == nil && !decided {
		err = s.client.HSetNX(ctx, heldKey, field, text).Err()
	}
	if err != nil {
		return fmt.Errorf("hold a result: %w", err)
	}
	return nil
}

// Held gives the results that wait for a person, the oldest first.
func (s *Store) Held(ctx context.Context) ([]ladder.Held, error) {
	texts, err := s.client.HVals(ctx, heldKey).Result()
	if err != nil {
		return nil, fmt.Errorf("look for results that are held: %w", err)
	}
	all := make([]ladder.Held, len(texts))
	for i, text := range texts {
		if err := json.Unmarshal([]byte(text), &all[i]); err != nil {
			return nil, fmt.Errorf("read a result that is held: %w", err)
		}
	}
	slices.SortFunc(all, func(a, b ladder.Held) int { return int(a.At - b.At) })
	return all, nil
}

// Decide lets a held result count, or keeps it off the boards for good. It answers
// [ladder.ErrUnknown] where none waits, and may be called again after any other error.
func (s *Store) Decide(ctx context.Context, uuid string, p room.PlayerID, countsAfterAll bool) error {
	field := heldField(uuid, p)
	held, err := s.client.HExists(ctx, heldKey, field).Result()
	if err != nil {
		return fmt.Errorf("decide on a result: %w", err)
	}
	if !held {
		return ladder.ErrUnknown
	}
	decision := never
	if countsAfterAll {
		decision = counts
		if err := s.letCount(ctx, uuid, p); err != nil {
			return fmt.Errorf("let a result count: %w", err)
		}
	}
	_, err = s.client.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.HSet(ctx, decidedKey, field, decision)
		p.HDel(ctx, heldKey, field)
		return nil
	})
	if err != nil {
		return fmt.Errorf("note what was decided: %w", err)
	}
	return nil
}

// letCount does to the boards what the round would have done at once, in a name of its own:
// what it did for the others is done.
func (s *Store) letCount(ctx context.Context, uuid string, p room.PlayerID) error {
	o, err := s.Round(ctx, uuid)
	if errors.Is(err, ladder.ErrUnknown) {
		return nil // it waited for longer than records are kept
	} else if err != nil {
		return err
	}
	if attempt, daily := ladder.AttemptOf(o.ID, *o.Record, o.At); daily {
		return s.recordDaily(ctx, attempt, true)
	}
	deeds, err := ladder.DeedsOf(o)
	if err != nil {
		return err
	}
	boards := slices.DeleteFunc(deeds.Boards, func(d ladder.BoardDeed) bool { return d.Player != p })
	if err := s.keep(ctx, o, pinsOf(boards)); err != nil {
		return err
	}
	var sums playerChange
	for _, d := range deeds.Players {
		if d.Player == p {
			sums = playerChange{Name: d.Name, At: o.At}
		}
	}
	return s.apply(ctx, o, heldField(uuid, p), deeds.Dice, map[room.PlayerID]playerChange{p: sums}, boards)
}

// Report keeps what a player has to say, for people to read. What others have reported is there
// however many reports one player or one address makes.
func (s *Store) Report(ctx context.Context, r ladder.Report) error {
	var err error
	if r.Address, err = s.veil.over(ctx, r.Address); err != nil {
		return fmt.Errorf("keep a report: %w", err)
	}
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	err = reportScript.Run(ctx, s.client, []string{reportsKey}, text, maxReports, maxReportsOf, maxReportsOfAddress).Err()
	if err != nil {
		return fmt.Errorf("keep a report: %w", err)
	}
	return nil
}

// Reports gives what players have reported, the newest first.
func (s *Store) Reports(ctx context.Context) ([]ladder.Report, error) {
	texts, err := s.client.LRange(ctx, reportsKey, 0, -1).Result()
	if err != nil {
		return nil, fmt.Errorf("read the reports: %w", err)
	}
	all := make([]ladder.Report, len(texts))
	for i, text := range texts {
		if err := json.Unmarshal([]byte(text), &all[i]); err != nil {
			return nil, fmt.Errorf("read a report: %w", err)
		}
	}
	return all, nil
}
