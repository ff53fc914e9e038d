package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"time"

	"rattle/store/backup"
)

// backups are the regular backups of a server, each a file in a folder.
type backups struct {
	folder string
	every  time.Duration
	keep   int // how many, the newest
	source backup.Source
	logger *slog.Logger
}

// backupName is the name of a backup, by its instant: names in order are backups in order.
const backupName = "rattle-20060102T150405Z.backup"

// backupRetry is the time after which a backup that failed is tried again.
const backupRetry = time.Minute

// run writes a backup whenever the newest is old enough, until ctx is done.
func (b *backups) run(ctx context.Context) {
	wait := max(0, b.every-time.Since(b.newest()))
	for {
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return
		}
		wait = b.every
		if err := b.write(ctx, time.Now()); err != nil && ctx.Err() == nil {
			b.logger.Error("a regular backup failed", "error", err)
			wait = min(wait, backupRetry)
		}
	}
}

// figures returns the metrics of backups.
func (b *backups) figures() []metric {
	var at float64
	if newest := b.newest(); !newest.IsZero() {
		at = float64(newest.Unix())
	}
	return []metric{gauge("rattle_backup_timestamp_seconds", "Instant of the newest regular backup, in seconds since 1970; 0: there is none.", at)}
}

// write writes a backup, and removes the oldest ones. What cannot be read is left out of it, and logged.
func (b *backups) write(ctx context.Context, now time.Time) error {
	if err := os.MkdirAll(b.folder, 0o700); err != nil {
		return fmt.Errorf("make the folder of backups: %w", err)
	}
	path := filepath.Join(b.folder, now.UTC().Format(backupName))
	var wrote backup.Counts
	var unreadable backup.UnreadableError
	err := replaceFile(path, func(w io.Writer) (err error) {
		if wrote, err = backup.Write(ctx, w, b.source); errors.As(err, &unreadable) {
			err = nil
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("write a backup: %w", err)
	}
	for _, left := range unreadable {
		b.logger.Error("a regular backup lacks what cannot be read", "file", path, "error", left)
	}
	b.logger.Info("a regular backup was written", "file", path, "rooms", wrote.Rooms, "rounds", wrote.Rounds, "took", time.Since(now))
	return b.removeOld()
}

// removeOld removes all but the newest backups, and what a server left that was killed while it wrote one. Other files in
// the folder stay.
func (b *backups) removeOld() error {
	unfinished, err := filepath.Glob(filepath.Join(b.folder, "rattle-*"+tempPattern))
	if err != nil {
		return fmt.Errorf("look for backups: %w", err)
	}
	old := b.list()
	old = append(old[:max(0, len(old)-b.keep)], unfinished...)
	for _, path := range old {
		if err := os.Remove(path); err != nil {
			return fmt.Errorf("remove an old backup: %w", err)
		}
	}
	return nil
}

// list returns the paths of all backups, the oldest first.
func (b *backups) list() (paths []string) {
	entries, err := os.ReadDir(b.folder)
	if err != nil {
		return nil // there are none yet
	}
	for _, e := range entries {
		if _, err := time.Parse(backupName, e.Name()); err == nil && e.Type().IsRegular() {
			paths = append(paths, filepath.Join(b.folder, e.Name()))
		}
	}
	slices.Sort(paths)
	return paths
}

// newest returns the instant of the newest backup.
func (b *backups) newest() (at time.Time) {
	if all := b.list(); len(all) > 0 {
		at, _ = time.Parse(backupName, filepath.Base(all[len(all)-1]))
	}
	return at
}
