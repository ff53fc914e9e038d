package redisladder

import (
	"context"
	"encoding/json"
	"fmt"

	"rattle/leaderboard"
	"rattle/room"
)

// leaderboardChange is what is done to one board, as set_rows.lua reads it.
type leaderboardChange struct {
	Rule leaderboard.Aggregation `json:"rule"`
	Ends room.Instant            `json:"ends"` // 0: it stays
	Ref  string                  `json:"pin,omitempty"`
	Rows []rowChange             `json:"rows"`
}

type rowChange struct {
	Player room.PlayerID `json:"player"`
	Value  int           `json:"value"`
	Second int           `json:"second"`
	Entry  string        `json:"entry"` // JSON of [ladder.Entry]
	Round  string        `json:"round,omitempty"`
}

// applyToLeaderboards sets rows of boards of one set of dice, and lets go of the records that rows no
// longer refer to. Deeds on totals have the sums that [Store.applyToPlayers] returned. Done again it
// changes nothing.
func (s *Store) applyToLeaderboards(ctx context.Context, dice string, deeds []leaderboard.RowUpdate) error {
	if len(deeds) == 0 {
		return nil
	}
	stale := staleRefsKey(dice)
	keys := []string{stale}
	var changes []leaderboardChange
	index := make(map[leaderboard.ID]int)
	for _, d := range deeds {
		entry, err := json.Marshal(d.Entry)
		if err != nil {
			return err
		}
		i, ok := index[d.Leaderboard]
		if !ok {
			i = len(changes)
			index[d.Leaderboard] = i
			changes = append(changes, newLeaderboardChange(d))
			board := leaderboardKeysOf(d.Leaderboard)
			keys = append(keys, board.scores, board.rows, board.version)
		}
		changes[i].Rows = append(changes[i].Rows, rowChange{
			d.Player, min(d.Value, leaderboard.MaxValue), leaderboard.ScoreSecond(d.Entry.At), string(entry), d.Entry.Round,
		})
	}
	text, err := json.Marshal(changes)
	if err != nil {
		return err
	}
	pins, err := s.scripts.setRows.Run(ctx, s.client, keys, s.maxRows, text).StringSlice()
	if err != nil {
		return fmt.Errorf("apply it to the boards of %s: %w", dice, err)
	}
	return s.releaseStale(ctx, stale, pins)
}

func newLeaderboardChange(d leaderboard.RowUpdate) leaderboardChange {
	c := leaderboardChange{Rule: d.Leaderboard.Kind.Aggregation(), Ends: d.ExpiresAt}
	if c.Rule == leaderboard.Sum {
		c.Rule = leaderboard.Highest // sums only grow, in the player's slot
	}
	if d.Leaderboard.Period == leaderboard.AllTime {
		c.Ref = refPrefix(d.Leaderboard)
	}
	return c
}
