package backup

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	redisstore "rattle/store/redis"

	"github.com/redis/go-redis/v9"
)

// Results are written over slots, each in one go, in the order that package redisladder says: a
// round or a match first, then its players, then the boards. A dump reads them the other way
// round. So what it holds of a round that is being recorded is what a server leaves behind that
// dies at some step of it, and whoever records again takes that up: no board has what its players
// lack, and no player what the match was not settled by.

// isResult tells keys of what rooms have brought about from those of the rooms and of the store
// as a whole. Other packages name them, but a dump holds them, without some that [scanTags] leaves out.
func isResult(key string) bool {
	tag := redisstore.HashTag(key)
	return tag != "" && tag != redisstore.StoreTag && !isBucket(tag)
}

func isBucket(tag string) bool {
	n, err := strconv.Atoi(strings.TrimPrefix(tag, "b"))
	return err == nil && tag == fmt.Sprintf("b%d", n)
}

// stageOf is when a dump reads what has a tag: lower first.
func stageOf(tag string) int {
	kind, _, _ := strings.Cut(tag, ":")
	switch kind {
	case "l": // boards
		return 1
	case "p": // players
		return 2
	case "r", "m", "daily": // rounds, matches, days
		return 3
	case "d": // who is forgotten: whoever was while all that was read is not to come back
		return 4
	}
	return 0 // what is asked for before any of that is written: which results are held
}

const stages = 5

// passing reports whether a key tells of a day's addresses, by hashes, or holds what they are hashed
// with: no backup is to have both.
func passing(key string) bool {
	for _, prefix := range []string{"{new}:", "{q}:recent:", "{q}:no-shows:"} {
		if strings.HasPrefix(key, prefix) {
			return true
		}
	}
	return strings.HasSuffix(key, "}:hash-key")
}

// derived reports whether a key follows from another, by which it is written anew when a dump is restored: the way to
// a recovery phrase follows from the phrase, which its player's tag has. A dump could catch the one and not the other.
func derived(key string) bool { return strings.HasPrefix(key, redisstore.PhraseIndexPrefix) }

// tagBatch is how many tags are asked for in one round trip: there is one for each player
// and for each round.
const tagBatch = 100

// dumpResults writes what rooms have brought about, tag by tag, each as it is at one instant.
func dumpResults(ctx context.Context, client redis.UniversalClient, file *fileWriter) error {
	tags, err := scanTags(ctx, client)
	if err != nil {
		return err
	}
	for stage := range stages {
		read := slices.Sorted(maps.Keys(tags))
		read = slices.DeleteFunc(read, func(tag string) bool { return stageOf(tag) != stage })
		for {
			for some := range slices.Chunk(read, tagBatch) {
				if err := dumpTags(ctx, client, file, some, tags); err != nil {
					return err
				}
			}
			// What was written meanwhile may have new keys, which were not asked for: it is read
			// again, with them. Later stages have to have all that the stages before have seen.
			now, err := scanTags(ctx, client)
			if err != nil {
				return err
			}
			read = slices.DeleteFunc(read, func(tag string) bool { return !hasNewKeys(tags[tag], now[tag]) })
			tags = now
			if len(read) == 0 {
				break
			}
		}
	}
	return nil
}

// scanTags gives the keys of all results, by tag and in order.
func scanTags(ctx context.Context, client redis.UniversalClient) (map[string][]namedKey, error) {
	tags := make(map[string][]namedKey)
	err := redisstore.Scan(ctx, client, "{*}*", func(key string) bool {
		if isResult(key) && !passing(key) && !derived(key) {
			tags[redisstore.HashTag(key)] = append(tags[redisstore.HashTag(key)], namedKey{key, key})
		}
		return true
	})
	for tag, keys := range tags { // a scan may give a key twice
		slices.SortFunc(keys, func(a, b namedKey) int { return strings.Compare(a.key, b.key) })
		tags[tag] = slices.Compact(keys)
	}
	return tags, err
}

// hasNewKeys reports whether there are keys that were not there before.
func hasNewKeys(before, now []namedKey) bool {
	return slices.ContainsFunc(now, func(k namedKey) bool { return !slices.Contains(before, k) })
}

func dumpTags(ctx context.Context, client redis.UniversalClient, file *fileWriter, some []string, tags map[string][]namedKey) error {
	replies := make([]*redis.Cmd, len(some))
	pipe := client.Pipeline()
	for i, tag := range some {
		names := make([]string, len(tags[tag]))
		for j, k := range tags[tag] {
			names[j] = k.key
		}
		// Whole, since no node of a cluster need know the script.
		replies[i] = pipe.Eval(ctx, dumpSource, names, 0, "")
	}
	_, _ = pipe.Exec(ctx) // each reply has its own error
	for i, tag := range some {
		reply, err := replies[i].Slice()
		if err != nil {
			return fmt.Errorf("%s: %w", redisstore.RedactKey("{"+tag+"}"), err)
		}
		g := group{Tag: tag}
		if g.Keys, err = parseKeys(reply, 0, tags[tag]); err != nil {
			return fmt.Errorf("%s: %w", redisstore.RedactKey("{"+tag+"}"), err)
		}
		if len(g.Keys) == 0 {
			continue // they have expired meanwhile
		}
		if err := file.writeGroup(g); err != nil {
			return err
		}
	}
	return nil
}

// checkResults says what of a group of results cannot be written.
func (g group) checkResults() error {
	if g.Room != "" || g.Due != nil || g.Since != nil || len(g.Keys) == 0 {
		return errors.New("results belong to no room")
	}
	for _, k := range g.Keys {
		if redisstore.HashTag(k.Name) != g.Tag || !isResult(k.Name) {
			return fmt.Errorf("no key is called %q there", redisstore.RedactKey(k.Name))
		}
		if err := k.check(); err != nil {
			return fmt.Errorf("%s: %w", redisstore.RedactKey(k.Name), err)
		}
	}
	return nil
}
