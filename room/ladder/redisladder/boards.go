package redisladder

import (
	"context"
	"encoding/json"
	"fmt"

	"rattle/room"
	"rattle/room/ladder"
)

// boardChange is what is done to one board, as boards.lua reads it.
type boardChange struct {
	Rule ladder.Rule  `json:"rule"`
	Ends room.Instant `json:"ends"` // 0: it stays
	Rows []rowChange  `json:"rows"`
}

type rowChange struct {
	Player room.PlayerID `json:"player"`
	Value  int           `json:"value"`
	Second int           `json:"second"`
	Entry  string        `json:"entry"` // JSON of [ladder.Entry]
	Round  string        `json:"round,omitempty"`
	Pin    string        `json:"pin,omitempty"`
}

// applyToBoards does deeds to boards of one set of dice, once for each mark, and lets go of the
// records that rows no longer refer to.
func (s *Store) applyToBoards(ctx context.Context, dice, mark string, deeds []ladder.BoardDeed) error {
	if len(deeds) == 0 {
		return nil
	}
	slot := slotOf(dice)
	keys := []string{slot.applied, slot.loose}
	var changes []boardChange
	index := make(map[ladder.BoardID]int)
	for _, d := range deeds {
		entry, err := json.Marshal(d.Entry)
		if err != nil {
			return err
		}
		i, ok := index[d.Board]
		if !ok {
			i = len(changes)
			index[d.Board] = i
			changes = append(changes, boardChange{Rule: d.Board.Kind.Rule(), Ends: d.Until})
			board := boardOf(d.Board)
			keys = append(keys, board.scores, board.rows, board.version)
		}
		changes[i].Rows = append(changes[i].Rows, rowChange{
			d.Player, min(d.Value, ladder.HighestValue), ladder.Second(d.Entry.At), string(entry), d.Entry.Round, pinOf(d),
		})
	}
	text, err := json.Marshal(changes)
	if err != nil {
		return err
	}
	loose, err := s.scripts.boards.Run(ctx, s.client, keys, mark, int(remembered.Seconds()), text).StringSlice()
	if err != nil {
		return fmt.Errorf("apply it to the boards of %s: %w", dice, err)
	}
	return s.loosen(ctx, slot.loose, loose)
}
