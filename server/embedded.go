package main

import (
	"context"
	"log/slog"
	"time"

	"rattle/store/redis/embedded"
)

// newEmbeddedStore starts the store of a server without Redis, and loads the saved file into it.
func newEmbeddedStore(ctx context.Context, name, file string, logger *slog.Logger) (_ *redisStore, err error) {
	redis := embedded.New(time.Now, logger)
	url, err := redis.Listen()
	if err != nil {
		redis.Close()
		return nil, err
	}
	s, err := connectStore(url, name, redis.Close, logger)
	if err != nil {
		return nil, err
	}
	if file == noFile {
		logger.Info("no Redis: rooms are in memory and end with this process")
		return s, nil
	}
	if s.persister, err = newPersister(file, s.client, logger); err == nil {
		err = s.persister.load(ctx)
	}
	if err != nil {
		_ = s.close(ctx)
		return nil, err
	}
	logger.Info("no Redis: rooms are in memory, saved to a file", "file", file)
	return s, nil
}
