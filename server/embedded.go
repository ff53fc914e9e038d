package main

import (
	"context"
	"log/slog"
	"time"

	"rattle/room/redislog/embedded"
)

// newEmbeddedStore starts the store of a server that was given none, and fills it with what the file
// has kept.
func newEmbeddedStore(ctx context.Context, file string, logger *slog.Logger) (_ *store, err error) {
	redis := embedded.New(time.Now, logger)
	url, err := redis.Listen()
	if err != nil {
		redis.Close()
		return nil, err
	}
	s, err := newStore(url, redis.Close, logger)
	if err != nil {
		return nil, err
	}
	if file == noFile {
		logger.Info("no Redis given: rooms are kept in this process and end with it")
		return s, nil
	}
	if s.persister, err = newPersister(file, s.client, logger); err == nil {
		err = s.persister.load(ctx)
	}
	if err != nil {
		_ = s.close(ctx)
		return nil, err
	}
	logger.Info("no Redis given: rooms are kept in this process, and in a file when it ends", "file", file)
	return s, nil
}
