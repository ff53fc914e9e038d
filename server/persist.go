package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/store/backup"
	redisstore "rattle/store/redis"
)

// saveInterval is the time between saves, and so the most that a failing machine loses.
const saveInterval = 30 * time.Second

// persister saves an embedded store to a file. It locks the file, so that no other server uses it.
type persister struct {
	path   string
	client redis.UniversalClient
	logger *slog.Logger
	unlock func()
}

// newPersister creates the folder of the file, and locks the file.
func newPersister(path string, client redis.UniversalClient, logger *slog.Logger) (*persister, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("create the folder for saved rooms (--data names another file): %w", err)
	}
	unlock, err := lock(path + ".lock")
	if errors.Is(err, errLocked) {
		return nil, fmt.Errorf("another server is using %s: name another file with --data", path)
	} else if err != nil {
		return nil, fmt.Errorf("lock the file of saved rooms (--data names another file): %w", err)
	}
	removeLeftovers(path)
	return &persister{path, client, logger, unlock}, nil
}

// load fills the store from the file, if it exists. It never changes the file.
func (k *persister) load(ctx context.Context) error {
	file, err := os.Open(k.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return fmt.Errorf("load the rooms: %w", err)
	}
	defer file.Close()
	rooms, err := backup.Restore(ctx, k.client, file)
	if errors.Is(err, redisstore.ErrBeforeRelease) {
		return fmt.Errorf("%s: %w: move it away, or name another file with --data", k.path, redisstore.ErrBeforeRelease)
	} else if err != nil {
		return fmt.Errorf("load the rooms from %s: %w", k.path, err)
	}
	k.logger.Info("rooms loaded", "rooms", rooms, "file", k.path)
	return nil
}

// save replaces the file.
func (k *persister) save(ctx context.Context) error {
	begin, rooms := time.Now(), 0
	err := replaceFile(k.path, func(w io.Writer) (err error) {
		rooms, err = backup.Dump(ctx, k.client, w)
		return err
	})
	if err != nil {
		return fmt.Errorf("save the rooms: %w", err)
	}
	k.logger.Debug("rooms saved", "rooms", rooms, "file", k.path, "took", time.Since(begin))
	return nil
}

// saveLoop saves at an interval until ctx is done. The next save makes up for one that fails.
func (k *persister) saveLoop(ctx context.Context, every time.Duration) {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			if err := k.save(ctx); err != nil && ctx.Err() == nil {
				k.logger.Error("saving the rooms failed", "error", err)
			}
		case <-ctx.Done():
			return
		}
	}
}

const tempPattern = ".unfinished"

// replaceFile writes a file so that, whatever happens meanwhile, either the old one or the new one
// is there, complete.
func replaceFile(path string, write func(io.Writer) error) (err error) {
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*"+tempPattern)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = file.Close()
			_ = os.Remove(file.Name())
		}
	}()
	out := bufio.NewWriter(file)
	if err := write(out); err != nil {
		return err
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if err := file.Sync(); err != nil {
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	if err := os.Rename(file.Name(), path); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(path))
}

// syncFolder flushes the names of a folder to disk.
func syncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	defer folder.Close()
	if err := folder.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	return nil
}

// removeLeftovers removes the temporary files of a server that was killed while it saved.
func removeLeftovers(path string) {
	folder, name := filepath.Dir(path), filepath.Base(path)
	entries, err := os.ReadDir(folder)
	if err != nil {
		return
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), name+".") && strings.HasSuffix(e.Name(), tempPattern) {
			_ = os.Remove(filepath.Join(folder, e.Name()))
		}
	}
}
