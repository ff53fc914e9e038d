package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"

	"github.com/redis/go-redis/v9"

	"rattle/migrations"
	"rattle/player"
	"rattle/store/backup"
	"rattle/store/memory"
	"rattle/store/memory/journal"
	redisstore "rattle/store/redis"
	"rattle/store/redis/archive"
	redisresults "rattle/store/redis/results"
	"rattle/store/results"
)

// archived is a store as the commands see it that read or fill one as a whole.
type archived struct {
	source  backup.Source
	target  backup.Target
	results *results.Store
	close   func() error
}

// read opens a store to read it: a Redis, or else a copy of what a server keeps in a folder. Servers may go on meanwhile.
func (f storeFlags) read() (archived, error) {
	if f.Redis != "" {
		return openRedis(f.Redis)
	}
	if err := f.checkData(); err != nil {
		return archived{}, err
	}
	copied, err := memory.Read(f.Data, memory.Options{})
	if err != nil {
		return archived{}, err
	}
	return archived{copied, copied, copied.Results, func() error { return nil }}, nil
}

// fill opens a store to fill it: a Redis, or else a folder for a server without one.
func (f storeFlags) fill(ctx context.Context) (archived, error) {
	if f.Redis != "" {
		return openRedis(f.Redis)
	}
	if err := f.checkData(); err != nil {
		return archived{}, err
	}
	s, err := memory.Open(ctx, memory.Options{Folder: f.Data, Sync: journal.Never})
	if err != nil {
		return archived{}, err
	}
	return archived{s, s, s.Results, s.Close}, nil
}

// checkData returns an error if the flags name neither a Redis nor a folder.
func (f storeFlags) checkData() error {
	if f.Data == noData {
		return errors.New("that is no store: give --redis or --data")
	}
	return checkFolder(f.Data)
}

// name returns the store as a message calls it.
func (f storeFlags) name() string {
	if f.Redis != "" {
		return "Redis"
	}
	return "folder"
}

// place returns where the store is, without a password.
func (f storeFlags) place() string {
	if f.Redis == "" {
		return f.Data
	}
	if u, err := url.Parse(f.Redis); err == nil {
		return "the Redis at " + u.Host + u.Path
	}
	return "the Redis"
}

func openRedis(address string) (archived, error) {
	client, err := connectQuietly(address)
	if err != nil {
		return archived{}, err
	}
	r := archive.New(client, migrations.Layout)
	return archived{r, r, redisresults.New(client, results.Options{}), client.Close}, nil
}

// connectQuietly connects to a Redis without logging the client's errors, since the command reports them.
func connectQuietly(url string) (redis.UniversalClient, error) {
	redisstore.SetLogger(slog.New(slog.DiscardHandler))
	return redisstore.Connect(url)
}

// forgetAgain forgets players again in a store, and erases all who are to be erased. What cannot be read stays as it is:
// servers log it.
func (a archived) forgetAgain(ctx context.Context, list player.Forgotten) (int, error) {
	n, err := a.results.ForgetAgain(ctx, list)
	if err != nil && !errors.Is(err, results.ErrUnreadable) {
		return n, fmt.Errorf("forget players: %w", err)
	}
	return n, nil
}
