package backup

import (
	"context"
	_ "embed" // the script
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/redis/go-redis/v9"

	"rattle/room"
	redisstore "rattle/store/redis"
	"rattle/store/redis/rooms"
)

//go:embed dump.lua
var dumpSource string

// Dump writes the contents of a store as text that [Restore] reads, and returns the number of rooms.
// Servers may use the store meanwhile.
func Dump(ctx context.Context, client redis.UniversalClient, w io.Writer) (rooms int, err error) {
	if rooms, err = dump(ctx, client, w); err != nil {
		return rooms, fmt.Errorf("dump the store: %w", err)
	}
	return rooms, nil
}

func dump(ctx context.Context, client redis.UniversalClient, w io.Writer) (n int, err error) {
	layout, err := redisstore.StoredLayout(ctx, client)
	if err != nil {
		return 0, err
	}
	if layout < redisstore.MinLayout {
		return 0, fmt.Errorf("no server of this release has used the store: its layout is %d, not %d", layout, redisstore.MinLayout)
	}
	now, err := client.Time(ctx).Result()
	if err != nil {
		return 0, err
	}
	file, err := newFileWriter(w, header{What: fileKind, Format: fileFormat, Layout: layout, Buckets: redisstore.Buckets, When: now.UTC()})
	if err != nil {
		return 0, err
	}
	d := dumper{client: client, script: redisstore.NewScript(dumpSource), families: newRegistry(allFamilies()), file: file}
	if err := d.dumpTags(ctx, []string{redisstore.StoreTag}, map[string][]string{redisstore.StoreTag: {redisstore.SchemaKey}}); err != nil {
		return 0, err
	}
	if n, err = d.dumpRooms(ctx); err != nil {
		return n, err
	}
	if err := d.dumpResults(ctx); err != nil {
		return n, err
	}
	return n, file.finish()
}

// dumper writes one dump.
type dumper struct {
	client   redis.UniversalClient
	script   *redis.Script
	families registry
	file     *fileWriter
}

// dumpRooms writes each room, and returns how many there are.
func (d dumper) dumpRooms(ctx context.Context) (n int, err error) {
	for b := range redisstore.Buckets {
		codes, err := d.client.ZRange(ctx, rooms.RoomsKey(b), 0, -1).Result()
		if err != nil {
			return n, err
		}
		for _, code := range codes {
			g, err := d.readRoom(ctx, room.Code(code))
			if err != nil {
				return n, fmt.Errorf("room %s: %w", room.Code(code).Redacted(), err)
			}
			if len(g.Keys) == 0 {
				continue // the room has expired, and is not removed yet
			}
			if err := d.file.writeGroup(g); err != nil {
				return n, err
			}
			n++
		}
	}
	return n, nil
}

// roomKeys returns the keys of a room that a dump holds.
func roomKeys(code room.Code) []string { return []string{rooms.LogKey(code), rooms.SnapshotKey(code)} }

func (d dumper) readRoom(ctx context.Context, code room.Code) (group, error) {
	shared := []string{rooms.WakeUpsKey(rooms.Bucket(code)), rooms.RoomsKey(rooms.Bucket(code))}
	keys := roomKeys(code)
	reply, err := d.script.Run(ctx, d.client, append(slices.Clone(shared), keys...), len(shared), string(code)).Slice()
	if err != nil {
		return group{}, err
	}
	g := group{Room: code, WakeUp: parseScore(reply, 0), Created: parseScore(reply, 1)}
	g.Keys, err = parseKeys(reply, len(shared), keys)
	return g, err
}

// tagBatch is how many hash tags are read in one round trip: each player and each round has one.
const tagBatch = 100

// dumpResults writes all but the rooms, tag by tag.
func (d dumper) dumpResults(ctx context.Context) error {
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
func (d dumper) scan(ctx context.Context) (tagged, error) {
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

func (d dumper) dumpTags(ctx context.Context, batch []string, tags map[string][]string) error {
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
		g := group{Tag: tag}
		if g.Keys, err = parseKeys(reply, 0, tags[tag]); err != nil {
			return fmt.Errorf("%s: %w", redisstore.RedactKey("{"+tag+"}"), err)
		}
		if len(g.Keys) == 0 {
			continue // all have expired
		}
		if err := d.file.writeGroup(g); err != nil {
			return err
		}
	}
	return nil
}

// parseKeys returns the keys that exist from a reply of dump.lua, beginning with its element i.
func parseKeys(reply []any, i int, keys []string) (list []dumpedKey, err error) {
	for j, key := range keys {
		k, err := parseKey(reply, i+j)
		if err != nil {
			return nil, err
		}
		if k.Type != "none" {
			k.Key = key
			list = append(list, k)
		}
	}
	return list, nil
}

func parseScore(reply []any, i int) *text {
	score, err := redisstore.Field[string](reply, i)
	if err != nil {
		return nil
	}
	t := text(score)
	return &t
}

func parseKey(reply []any, i int) (k dumpedKey, err error) {
	answer, err := redisstore.Field[[]any](reply, i)
	if err != nil {
		return k, err
	}
	if k.Type, err = redisstore.Field[string](answer, 0); err != nil {
		return k, err
	}
	if k.TTL, err = redisstore.Field[int64](answer, 1); err != nil {
		return k, err
	}
	k.TTL = max(k.TTL, 0) // Redis returns -1 for a key that does not expire
	list, err := redisstore.Field[[]any](answer, 2)
	if err != nil {
		return k, err
	}
	for i := range list {
		row, err := redisstore.Field[[]any](list, i)
		if err != nil {
			return k, err
		}
		texts := make([]text, len(row))
		for j := range row {
			value, err := redisstore.Field[string](row, j)
			if err != nil {
				return k, err
			}
			texts[j] = text(value)
		}
		k.Rows = append(k.Rows, texts)
	}
	return k, nil
}

// errUnknownKey returns the error for a key that no family has.
func errUnknownKey(key string) error {
	return fmt.Errorf("no key of Rattle is called %q", strings.ToValidUTF8(redisstore.RedactKey(key), "?"))
}
