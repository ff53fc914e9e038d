package archive

import (
	"context"
	_ "embed" // the script
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"

	"rattle/room"
	"rattle/store/backup"
	redisstore "rattle/store/redis"
	"rattle/store/redis/rooms"
)

//go:embed dump.lua
var dumpSource string

// dumper reads a Redis once.
type dumper struct {
	client   redis.UniversalClient
	script   *redis.Script
	families registry
	put      func(backup.Item) error

	unreadable backup.UnreadableError // what was left out
}

// dumpRooms puts each room.
func (d *dumper) dumpRooms(ctx context.Context) error {
	for b := range redisstore.Buckets {
		codes, err := d.client.ZRange(ctx, rooms.RoomsKey(b), 0, -1).Result()
		if err != nil {
			return err
		}
		for _, code := range codes {
			if err := d.dumpRoom(ctx, room.Code(code)); err != nil {
				return fmt.Errorf("room %s: %w", room.Code(code).Redacted(), err)
			}
		}
	}
	return nil
}

func (d *dumper) dumpRoom(ctx context.Context, code room.Code) error {
	shared := []string{rooms.WakeUpsKey(rooms.Bucket(code)), rooms.RoomsKey(rooms.Bucket(code))}
	keys := rooms.BackupKeys(code)
	reply, err := d.script.Run(ctx, d.client, append(slices.Clone(shared), keys...), len(shared), string(code)).Slice()
	if err != nil {
		return err
	}
	contents, err := parseKeys(reply, len(shared), keys)
	if err != nil {
		return err
	}
	k := redisstore.NewKeys(contents)
	r := rooms.RoomOf(k, code)
	if r == nil {
		return nil // the room has expired, and is not removed yet
	}
	r.WakeUp, r.Created = instantIn(k, reply, 0), instantIn(k, reply, 1)
	err = k.Err()
	if err != nil {
		err = fmt.Errorf("room %s: %w", code.Redacted(), err)
	}
	return d.putAll([]backup.Item{{Room: r}}, err)
}

// putAll puts items, unless they could not be read.
func (d *dumper) putAll(items []backup.Item, err error) error {
	if err != nil {
		d.unreadable = append(d.unreadable, err)
		return nil
	}
	for _, i := range items {
		if err := d.put(i); err != nil {
			return err
		}
	}
	return nil
}

// tagBatch is how many hash tags are read in one round trip: each player and each round has one.
const tagBatch = 100

// dumpResults puts all but the rooms, tag by tag.
func (d *dumper) dumpResults(ctx context.Context) error {
	tags, err := d.scan(ctx)
	if err != nil {
		return err
	}
	for phase := redisstore.BackupRooms + 1; phase <= redisstore.BackupForgotten; phase++ {
		left := slices.Sorted(maps.Keys(tags[phase]))
		for {
			for batch := range slices.Chunk(left, tagBatch) {
				if err := d.dumpTags(ctx, batch, tags[phase]); err != nil {
					return err
				}
			}
			// A tag that has new keys is read again, with them. For the next phases the scan finds all
			// that was written together with what has been read.
			now, err := d.scan(ctx)
			if err != nil {
				return err
			}
			left = slices.DeleteFunc(left, func(tag string) bool { return !hasNewKeys(tags[phase][tag], now[phase][tag]) })
			tags = now
			if len(left) == 0 {
				break
			}
		}
	}
	return nil
}

// tagged has sorted keys by the phase in which they are read, and by their hash tag.
type tagged map[redisstore.Backup]map[string][]string

// scan returns the keys of the store that a backup has to hold.
func (d *dumper) scan(ctx context.Context) (tagged, error) {
	found := make(tagged)
	var unknown error
	err := redisstore.Scan(ctx, d.client, "{*}*", func(key string) bool {
		tag := redisstore.HashTag(key)
		if tag == "" {
			return true // not a key of Rattle
		}
		family, ok := d.families.find(key)
		if !ok {
			unknown = errUnknownKey(key)
			return false
		}
		tags := found[family.Backup]
		if tags == nil {
			tags = make(map[string][]string)
			found[family.Backup] = tags
		}
		tags[tag] = append(tags[tag], key)
		return true
	})
	for _, tags := range found {
		for tag, keys := range tags { // a scan may find a key twice
			slices.Sort(keys)
			tags[tag] = slices.Compact(keys)
		}
	}
	return found, errors.Join(err, unknown)
}

// hasNewKeys reports whether any keys were not there before.
func hasNewKeys(before, now []string) bool {
	return slices.ContainsFunc(now, func(key string) bool { return !slices.Contains(before, key) })
}

func (d *dumper) dumpTags(ctx context.Context, batch []string, tags map[string][]string) error {
	replies := make([]*redis.Cmd, len(batch))
	pipe := d.client.Pipeline()
	for i, tag := range batch {
		// This sends the source: a node of a cluster may not know the script.
		replies[i] = d.script.Eval(ctx, pipe, tags[tag], 0, "")
	}
	_, _ = pipe.Exec(ctx) // each reply has its own error
	for i, tag := range batch {
		reply, err := replies[i].Slice()
		if err != nil {
			return fmt.Errorf("%s: %w", redisstore.RedactKey("{"+tag+"}"), err)
		}
		contents, err := parseKeys(reply, 0, tags[tag])
		if err != nil {
			return fmt.Errorf("%s: %w", redisstore.RedactKey("{"+tag+"}"), err)
		}
		if len(contents) == 0 {
			continue // all have expired
		}
		items, err := itemsOf(redisstore.NewKeys(contents), tag)
		if err != nil {
			err = fmt.Errorf("%s: %w", redisstore.RedactKey("{"+tag+"}"), err)
		}
		if err := d.putAll(items, err); err != nil {
			return err
		}
	}
	return nil
}

// parseKeys returns the keys that exist from a reply of dump.lua, beginning with its element i.
func parseKeys(reply []any, i int, keys []string) (list []redisstore.Contents, err error) {
	for j, key := range keys {
		c, err := parseKey(reply, i+j)
		if err != nil {
			return nil, err
		}
		if c.Type != "none" {
			c.Key = key
			list = append(list, c)
		}
	}
	return list, nil
}

// instantIn returns a score of a reply, 0 for none.
func instantIn(k *redisstore.Keys, reply []any, i int) room.Instant {
	text, err := redisstore.Field[string](reply, i)
	if err != nil {
		return 0
	}
	score, err := strconv.ParseFloat(text, 64)
	if err != nil {
		k.Fail("%q is no instant", text)
	}
	return room.Instant(score)
}

func parseKey(reply []any, i int) (c redisstore.Contents, err error) {
	answer, err := redisstore.Field[[]any](reply, i)
	if err != nil {
		return c, err
	}
	if c.Type, err = redisstore.Field[string](answer, 0); err != nil {
		return c, err
	}
	ends, err := redisstore.Field[string](answer, 1)
	if err != nil {
		return c, err
	}
	at, err := strconv.ParseInt(ends, 10, 64)
	if err != nil {
		return c, fmt.Errorf("when a key ends: %w", err)
	}
	c.Ends = room.Instant(at)
	list, err := redisstore.Field[[]any](answer, 2)
	if err != nil {
		return c, err
	}
	c.Rows = make([][]string, len(list))
	for i := range list {
		row, err := redisstore.Field[[]any](list, i)
		if err != nil {
			return c, err
		}
		c.Rows[i] = make([]string, len(row))
		for j := range row {
			if c.Rows[i][j], err = redisstore.Field[string](row, j); err != nil {
				return c, err
			}
		}
	}
	return c, nil
}

// errUnknownKey returns the error for a key that no family has.
func errUnknownKey(key string) error {
	return fmt.Errorf("no key of Rattle is called %q", strings.ToValidUTF8(redisstore.RedactKey(key), "?"))
}
