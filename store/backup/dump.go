package backup

import (
	"context"
	_ "embed"
	"fmt"
	"io"

	"github.com/redis/go-redis/v9"

	"rattle/room"
	redisstore "rattle/store/redis"
	"rattle/store/redis/rooms"
)

// A store is dumped and restored group by group:
//
//	store ── dump.lua ──▶ group ──▶ a line of the file ──▶ group ── MULTI ──▶ another store
//
// so that each room is whole, however many others are played meanwhile; and so are the results
// that share a tag, which are read after the rooms, and in the reverse of the order in which they
// are written: what a room still owes is written into them once, whatever of it a dump has
// caught. Leases, servers and the list of public rooms are
// not kept: they are true for seconds.

//go:embed dump.lua
var dumpSource string

// namedKey is a key and what it is called in a dump, which has no buckets.
type namedKey struct{ name, key string }

// roomKeys are the keys of a room that a dump holds.
func roomKeys(code room.Code) []namedKey {
	return []namedKey{{"log", rooms.LogKey(code)}, {"snapshot", rooms.SnapshotKey(code)}}
}

// storeKeys are the keys of no room that a dump holds.
func storeKeys() []namedKey {
	return []namedKey{{"schema", redisstore.SchemaKey}}
}

// Dump writes all that a store keeps, as text that [Restore] reads, and gives the number of
// rooms. It does not keep others from using the store: each room is written as it is at one
// instant, though not all at the same one.
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
		return 0, fmt.Errorf("no server of this release has run on it: its layout is %d, and a dump needs %d", layout, redisstore.MinLayout)
	}
	now, err := client.Time(ctx).Result()
	if err != nil {
		return 0, err
	}
	file, err := newFileWriter(w, header{What: fileKind, Format: fileFormat, Layout: layout, Buckets: redisstore.Buckets, When: now.UTC()})
	if err != nil {
		return 0, err
	}
	script := redis.NewScript(dumpSource)
	for _, k := range storeKeys() {
		g, err := readGroup(ctx, client, script, "", []namedKey{k})
		if err != nil {
			return 0, fmt.Errorf("%s: %w", k.name, err)
		}
		if err := file.writeGroup(g); err != nil {
			return 0, err
		}
	}
	for b := range redisstore.Buckets {
		codes, err := client.ZRange(ctx, rooms.RoomsKey(b), 0, -1).Result()
		if err != nil {
			return n, err
		}
		for _, code := range codes {
			g, err := readGroup(ctx, client, script, room.Code(code), roomKeys(room.Code(code)))
			if err != nil {
				return n, fmt.Errorf("room %s: %w", room.Code(code).Redacted(), err)
			}
			if len(g.Keys) == 0 {
				continue // it has expired, and nobody has struck it off yet
			}
			if err := file.writeGroup(g); err != nil {
				return n, err
			}
			n++
		}
	}
	if err := dumpResults(ctx, client, file); err != nil {
		return n, fmt.Errorf("results: %w", err)
	}
	return n, file.finish()
}

// readGroup reads those keys of a group that exist.
func readGroup(ctx context.Context, client redis.UniversalClient, script *redis.Script, code room.Code, keys []namedKey) (group, error) {
	var names []string
	if code != "" {
		names = append(names, rooms.WakeUpsKey(rooms.Bucket(code)), rooms.RoomsKey(rooms.Bucket(code)))
	}
	shared := len(names)
	for _, k := range keys {
		names = append(names, k.key)
	}
	reply, err := script.Run(ctx, client, names, shared, string(code)).Slice()
	if err != nil {
		return group{}, err
	}
	g := group{Room: code}
	if shared > 0 {
		g.Due, g.Since = parseScore(reply, 0), parseScore(reply, 1)
	}
	g.Keys, err = parseKeys(reply, shared, keys)
	return g, err
}

// parseKeys reads what dump.lua says of those keys that exist, from its answer i on.
func parseKeys(reply []any, i int, keys []namedKey) (list []dumpedKey, err error) {
	for j, k := range keys {
		kept, err := parseDumpedKey(reply, i+j)
		if err != nil {
			return nil, err
		}
		if kept.Type != "none" {
			kept.Name = k.name
			list = append(list, kept)
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

// parseDumpedKey reads what dump.lua says of one key.
func parseDumpedKey(reply []any, i int) (k dumpedKey, err error) {
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
	k.TTL = max(k.TTL, 0) // Redis says -1 for what stays
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
