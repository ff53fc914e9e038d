package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"

	"github.com/redis/go-redis/v9"

	"rattle/store/backup"
	redisstore "rattle/store/redis"
	"rattle/store/redis/players"
	redisresults "rattle/store/redis/results"
	"rattle/store/results"
)

// stdStream is the file name that means standard input or standard output.
const stdStream = "-"

type backupCommand struct {
	File       string `arg:"" help:"File to write, which must not exist; - for standard output."`
	storeFlags `embed:""`
}

// Help implements kong's HelpProvider.
func (backupCommand) Help() string {
	return `Writes all rooms and results to a file, each of them whole, from Redis or else from what a server without Redis has saved.
Servers may go on meanwhile.

Examples:
  rattle backup friday.data --redis redis://127.0.0.1:6379
  rattle backup - | gzip > friday.data.gz`
}

// Run writes the backup.
func (c *backupCommand) Run(ctx context.Context, t terminal, hold holdExit) error {
	write := func(w io.Writer) error { return dumpRedis(ctx, c.Redis, w) }
	if c.Redis == "" {
		saved, err := openSnapshot(c.Data)
		if err != nil {
			return err
		}
		defer saved.Close()
		write = func(w io.Writer) error { _, err := io.Copy(w, saved); return err }
	}
	if c.File == stdStream {
		return write(t.out)
	}
	hold() // or half a file would be left
	if _, err := os.Lstat(c.File); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s exists already, or cannot be created: a backup never overwrites a file", c.File)
	}
	if err := replaceFile(c.File, write); err != nil {
		return fmt.Errorf("write %s: %w", c.File, err)
	}
	return nil
}

func dumpRedis(ctx context.Context, url string, w io.Writer) error {
	client, err := connectQuietly(url)
	if err != nil {
		return err
	}
	defer client.Close()
	// A backup does not contain players who asked to be forgotten before. It keeps unreadable
	// keys, and servers log them.
	if _, err := redisresults.RestoreForgotten(ctx, client, nil); err != nil && !errors.Is(err, results.ErrUnreadable) {
		return err
	}
	_, err = backup.Dump(ctx, client, w)
	return err
}

// connectQuietly connects to a Redis without logging the client's errors, since the command
// reports them.
func connectQuietly(url string) (redis.UniversalClient, error) {
	redisstore.SetLogger(slog.New(slog.DiscardHandler))
	return redisstore.Connect(url)
}

// openSnapshot opens the file in which a server without Redis keeps its rooms, if the file is
// complete.
func openSnapshot(path string) (*os.File, error) {
	if path == noFile {
		return nil, errors.New("nothing to back up: give --redis or --data")
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("no server has saved rooms there: %w", err)
	}
	if err := backup.Check(file); err != nil {
		_ = file.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		_ = file.Close()
		return nil, err
	}
	return file, nil
}

type restoreCommand struct {
	File  string `arg:"" help:"File to read: a backup, or the saved rooms of a server without Redis; - for standard input."`
	Redis string `required:"" env:"RATTLE_REDIS" placeholder:"URL" help:"Redis to fill, which must hold no rooms, like redis://host:6379."`

	Forgotten []string `placeholder:"FROM" help:"Source of players forgotten since the backup: a list by rattle forgotten, a newer backup, or the URL of the Redis that is replaced. The last two also have the current devices and recovery phrases. May be given more than once."`
}

// Help implements kong's HelpProvider.
func (restoreCommand) Help() string {
	return `Fills a Redis that holds no rooms and no results. Start no server there before it has ended. What has had its time since the
backup, like a table of the day before, does not come back; nor does, with --forgotten, who was forgotten since, and nobody is let in by devices and recovery phrases that were given up since.

Examples:
  rattle restore friday.data --redis redis://10.0.0.6:6379 --forgotten redis://10.0.0.5:6379
  rattle restore friday.data --redis redis://127.0.0.1:6379
  rattle restore ~/.local/state/rattle/rattle.data --redis redis://127.0.0.1:6379`
}

// Run restores the backup.
func (c *restoreCommand) Run(ctx context.Context, t terminal, hold holdExit) error {
	file, err := c.open(t.in)
	if err != nil {
		return err
	}
	defer file.Close()
	changes := players.NewChanges()
	for _, from := range c.Forgotten {
		known, err := loadChanges(ctx, from)
		if err != nil {
			return err
		}
		changes.Merge(known)
	}
	client, err := connectQuietly(c.Redis)
	if err != nil {
		return err
	}
	defer client.Close()
	hold() // after a signal the progress so far is printed
	rooms, err := backup.Restore(ctx, client, file)
	switch {
	case errors.Is(err, backup.ErrNotEmpty):
		fmt.Fprintln(t.out, "That Redis already holds rooms. It was left as it is.")
		return errNegative
	case err != nil && rooms > 0:
		return fmt.Errorf("%s, after %d rooms: empty the Redis, then try again: %w", c.File, rooms, err)
	case err != nil:
		return fmt.Errorf("%s: %w", c.File, err)
	}
	taken, err := players.RestoreCredentials(ctx, client, changes.Credentials)
	if err != nil {
		return fmt.Errorf("empty the Redis, then try again: %w", err)
	}
	again, err := redisresults.RestoreForgotten(ctx, client, changes.Forgotten)
	if err != nil && !errors.Is(err, results.ErrUnreadable) {
		return fmt.Errorf("forget the players who asked since the backup: empty the Redis, then try again: %w", err)
	}
	fmt.Fprintf(t.out, "Rooms restored: %d\n", rooms)
	if len(c.Forgotten) > 0 {
		fmt.Fprintf(t.out, "Players with newer devices: %d\n", taken)
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
