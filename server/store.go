package server

import (
	"context"
	"log/slog"

	"rattle/room"
	"rattle/store/backup"
	"rattle/store/memory/journal"
	"rattle/store/results"
	"rattle/web"
)

// store is what a server keeps its data in: memory with a journal, or a Redis.
type store interface {
	// open waits until the store can be reached, and brings it to this release's layout. It is called once.
	open(ctx context.Context, o results.Options) (opened, error)
	// check returns why the store does not respond, or nil.
	check(ctx context.Context) error
	// figures returns the store's metrics.
	figures() []metric
	// failed returns a channel that receives the reason why this server must leave the store.
	failed() <-chan error
	// close closes the store when all clients have left, also one that was never opened.
	close(ctx context.Context) error
}

// opened is a store that was opened, as the parts of a server use it.
type opened struct {
	rooms   roomStore
	results *results.Store
	backups backup.Source
}

// roomStore is what a store holds of rooms.
type roomStore interface {
	room.Log
	room.WakeUps
	room.Listings
	web.RoomFinder
}

// newStore returns the store that the configuration names, for a server with this name.
func (c *serveCommand) newStore(name string, logger *slog.Logger) (store, error) {
	if c.Redis == "" {
		return &memoryStore{folder: c.Data, sync: journal.Sync(c.Sync), name: name, logger: logger}, nil
	}
	return c.newRedisStore(name, logger)
}
