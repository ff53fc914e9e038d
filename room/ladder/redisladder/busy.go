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

//go:embed queue_free.lua
var freeSource string

// It may be repeated without harm.
var freeScript = redis.NewScript(queueSource + freeSource)

// Busy gives the match that somebody is in, nil for none.
func (q *Queue) Busy(ctx context.Context, p room.PlayerID) (*matchmaking.Assignment, error) {
	text, err := q.client.Get(ctx, busyKey(p)).Result()
	if errors.Is(err, redis.Nil) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("look for somebody's match: %w", err)
	}
	return parseMeet(text)
}

// free lets the players of a match that is over look for another one: those by whom it came to
// nothing only after a while.
func free(ctx context.Context, client redis.UniversalClient, d room.MatchResult) error {
	var keys, out []string
	absent := matchmaking.NoShows(d)
	args := []any{d.ID, outLasts.Milliseconds(), missLasts.Milliseconds()}
	for _, p := range d.Players {
		keys, out = append(keys, busyKey(p)), append(out, outKey(p))
		if slices.Contains(absent, p) {
			args = append(args, string(p))
		} else {
			args = append(args, "")
		}
	}
	if err := freeScript.Run(ctx, client, append(keys, out...), args...).Err(); err != nil {
		return fmt.Errorf("free the players of match %s: %w", d.ID, err)
	}
	return nil
}

// parseMeet reads what a busyKey holds: "UUID address JSON".
func parseMeet(text string) (*matchmaking.Assignment, error) {
	_, told := cutMeet(text)
	m := new(matchmaking.Assignment)
	if err := json.Unmarshal([]byte(told), m); err != nil {
		return nil, fmt.Errorf("read somebody's match: %w", err)
	}
	return m, nil
}

// cutMeet cuts that before the JSON.
func cutMeet(text string) (before, told string) {
	match, told, _ := strings.Cut(text, " ")
	address, told, _ := strings.Cut(told, " ")
	return match + " " + address + " ", told
}
