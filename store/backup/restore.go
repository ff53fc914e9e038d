package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/room"
	redisstore "rattle/store/redis"
	"rattle/store/redis/players"
	"rattle/store/redis/rooms"
)

// ErrNotEmpty is returned if the store to restore to is not empty. It was left as it is.
var ErrNotEmpty = errors.New("it is not empty")

// Check reads a dump to its end, and returns an error if it is damaged or of another format.
func Check(r io.Reader) error {
	if err := readFile(r, checkLayout, func(group) error { return nil }); err != nil {
		return fmt.Errorf("read the backup: %w", err)
	}
	return nil
}

// Restore writes a dump into an empty store, and returns the number of rooms. First it reads the dump once, and writes
// nothing if that is damaged. Keys expire when they would have expired: a room of yesterday does not come back, nor
// does a player who has not been seen for a year.
func Restore(ctx context.Context, client redis.UniversalClient, dump io.ReadSeeker) (rooms int, err error) {
	if err := Check(dump); err != nil {
		return 0, err
	}
	if _, err := dump.Seek(0, io.SeekStart); err != nil {
		return 0, fmt.Errorf("read the backup again: %w", err)
	}
	var passed time.Duration
	begin := func(h header) error {
		now, err := client.Time(ctx).Result()
		if err != nil {
			return err
		}
		passed = max(0, now.Sub(h.When))
		return checkTarget(ctx, client, h)
	}
	err = readFile(dump, begin, func(g group) error {
		if g = g.aged(passed); len(g.Keys) == 0 {
			return nil
		}
		if g.Room != "" {
			rooms++
		}
		return g.write(ctx, client)
	})
	if err == nil {
		err = complete(ctx, client)
	}
	if err != nil {
		return rooms, fmt.Errorf("restore the store: %w", err)
	}
	return rooms, nil
}

// complete repairs what a dump may have read inconsistently, since people play during a backup:
//
//	a player was forgotten, and names had been read before ─────────▶ the player is erased again
//	a phrase was used between the reads of its player and its index ──▶ no dump has the index, which is rebuilt
func complete(ctx context.Context, client redis.UniversalClient) error {
	if err := players.EraseAgain(ctx, client); err != nil {
		return err
	}
	return players.RebuildPhraseIndex(ctx, client)
}

// ReadChanges returns the changes of players in a dump, to be applied to a store restored from an older one.
func ReadChanges(r io.Reader) (players.Changes, error) {
	changes := players.NewChanges()
	var bad error
	err := readKeys(r, changes.Wants, func(key string, rows [][]string) {
		bad = errors.Join(bad, changes.Add(key, rows))
	})
	return changes, errors.Join(err, bad)
}

// readKeys reads a dump to its end, and passes to each the keys for which wanted returns true, except those of rooms,
// with their rows.
func readKeys(r io.Reader, wanted func(key string) bool, each func(key string, rows [][]string)) error {
	err := readFile(r, checkLayout, func(g group) error {
		for _, k := range g.Keys {
			if g.Tag == "" || !wanted(k.Key) {
				continue
			}
			rows := make([][]string, len(k.Rows))
			for i, row := range k.Rows {
				for _, t := range row {
					rows[i] = append(rows[i], string(t))
				}
			}
			each(k.Key, rows)
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("read the backup: %w", err)
	}
	return nil
}

// checkLayout returns an error for a dump that this release cannot read.
func checkLayout(h header) error {
	if h.Layout < redisstore.MinLayout {
		return redisstore.ErrBeforeRelease
	}
	return nil
}

// checkTarget returns an error for a store that is not empty, or has another layout.
func checkTarget(ctx context.Context, client redis.UniversalClient, h header) error {
	layout, err := redisstore.StoredLayout(ctx, client)
	if err != nil {
		return err
	}
	if layout != 0 && layout != h.Layout {
		return fmt.Errorf("its layout is %d, that of the backup is %d: empty it first", layout, h.Layout)
	}
	empty, err := redisstore.Empty(ctx, client)
	if err != nil {
		return err
	}
	if !empty {
		return ErrNotEmpty
	}
	return nil
}

// keyTypes are the types of keys that a dump holds: the command that writes a row, the minimum number of columns of a
// row, and the step by which a row may have more.
var keyTypes = map[string]struct {
	command          string
	minColumns, step int
}{
	"string": {"SET", 1, 0},
	"set":    {"SADD", 1, 0},
	"list":   {"RPUSH", 1, 0},
	"hash":   {"HSET", 2, 0},
	"zset":   {"ZADD", 2, 0},
	"stream": {"XADD", 3, 2},
}

// check returns an error if a group cannot be written.
func (g group) check(families registry) error {
	if g.Room == "" && (g.WakeUp != nil || g.Created != nil || len(g.Keys) == 0) {
		return errors.New("a group without a room has the fields of one, or no keys")
	}
	if g.Room != "" {
		if code, err := room.ParseCode(string(g.Room)); err != nil || code != g.Room || g.Tag != "" {
			return fmt.Errorf("%q is no room", g.Room)
		}
	}
	for _, score := range []*text{g.WakeUp, g.Created} {
		if score == nil {
			continue
		}
		if _, err := strconv.ParseFloat(string(*score), 64); err != nil {
			return fmt.Errorf("%q is no instant", *score)
		}
	}
	for _, k := range g.Keys {
		if !g.mayHave(k.Key, families) {
			return errUnknownKey(k.Key)
		}
		if err := k.check(); err != nil {
			return fmt.Errorf("%s: %w", redisstore.RedactKey(k.Key), err)
		}
	}
	return nil
}

// mayHave reports whether a backup may hold a key in this group.
func (g group) mayHave(key string, families registry) bool {
	if g.Room != "" {
		return slices.Contains(roomKeys(g.Room), key)
	}
	family, ok := families.find(key)
	return ok && family.Backup != redisstore.NoBackup && family.Backup != redisstore.BackupRooms && redisstore.HashTag(key) == g.Tag
}

func (k dumpedKey) check() error {
	kind, ok := keyTypes[k.Type]
	if !ok {
		return fmt.Errorf("no key is a %q", k.Type)
	}
	if k.TTL < 0 || len(k.Rows) == 0 || k.Type == "string" && len(k.Rows) > 1 {
		return fmt.Errorf("no %[3]s has %[1]d rows and %[2]d ms to live", len(k.Rows), k.TTL, k.Type)
	}
	for _, row := range k.Rows {
		over := len(row) - kind.minColumns
		if over < 0 || over > 0 && (kind.step == 0 || over%kind.step != 0) {
			return fmt.Errorf("%d columns make no row of a %s", len(row), k.Type)
		}
	}
	return nil
}

// aged returns the keys of a group that are left after some time.
func (g group) aged(passed time.Duration) group {
	var left []dumpedKey
	for _, k := range g.Keys {
		if k.TTL > 0 {
			if k.TTL -= passed.Milliseconds(); k.TTL <= 0 {
				continue
			}
		}
		left = append(left, k)
	}
	g.Keys = left
	return g
}

// write writes a group in one transaction. It may be repeated, as the client does when a reply is lost.
func (g group) write(ctx context.Context, client redis.UniversalClient) error {
	_, err := client.TxPipelined(ctx, func(p redis.Pipeliner) error {
		for _, k := range g.Keys {
			k.write(ctx, p)
		}
		if g.WakeUp != nil {
			p.Do(ctx, "ZADD", rooms.WakeUpsKey(rooms.Bucket(g.Room)), string(*g.WakeUp), string(g.Room))
		}
		if g.Created != nil {
			p.Do(ctx, "ZADD", rooms.RoomsKey(rooms.Bucket(g.Room)), string(*g.Created), string(g.Room))
		}
		return nil
	})
	return err
}

func (k dumpedKey) write(ctx context.Context, p redis.Pipeliner) {
	p.Del(ctx, k.Key)
	for _, row := range k.Rows {
		command := []any{keyTypes[k.Type].command, k.Key}
		for _, t := range row {
			command = append(command, string(t))
		}
		p.Do(ctx, command...)
	}
	if k.TTL > 0 {
		p.PExpire(ctx, k.Key, time.Duration(k.TTL)*time.Millisecond)
	}
}
