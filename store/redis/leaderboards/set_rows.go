package leaderboards

import (
	"context"
	_ "embed" // the script
	"encoding/json"
	"fmt"

	"rattle/leaderboard"
	"rattle/room"
	redisstore "rattle/store/redis"
)

//go:embed set_rows.lua
var setRowsSource string

var setRowsScript = redisstore.NewScript(setRowsSource)

// rowsChange sets rows of one leaderboard, as set_rows.lua reads it.
type rowsChange struct {
	Rule leaderboard.Aggregation `json:"rule"`
	Ends room.Instant            `json:"ends"` // 0: never
	Ref  string                  `json:"ref,omitempty"`
	Rows []rowChange             `json:"rows"`
}

type rowChange struct {
	Player room.PlayerID `json:"player"`
	Value  int           `json:"value"`
	Second int           `json:"second"`
	Entry  string        `json:"entry"` // JSON of [leaderboard.Entry]
	Round  string        `json:"round,omitempty"`
}

// setRows sets rows of leaderboards of one set of dice, and releases the records that rows no longer show. Repeated, it
// changes nothing.
func (s *Store) setRows(ctx context.Context, dice string, updates []leaderboard.RowUpdate) error {
	if len(updates) == 0 {
		return nil
	}
	stale := staleRefsKey(dice)
	keys := []string{stale}
	var changes []rowsChange
	index := make(map[leaderboard.ID]int)
	for _, u := range updates {
		entry, err := json.Marshal(u.Entry)
		if err != nil {
			return err
		}
		i, ok := index[u.Leaderboard]
		if !ok {
			i = len(changes)
			index[u.Leaderboard] = i
			changes = append(changes, newRowsChange(u))
			of := keysOf(u.Leaderboard)
			keys = append(keys, of.scores, of.rows, of.version)
		}
		changes[i].Rows = append(changes[i].Rows, rowChange{
			u.Player, min(u.Value, leaderboard.MaxValue), leaderboard.ScoreSecond(u.Entry.At), string(entry), u.Entry.Round,
		})
	}
	text, err := json.Marshal(changes)
	if err != nil {
		return err
	}
	refs, err := setRowsScript.Run(ctx, s.client, keys, s.maxRows, text).StringSlice()
	if err != nil {
		return fmt.Errorf("set rows of the leaderboards of %s: %w", dice, err)
	}
	return s.releaseStale(ctx, stale, refs)
}

func newRowsChange(u leaderboard.RowUpdate) rowsChange {
	c := rowsChange{Rule: u.Leaderboard.Kind.Aggregation(), Ends: u.ExpiresAt}
	if c.Rule == leaderboard.Sum {
		c.Rule = leaderboard.Highest // the total in the player's slot, which only grows
	}
	if u.Leaderboard.Period == leaderboard.AllTime {
		c.Ref = u.Leaderboard.RefPrefix()
	}
	return c
}

// releaseStale removes refs from their records, and only then from the list of stale ones.
func (s *Store) releaseStale(ctx context.Context, list string, refs []string) error {
	if len(refs) == 0 {
		return nil
	}
	if err := s.records.ReleaseAll(ctx, refs); err != nil {
		return err
	}
	members := make([]any, len(refs))
	for i, ref := range refs {
		members[i] = ref
	}
	if err := s.client.SRem(ctx, list, members...).Err(); err != nil {
		return fmt.Errorf("remove stale references: %w", err)
	}
	return nil
}
