package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/room"
	redisstore "rattle/store/redis"
	"rattle/store/redis/rooms"
)

// ErrNotEmpty says that a store is not empty, and was left alone.
var ErrNotEmpty = errors.New("it already holds rooms")

// CheckBackup reads a dump to its end and says what is wrong with it, if anything is.
func CheckBackup(r io.Reader) error {
	err := readFile(r, checkLayout, func(group) error { return nil })
	if err != nil {
		return fmt.Errorf("read the dump: %w", err)
	}
	return nil
}

// Restore writes a dump into a store that holds no rooms, and gives the number of rooms. It
// writes nothing before it has read the dump once and found it whole. Keys end when they would have
// ended: what has had its time since the dump was written does not come back, be it a table or
// somebody who was not seen for a year.
func Restore(ctx context.Context, client redis.UniversalClient, dump io.ReadSeeker) (rooms int, err error) {
	if err := CheckBackup(dump); err != nil {
		return 0, err
	}
	if _, err := dump.Seek(0, io.SeekStart); err != nil {
		return 0, fmt.Errorf("read the dump again: %w", err)
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
	if err != nil {
		return rooms, fmt.Errorf("restore the store: %w", err)
	}
	return rooms, nil
}

// checkLayout refuses dumps that this release cannot read.
func checkLayout(h header) error {
	if h.Layout < redisstore.MinLayout {
		return redisstore.ErrBeforeRelease
	}
	return nil
}

// checkTarget refuses stores that a dump would mix with.
func checkTarget(ctx context.Context, client redis.UniversalClient, h header) error {
	layout, err := redisstore.StoredLayout(ctx, client)
	if err != nil {
		return err
	}
	if layout != 0 && layout != h.Layout {
		return fmt.Errorf("its layout is %d, the dump's %d: empty it first", layout, h.Layout)
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

// keyTypes are the types of keys that a dump holds: what writes a row, and how many texts a row
// has at least, and by how many it may grow.
var keyTypes = map[string]struct {
	command     string
	least, more int
}{
	"string": {"SET", 1, 0},
	"set":    {"SADD", 1, 0},
	"list":   {"RPUSH", 1, 0},
	"hash":   {"HSET", 2, 0},
	"zset":   {"ZADD", 2, 0},
	"stream": {"XADD", 3, 2},
}

// check says what of a group cannot be written.
func (g group) check() error {
	if g.Tag != "" {
		return g.checkResults()
	}
	allowed := storeKeys()
	if g.Room != "" {
		if code, err := room.ParseCode(string(g.Room)); err != nil || code != g.Room {
			return fmt.Errorf("%q is no room", g.Room)
		}
		allowed = roomKeys(g.Room)
	}
	for _, score := range []*text{g.Due, g.Since} {
		if score == nil {
			continue
		}
		if _, err := strconv.ParseFloat(string(*score), 64); err != nil || g.Room == "" {
			return fmt.Errorf("%q is no instant of a room", *score)
		}
	}
	for _, k := range g.Keys {
		if findKey(k.Name, allowed) == "" {
			return fmt.Errorf("no key is called %q there", k.Name)
		}
		if err := k.check(); err != nil {
			return fmt.Errorf("%s: %w", k.Name, err)
		}
	}
	return nil
}

func (k dumpedKey) check() error {
	kind, ok := keyTypes[k.Type]
	if !ok {
		return fmt.Errorf("no key is a %q", k.Type)
	}
	if k.TTL < 0 || len(k.Rows) == 0 || k.Type == "string" && len(k.Rows) > 1 {
		return fmt.Errorf("%d rows and %d ms to live make no %s", len(k.Rows), k.TTL, k.Type)
	}
	for _, row := range k.Rows {
		over := len(row) - kind.least
		if over < 0 || over > 0 && (kind.more == 0 || over%kind.more != 0) {
			return fmt.Errorf("%d columns make no row of a %s", len(row), k.Type)
		}
	}
	return nil
}

func findKey(name string, keys []namedKey) string {
	for _, k := range keys {
		if k.name == name {
			return k.key
		}
	}
	return ""
}

// aged returns what is left of the group when some time has passed.
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

// ReadBackup gives those keys of results in a dump that are wanted, with their rows: what a command
// takes that would write them. It reads the dump to its end.
func ReadBackup(r io.Reader, wanted func(key string) bool, each func(key string, rows [][]string)) error {
	err := readFile(r, checkLayout, func(g group) error {
		for _, k := range g.Keys {
			if g.Tag == "" || !wanted(k.Name) {
				continue
			}
			rows := make([][]string, len(k.Rows))
			for i, row := range k.Rows {
				for _, t := range row {
					rows[i] = append(rows[i], string(t))
				}
			}
			each(k.Name, rows)
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("read the dump: %w", err)
	}
	return nil
}

// write makes the group whole at one instant. It may be repeated, as the client does when
// an answer gets lost.
func (g group) write(ctx context.Context, client redis.UniversalClient) error {
	keys := storeKeys()
	if g.Room != "" {
		keys = roomKeys(g.Room)
	}
	_, err := client.TxPipelined(ctx, func(p redis.Pipeliner) error {
		for _, k := range g.Keys {
			name := k.Name
			if g.Tag == "" {
				name = findKey(k.Name, keys)
			}
			k.write(ctx, p, name)
		}
		if g.Due != nil {
			p.Do(ctx, "ZADD", rooms.WakeUpsKey(rooms.Bucket(g.Room)), string(*g.Due), string(g.Room))
		}
		if g.Since != nil {
			p.Do(ctx, "ZADD", rooms.RoomsKey(rooms.Bucket(g.Room)), string(*g.Since), string(g.Room))
		}
		return nil
	})
	return err
}

func (k dumpedKey) write(ctx context.Context, p redis.Pipeliner, key string) {
	p.Del(ctx, key)
	for _, row := range k.Rows {
		command := []any{keyTypes[k.Type].command, key}
		for _, t := range row {
			command = append(command, string(t))
		}
		p.Do(ctx, command...)
	}
	if k.TTL > 0 {
		p.PExpire(ctx, key, time.Duration(k.TTL)*time.Millisecond)
	}
}
