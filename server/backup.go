package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"rattle/store/backup"
)

// stdStream is the file name that means standard input or standard output.
const stdStream = "-"

type backupCommand struct {
	File       string `arg:"" help:"File to write, which must not exist; - for standard output."`
	storeFlags `embed:""`
}

// Help implements kong's HelpProvider.
func (backupCommand) Help() string {
	return `Writes all that is stored to a file, from Redis or else from the folder of a server without Redis: rooms, results and players, each of
them whole. Servers may go on meanwhile. What cannot be read is left out, and named; then the exit code is 2.

Examples:
  rattle backup friday.backup --redis redis://127.0.0.1:6379
  rattle backup friday.backup
  rattle backup - | gzip > friday.backup.gz`
}

// Run writes the backup.
func (c *backupCommand) Run(ctx context.Context, t terminal, hold holdExit) error {
	store, err := c.read()
	if err != nil {
		return err
	}
	defer func() { _ = store.close() }()
	// A backup does not contain players who asked to be forgotten before.
	if _, err := store.forgetAgain(ctx, nil); err != nil {
		return err
	}
	if c.File == stdStream {
		_, err := backup.Write(ctx, t.out, store.source)
		return err
	}
	hold() // or half a file would be left
	if _, err := os.Lstat(c.File); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s exists already, or cannot be created: a backup never overwrites a file", c.File)
	}
	var unreadable error
	var wrote backup.Counts
	err = replaceFile(c.File, func(w io.Writer) (err error) {
		wrote, err = backup.Write(ctx, w, store.source)
		if errors.As(err, new(backup.UnreadableError)) {
			unreadable, err = err, nil
		}
		return err
	})
	if err = errors.Join(err, unreadable); err != nil {
		return fmt.Errorf("write %s: %w", c.File, err)
	}
	fmt.Fprintf(t.out, "Backed up from %s: rooms %d, rounds %d, players %d\n", c.place(), wrote.Rooms, wrote.Rounds, wrote.Players)
	return nil
}

type restoreCommand struct {
	File       string `arg:"" help:"Backup to read; - for standard input."`
	storeFlags `embed:""`

	Forgotten []string `placeholder:"FROM" help:"Source of players forgotten since the backup: a list by rattle forgotten, a newer backup, or the Redis or the folder that is replaced. All but the list also have the current devices and recovery phrases. May be given more than once."`
}

// Help implements kong's HelpProvider.
func (restoreCommand) Help() string {
	return `Fills a Redis, or else the folder of a server without Redis, in which nothing is stored. Start no server there before it has ended. What
has had its time since the backup, like a room of the day before, does not come back; nor does, with --forgotten, who was forgotten since,
and nobody is let in by devices and recovery phrases that were given up since.

Examples:
  rattle restore friday.backup --redis redis://10.0.0.6:6379 --forgotten redis://10.0.0.5:6379
  rattle restore friday.backup
  rattle backup - | rattle restore - --redis redis://127.0.0.1:6379`
}

// Run restores the backup.
func (c *restoreCommand) Run(ctx context.Context, t terminal, hold holdExit) (err error) {
	file, err := c.open(t.in)
	if err != nil {
		return err
	}
	defer file.Close()
	if err := backup.Check(file); err != nil { // before a folder is made
		return fmt.Errorf("%s: %w", c.File, err)
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	changes := backup.NewChanges()
	for _, from := range c.Forgotten {
		known, err := loadChanges(ctx, from)
		if err != nil {
			return err
		}
		changes.Merge(known)
	}
	store, err := c.fill(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.close()) }()
	hold() // after a signal the progress so far is printed
	done, err := backup.Restore(ctx, store.target, file, changes)
	switch {
	case errors.Is(err, backup.ErrNotEmpty):
		fmt.Fprintf(t.out, "That %s holds something already. It was left as it is.\n", c.name())
		return errNegative
	case err != nil && done.Rooms > 0:
		return fmt.Errorf("%s, after %d rooms: empty the %s, then try again: %w", c.File, done.Rooms, c.name(), err)
	case err != nil:
		return fmt.Errorf("%s: %w", c.File, err)
	}
	again, err := store.forgetAgain(ctx, changes.Forgotten)
	if err != nil {
		return fmt.Errorf("forget who asked since the backup: empty the %s, then try again: %w", c.name(), err)
	}
	fmt.Fprintf(t.out, "Rooms restored: %d\n", done.Rooms)
	if len(c.Forgotten) > 0 {
		fmt.Fprintf(t.out, "Players with newer devices: %d\n", done.Players)
		fmt.Fprintf(t.out, "Players forgotten again: %d\n", again)
	}
	return nil
}

func (c *restoreCommand) open(in io.Reader) (*os.File, error) {
	if c.File == stdStream {
		return spool(in)
	}
	file, err := os.Open(c.File)
	if err != nil {
		return nil, err
	}
	if info, err := file.Stat(); err == nil && info.Mode().IsRegular() {
		return file, nil
	}
	defer file.Close()
	return spool(file) // a pipe with a name
}

// spool copies a stream into a temporary file: a backup is read twice, first to check that it is
// complete.
func spool(in io.Reader) (*os.File, error) {
	file, err := os.CreateTemp("", "rattle-restore-")
	if err != nil {
		return nil, err
	}
	_ = os.Remove(file.Name()) // it ends with the process
	if _, err = io.Copy(file, in); err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err != nil {
		_ = file.Close()
		return nil, fmt.Errorf("read the backup: %w", err)
	}
	return file, nil
}
