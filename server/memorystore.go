package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strconv"
	"time"

	"rattle/store/memory"
	"rattle/store/memory/journal"
	memoryrooms "rattle/store/memory/rooms"
	"rattle/store/results"
)

// memoryStore is the store of a server without Redis: its memory, with a journal in a folder.
type memoryStore struct {
	folder string // noData: nothing is kept
	sync   journal.Sync
	name   string // of this server
	logger *slog.Logger

	store *memory.Store // nil until the store has been opened
	log   *memoryrooms.Log
}

// open implements [store].
func (s *memoryStore) open(ctx context.Context, o results.Options) (opened, error) {
	began := time.Now()
	options := memory.Options{Sync: s.sync, Logger: s.logger, Results: o}
	if s.folder != noData {
		options.Folder = s.folder
		if err := checkFolder(s.folder); err != nil {
			return opened{}, err
		}
	}
	store, err := memory.Open(ctx, options)
	switch {
	case errors.Is(err, journal.ErrLocked):
		return opened{}, fmt.Errorf("another server is using %s: name another folder with --data", s.folder)
	case err != nil:
		return opened{}, fmt.Errorf("%w (--data names another folder)", err)
	}
	s.store, s.log = store, store.Rooms.Server(ctx, memoryrooms.Options{Name: s.name})
	if s.folder == noData {
		s.logger.Info("rooms are in memory and end with this process")
	} else {
		s.logger.Info("rooms are in memory, and kept in a folder", "folder", s.folder, "rooms", len(store.Rooms.Codes()), "took", time.Since(began))
	}
	return opened{s.log, store.Results, store}, nil
}

// checkFolder returns an error for a file, such as one in which an earlier release kept its rooms.
func checkFolder(path string) error {
	if info, err := os.Stat(path); err == nil && !info.IsDir() {
		return fmt.Errorf("%s is a file, and --data names a folder: move the file away, or name another folder", path)
	}
	return nil
}

// check implements [store].
func (s *memoryStore) check(context.Context) error { return s.store.Check() }

// figures implements [store].
func (s *memoryStore) figures() []metric {
	return []metric{gauge("rattle_journal_bytes", "Size of the journal since the last snapshot, without a Redis.", s.store.JournalSize())}
}

// failed implements [store]. A server never has to leave its own memory.
func (s *memoryStore) failed() <-chan error { return nil }

// close implements [store].
func (s *memoryStore) close(context.Context) error {
	if s.store == nil {
		return nil
	}
	s.log.Close()
	return s.store.Close()
}

// syncFlag is when what is stored without a Redis is flushed to the disk.
type syncFlag journal.Sync

// UnmarshalText implements [encoding.TextUnmarshaler].
func (f *syncFlag) UnmarshalText(text []byte) error {
	switch string(text) {
	case "always":
		*f = syncFlag(journal.Always)
	case "never":
		*f = syncFlag(journal.Never)
	default:
		d, err := time.ParseDuration(string(text))
		if err != nil || d <= 0 || d > time.Minute {
			return fmt.Errorf("%s is not always, never, or a time up to a minute", strconv.Quote(string(text)))
		}
		*f = syncFlag(d)
	}
	return nil
}
