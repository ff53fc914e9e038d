package redisstore

import (
	"context"
	_ "embed" // the script that all begin with
	"strings"

	"github.com/redis/go-redis/v9"
)

//go:embed common.lua
var commonSource string

// NewScript returns the script of some sources, one after the other. It begins with
// common.lua, so that all scripts read the clock in the same way.
func NewScript(sources ...string) *redis.Script {
	return redis.NewScript(commonSource + strings.Join(sources, "\n"))
}

// Call is one run of a script.
type Call struct {
	Keys []string
	Args []any
}

// RunAll runs a script for many calls, in one round trip to each node that has some of the keys. Some
// calls may fail while others succeed. Repeating the script must do no harm.
func RunAll(ctx context.Context, client redis.UniversalClient, s *redis.Script, calls []Call) []*redis.Cmd {
	if len(calls) == 1 {
		return []*redis.Cmd{s.Run(ctx, client, calls[0].Keys, calls[0].Args...)}
	}
	replies := make([]*redis.Cmd, len(calls))
	pipe := client.Pipeline()
	for i, c := range calls {
		replies[i] = s.EvalSha(ctx, pipe, c.Keys, c.Args...)
	}
	_, _ = pipe.Exec(ctx) // each reply has its own error

	// A node that has just started does not know the script.
	pipe = client.Pipeline()
	for i, c := range calls {
		if redis.HasErrorPrefix(replies[i].Err(), "NOSCRIPT") {
			replies[i] = s.Eval(ctx, pipe, c.Keys, c.Args...)
		}
	}
	if pipe.Len() > 0 {
		_, _ = pipe.Exec(ctx)
	}
	return replies
}
