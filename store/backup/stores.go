package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"rattle/room"
)

// Source is a store that is backed up.
type Source interface {
	// Now returns the instant by the store's clock.
	Now(ctx context.Context) (room.Instant, error)
	// Items calls put with all that the store holds. Servers may use the store meanwhile. The error is an
	// [UnreadableError] if all but some items were put.
	Items(ctx context.Context, put func(Item) error) error
}

// Target is a store that a backup is restored to. No server uses it.
type Target interface {
	// Begin prepares the store. The error is [ErrNotEmpty] if it holds anything.
	Begin(ctx context.Context) error
	// Now returns the instant by the store's clock.
	Now(ctx context.Context) (room.Instant, error)
	// Put writes an item. It may be repeated.
	Put(ctx context.Context, i Item) error
}

// ErrNotEmpty is returned if the store to restore to is not empty. It was left as it is.
var ErrNotEmpty = errors.New("it is not empty")

// UnreadableError is what a store holds and cannot be read: each error says what and why.
type UnreadableError []error

func (e UnreadableError) Error() string {
	return fmt.Sprintf("what cannot be read is left out: %v", errors.Join(e...))
}

// Counts are how much a backup has.
type Counts struct{ Rooms, Rounds, Players int }

// add counts an item.
func (c *Counts) add(i Item) {
	switch {
	case i.Room != nil:
		c.Rooms++
	case i.Round != nil:
		c.Rounds++
	case i.Player != nil:
		c.Players++
	}
}

// Write writes all that a store holds as a text that [Restore] reads, and returns how much that was. After an
// [UnreadableError] the text is whole, but for what could not be read.
func Write(ctx context.Context, w io.Writer, from Source) (wrote Counts, err error) {
	when, err := from.Now(ctx)
	if err != nil {
		return wrote, fmt.Errorf("back the store up: %w", err)
	}
	file, err := newWriter(w, when)
	if err != nil {
		return wrote, fmt.Errorf("back the store up: %w", err)
	}
	err = from.Items(ctx, func(i Item) error {
		wrote.add(i)
		return file.writeItem(i)
	})
	if errors.As(err, new(UnreadableError)) || err == nil {
		err = errors.Join(err, file.finish())
	}
	if err != nil {
		return wrote, fmt.Errorf("back the store up: %w", err)
	}
	return wrote, nil
}

// Check reads a backup to its end, and returns an error if it is damaged or of another format.
func Check(r io.Reader) error {
	if err := read(r, func(Item) error { return nil }); err != nil {
		return fmt.Errorf("read the backup: %w", err)
	}
	return nil
}

// Restored is what a restore brought back.
type Restored struct {
	Rooms   int
	Players int // to whom newer credentials were given
}

// Restore writes a backup into an empty store. First it reads the backup once, and writes nothing if that is damaged.
// What has ended does not come back: a room of yesterday, or a player who has not been seen for a year. Credentials are
// those of the changes, where these are newer.
func Restore(ctx context.Context, to Target, file io.ReadSeeker, changes Changes) (done Restored, err error) {
	if err := Check(file); err != nil {
		return done, err
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return done, fmt.Errorf("read the backup again: %w", err)
	}
	if err := restore(ctx, to, file, changes, &done); err != nil {
		return done, fmt.Errorf("restore the store: %w", err)
	}
	return done, nil
}

func restore(ctx context.Context, to Target, file io.Reader, changes Changes, done *Restored) error {
	if err := to.Begin(ctx); err != nil {
		return err
	}
	now, err := to.Now(ctx)
	if err != nil {
		return err
	}
	stale := make(map[StaleRef]bool)
	return read(file, func(i Item) error {
		i, ok := i.current(now)
		switch {
		case !ok:
			return nil
		case i.Leaderboards != nil: // which come before rounds
			for _, ref := range i.Leaderboards.Stale {
				stale[ref] = true
			}
			i.Leaderboards.Stale = nil
		case i.Round != nil:
			i.Round.Refs = slices.DeleteFunc(i.Round.Refs, func(ref string) bool { return stale[StaleRef{i.Round.UUID, ref}] })
			if _, ok = i.current(now); !ok {
				return nil
			}
		case i.Room != nil:
			done.Rooms++
		case i.Player != nil && changes.update(i.Player):
			done.Players++
		case i.Forgotten != nil:
			i.Forgotten = i.Forgotten.again()
		}
		return to.Put(ctx, i)
	})
}

// again returns the forgotten so that they are erased again: during the backup they may have been erased from items that
// it had read before.
func (f Forgotten) again() *Forgotten {
	all := Forgotten{f.Until, make(map[room.PlayerID]room.Instant)}
	for p, until := range f.Until {
		all.ToErase[p] = until
	}
	for p, since := range f.ToErase {
		all.ToErase[p] = since
	}
	return &all
}
