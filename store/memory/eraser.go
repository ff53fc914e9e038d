package memory

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"

	"rattle/daily"
	"rattle/leaderboard"
	"rattle/room"
	"rattle/store/results"
)

// eraser removes the names of players who asked to be forgotten. A name that is written during a pass is removed by who
// writes it.
type eraser struct {
	*subjects

	passes sync.Mutex
}

// Run makes a pass whenever a player is to be erased, until ctx is done.
func (e *eraser) Run(ctx context.Context, logger *slog.Logger) {
	results.RunEraser(ctx, logger, e.Pass)
}

// Pass erases all players who are to be erased, and returns how many there were.
func (e *eraser) Pass(ctx context.Context) (int, error) {
	e.passes.Lock()
	defer e.passes.Unlock()
	waiting := e.players.ToErase()
	if len(waiting) == 0 {
		return 0, nil
	}
	gone := make(room.ErasedPlayers, len(waiting))
	for _, p := range waiting {
		gone[p] = false
	}
	for _, erase := range []func(context.Context, room.ErasedPlayers) error{
		e.players.Erase, e.records.Erase, e.boards.Erase, e.days.Erase, e.queue.Erase, e.players.NoteErased,
	} {
		if err := erase(ctx, gone); err != nil {
			return 0, err
		}
	}
	return len(waiting), nil
}

// EraseFrom removes the names of players from what a result, which sets some rows, has just been written to.
func (e *eraser) EraseFrom(ctx context.Context, gone room.ErasedPlayers, o room.PendingResult, rows []leaderboard.RowUpdate) error {
	err := errors.Join(
		e.records.EraseFrom(ctx, gone, o.ID),
		e.boards.EraseFrom(ctx, gone, o, rows),
		e.players.EraseReviews(ctx, gone),
	)
	if o.Record != nil && err == nil {
		if a, ok := daily.AttemptOf(o.ID, *o.Record, o.At); ok {
			err = e.days.EraseFrom(ctx, gone, a.Day)
		}
	}
	if err != nil {
		return fmt.Errorf("erase players from a result: %w", err)
	}
	return nil
}
