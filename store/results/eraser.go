package results

import (
	"context"
	"errors"
	"log/slog"
	"time"
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
