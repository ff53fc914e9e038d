package results

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"rattle/player"
	"rattle/room"
)

// ErrUnreadable is returned if something stored that may name players cannot be read. Everything else was done.
var ErrUnreadable = errors.New("a key cannot be read")

// eraserInterval is how often a server checks whether players are to be erased.
const eraserInterval = 2 * time.Second

// RunEraser makes a pass at intervals, until ctx is done. Pass does nothing if it is not needed, and returns how many
// players it has erased.
func RunEraser(ctx context.Context, logger *slog.Logger, pass func(context.Context) (int, error)) {
	ticker := time.NewTicker(eraserInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			began := time.Now()
			switch erased, err := pass(ctx); {
			case errors.Is(err, ErrUnreadable):
				logger.Warn("keys that cannot be read may name players who asked to be forgotten", "error", err)
			case err != nil && ctx.Err() == nil:
				logger.Warn("players who asked to be forgotten are not erased yet", "error", err)
			case erased > 0:
				logger.Info("players are forgotten", "players", erased, "took", time.Since(began))
			}
		case <-ctx.Done():
			return
		}
	}
}

// ForgetAgain forgets the players of a list whom a restored store does not list as forgotten, erases all who are to be
// erased, and returns how many were new to the store.
func (s *Store) ForgetAgain(ctx context.Context, list player.Forgotten) (n int, err error) {
	known, err := s.AllForgotten(ctx)
	if err != nil {
		return 0, err
	}
	now, err := s.Clock.Now(ctx)
	if err != nil {
		return 0, err
	}
	for p, until := range list {
		if known[p] >= until || !room.IsPlainID(string(p)) {
			continue
		}
		// An entry that has expired holds, too: the backup may be older than it.
		ends := max(until, now.Add(room.Millis(player.UnknownForgottenTTL.Milliseconds())))
		if err := s.ForgetUntil(ctx, p, ends); err != nil {
			return n, err
		}
		n++
	}
	for {
		erased, err := s.Eraser.Pass(ctx)
		if err != nil || erased == 0 {
			return n, err
		}
	}
}
