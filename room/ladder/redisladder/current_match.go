package redisladder

import (
	"context"
	_ "embed" // the script
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/redis/go-redis/v9"

	"rattle/matchmaking"
	"rattle/room"
)

//go:embed queue_release.lua
var releaseSource string

// It may be repeated without harm.
var releaseScript = redis.NewScript(queueCommonSource + releaseSource)

// CurrentMatch gives the match that somebody is in, nil for none.
func (q *Queue) CurrentMatch(ctx context.Context, p room.PlayerID) (*matchmaking.Assignment, error) {
	text, err := q.client.Get(ctx, currentMatchKey(p)).Result()
	if errors.Is(err, redis.Nil) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("look for somebody's match: %w", err)
	}
	return parseAssignment(text)
}

// release lets the players of a match that is over look for another one: those by whom it came to
// nothing only after a while.
func release(ctx context.Context, client redis.UniversalClient, d room.MatchResult) error {
	var keys, out []string
	absent := matchmaking.NoShows(d)
	args := []any{d.ID, suspensionTTL.Milliseconds(), noShowTTL.Milliseconds()}
	for _, p := range d.Players {
		keys, out = append(keys, currentMatchKey(p)), append(out, suspendedKey(p))
		if slices.Contains(absent, p) {
			args = append(args, string(p))
		} else {
			args = append(args, "")
		}
	}
	if err := releaseScript.Run(ctx, client, append(keys, out...), args...).Err(); err != nil {
		return fmt.Errorf("free the players of match %s: %w", d.ID, err)
	}
	return nil
}

// parseAssignment reads what a busyKey holds: "UUID address JSON".
func parseAssignment(text string) (*matchmaking.Assignment, error) {
	_, told := cutAssignment(text)
	m := new(matchmaking.Assignment)
	if err := json.Unmarshal([]byte(told), m); err != nil {
		return nil, fmt.Errorf("read somebody's match: %w", err)
	}
	return m, nil
}

// cutAssignment cuts that before the JSON.
func cutAssignment(text string) (before, told string) {
	match, told, _ := strings.Cut(text, " ")
	address, told, _ := strings.Cut(told, " ")
	return match + " " + address + " ", told
}
