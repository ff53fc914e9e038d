package erase

import (
	"context"
	_ "embed" // the script
	"errors"
	"fmt"
	"slices"

	"github.com/redis/go-redis/v9"

	"rattle/room"
	redisstore "rattle/store/redis"
	"rattle/store/results"
)

// Names are removed from a key by compare and swap: a text that changed after it was read is read again.

const (
	largeKeyWeight  = 20
	swapBatch       = 20
	fieldBatch      = 500
	maxSwapAttempts = 50 // at a key that others change meanwhile
)

//go:embed swap.lua
var swapSource string

var swapScript = redisstore.NewScript(swapSource)

// Weight returns the cost of reading the key; 1 is that of a short text.
func (l Location) Weight() int {
	switch {
	case l.DeleteKey:
		return 1
	case l.Large:
		return largeKeyWeight
	}
	return 1 + largeKeyWeight*len(l.Fields)/fieldBatch
}

// From erases players from some keys. The error is [results.ErrUnreadable] if a text in them cannot be read.
func From(ctx context.Context, client redis.UniversalClient, locate Locator, gone room.ErasedPlayers, keys []string) (unreadable error) {
	for range maxSwapAttempts {
		texts, err := readTexts(ctx, client, locate, gone, keys)
		if err != nil {
			return err
		}
		var swaps []redisstore.Call
		for _, t := range texts {
			switch changed, err := t.Erase(t.field, t.text); {
			case err != nil:
				unreadable = fmt.Errorf("%w: %s: %w", results.ErrUnreadable, redisstore.RedactKey(t.key), err)
			case changed != t.text:
				swaps = append(swaps, redisstore.Call{Keys: []string{t.key}, Args: []any{t.Type, t.field, t.text, changed}})
			}
		}
		if keys, err = swap(ctx, client, swaps); err != nil || len(keys) == 0 {
			return errors.Join(err, unreadable)
		}
	}
	return fmt.Errorf("%s changed during each of %d attempts", redisstore.RedactKey(keys[0]), maxSwapAttempts)
}

// swap replaces texts, and returns the keys that have changed since they were read.
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

// locatedText is a text that may name players.
type locatedText struct {
	Location
	key   string
	field string // of a hash
	text  string
}

// readTexts reads the texts of some keys that may name players, and deletes the keys that belong to one of them alone.
func readTexts(ctx context.Context, client redis.UniversalClient, locate Locator, gone room.ErasedPlayers, keys []string) (texts []locatedText, err error) {
	pipe := client.Pipeline()
	type request struct {
		Location
		key   string
		reply redis.Cmder
	}
	var requests []request
	for _, key := range keys {
		l, ok := locate(gone, key)
		if !ok {
			continue
		}
		add := func(l Location, reply redis.Cmder) { requests = append(requests, request{l, key, reply}) }
		switch {
		case l.DeleteKey:
			add(l, pipe.Del(ctx, key))
		case l.Type == "hash":
			for fields := range slices.Chunk(l.Fields, fieldBatch) {
				some := l
				some.Fields = fields
				add(some, pipe.HMGet(ctx, key, fields...))
			}
		case l.Type == "zset":
			add(l, pipe.ZRange(ctx, key, 0, -1))
		case l.Type == "list":
			add(l, pipe.LRange(ctx, key, 0, -1))
		default:
			add(l, pipe.Get(ctx, key))
		}
	}
	_, _ = pipe.Exec(ctx) // each reply has its own error
	for _, r := range requests {
		if err := r.reply.Err(); errors.Is(err, redis.Nil) {
			continue // the key has expired
		} else if err != nil {
			return nil, fmt.Errorf("%s: %w", redisstore.RedactKey(r.key), err)
		}
		for _, t := range textsOf(r.reply, r.Fields) {
			texts = append(texts, locatedText{r.Location, r.key, t.field, t.text})
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
