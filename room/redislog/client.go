package redislog

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/maintnotifications"
)

// Connect makes a client for redis://[[user]:password@]host[:port][/db]. It dials when it is
// first used. The caller closes it.
func Connect(url string) (redis.UniversalClient, error) {
	o, err := redis.ParseURL(url)
	if err != nil {
		return nil, fmt.Errorf("address of the store: %w", err)
	}
	// A store that does not answer is soon asked again: every script may be repeated.
	o.DialTimeout = 300 * time.Millisecond
	o.ReadTimeout = 500 * time.Millisecond
	o.WriteTimeout = 500 * time.Millisecond
	// Without this go-redis ignores the deadlines of contexts.
	o.ContextTimeoutEnabled = true
	// More connections make a busy store slower.
	o.PoolSize = 24
	// It would look the host's name up and ask for a feature of another vendor's service.
	o.MaintNotificationsConfig = &maintnotifications.Config{Mode: maintnotifications.ModeDisabled}
	return redis.NewClient(o), nil
}

// LogTo sends what the client library says by itself, for all clients of the process, to a
// logger at level debug: whatever matters is also an error of some call. Call it before the
// first Connect.
func LogTo(logger *slog.Logger) { redis.SetLogger(libraryLogger{logger}) }

type libraryLogger struct{ *slog.Logger }

func (l libraryLogger) Printf(ctx context.Context, format string, v ...any) {
	l.DebugContext(ctx, fmt.Sprintf(format, v...))
}
