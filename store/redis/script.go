package redisstore

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// Call is what one run of a script is given.
type Call struct {
	Keys []string
	Args []any
}

// RunAll runs a script for many calls in one round trip to each node that is concerned. Some
// may fail where others do not. The script must be one that may be repeated without harm.
func RunAll(ctx context.Context, client redis.UniversalClient, s *redis.Script, calls []Call) []*redis.Cmd {
	replies := make([]*redis.Cmd, len(calls))
	pipe := client.Pipeline()
	for i, c := range calls {
		replies[i] = s.EvalSha(ctx, pipe, c.Keys, c.Args...)
	}
	_, _ = pipe.Exec(ctx) // each reply has its own error

	// A node that has just begun to serve does not know the script.
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
