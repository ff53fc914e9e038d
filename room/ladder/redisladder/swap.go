package redisladder

import (
	"context"
	_ "embed" // the script
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/redis/go-redis/v9"

	redisstore "rattle/store/redis"
)

// Names are taken out of a key by comparing and swapping: what was read and is there no more is read again.

const (
	eraserBatchWeight = 200 // of the keys that are read at a time
	largeKeyWeight    = 20  // of a key that may have a megabyte
	swapBatch         = 20
	playerBatch       = 500
	maxSwapAttempts   = 50 // of one key that others change meanwhile
)

// ErrUnreadable is returned where something could not be read that may name people. All else was done.
var ErrUnreadable = errors.New("a key cannot be read")

//go:embed swap.lua
var swapSource string

// It may be repeated without harm.
var swapScript = redis.NewScript(swapSource)

// scan erases people from all keys of the store.
func (e *Eraser) scan(ctx context.Context, gone erasedPlayers, after func(took time.Duration) error) (err error) {
	var batch []string
	var unread error
	weight := 0
	flush := func() error {
		began := time.Now()
		err := eraseFrom(ctx, e.client, gone, batch)
		if errors.Is(err, ErrUnreadable) {
			unread, err = err, nil // one of them says enough
		}
		if err != nil {
			return err
		}
		batch, weight = batch[:0], 0
		return after(time.Since(began))
	}
	scan := redisstore.Scan(ctx, e.client, "{*}*", func(key string) bool {
		if n, ok := gone.locate(key); ok {
			batch = append(batch, key)
			weight += n.weight()
		}
		if weight >= eraserBatchWeight {
			err = flush()
		}
		return err == nil
	})
	if err == nil {
		err = scan
	}
	if err == nil {
		err = flush()
	}
	if err == nil {
		err = unread
	}
	return err
}

// weight is how much of a batch it takes to read the key.
func (n nameLocation) weight() int {
	switch {
	case n.whole:
		return 1
	case n.large:
		return largeKeyWeight
	}
	return 1 + largeKeyWeight*len(n.fields)/playerBatch
}

// eraseFrom erases people from some keys. The error is [ErrUnread] where something of them cannot be read.
func eraseFrom(ctx context.Context, client redis.UniversalClient, gone erasedPlayers, keys []string) (unread error) {
	for range maxSwapAttempts {
		texts, err := readNameTexts(ctx, client, gone, keys)
		if err != nil {
			return err
		}
		var swaps []redisstore.Call
		for _, t := range texts {
			switch changed, err := t.erase(t.field, t.text); {
			case err != nil:
				unread = fmt.Errorf("%w: %s: %w", ErrUnreadable, redisstore.RedactKey(t.key), err)
			case changed != t.text:
				swaps = append(swaps, redisstore.Call{Keys: []string{t.key}, Args: []any{t.kind, t.field, t.text, changed}})
			}
		}
		if keys, err = swap(ctx, client, swaps); err != nil || len(keys) == 0 {
			return errors.Join(err, unread)
		}
	}
	return fmt.Errorf("%s is changed again and again", redisstore.RedactKey(keys[0]))
}

// swap makes changes, and returns the keys that have changed since they were read.
func swap(ctx context.Context, client redis.UniversalClient, swaps []redisstore.Call) (again []string, err error) {
	for some := range slices.Chunk(swaps, swapBatch) {
		for i, reply := range redisstore.RunAll(ctx, client, swapScript, some) {
			done, err := reply.Bool()
			if err != nil {
				return nil, err
			}
			if !done {
				again = append(again, some[i].Keys[0])
			}
		}
	}
	slices.Sort(again)
	return slices.Compact(again), nil
}

// nameText is a text that may name people.
type nameText struct {
	nameLocation
	key   string
	field string // of a hash
	text  string
}

// readNameTexts reads what may name people in some keys, and deletes those that are of them alone.
func readNameTexts(ctx context.Context, client redis.UniversalClient, gone erasedPlayers, keys []string) (texts []nameText, err error) {
	pipe := client.Pipeline()
	type asked struct {
		nameLocation
		key   string
		reply redis.Cmder
	}
	var replies []asked
	for _, key := range keys {
		n, ok := gone.locate(key)
		if !ok {
			continue
		}
		ask := func(n nameLocation, reply redis.Cmder) { replies = append(replies, asked{n, key, reply}) }
		switch {
		case n.whole:
			ask(n, pipe.Del(ctx, key))
		case n.kind == "hash":
			for fields := range slices.Chunk(n.fields, playerBatch) {
				some := n
				some.fields = fields
				ask(some, pipe.HMGet(ctx, key, fields...))
			}
		case n.kind == "zset":
			ask(n, pipe.ZRange(ctx, key, 0, -1))
		case n.kind == "list":
			ask(n, pipe.LRange(ctx, key, 0, -1))
		default:
			ask(n, pipe.Get(ctx, key))
		}
	}
	_, _ = pipe.Exec(ctx) // each reply has its own error
	for _, a := range replies {
		if err := a.reply.Err(); errors.Is(err, redis.Nil) {
			continue // it has ended meanwhile
		} else if err != nil {
			return nil, fmt.Errorf("%s: %w", redisstore.RedactKey(a.key), err)
		}
		for _, t := range textsOf(a.reply, a.fields) {
			texts = append(texts, nameText{a.nameLocation, a.key, t.field, t.text})
		}
	}
	return texts, nil
}

// fieldText is a text of a key, and the field of a hash that has it.
type fieldText struct{ field, text string }

func textsOf(reply redis.Cmder, fields []string) (texts []fieldText) {
	switch r := reply.(type) {
	case *redis.StringCmd:
		texts = append(texts, fieldText{text: r.Val()})
	case *redis.StringSliceCmd:
		for _, text := range r.Val() {
			texts = append(texts, fieldText{text: text})
		}
	case *redis.SliceCmd:
		for i, v := range r.Val() {
			if text, ok := v.(string); ok {
				texts = append(texts, fieldText{fields[i], text})
			}
		}
	}
	return texts
}
