package redislog

import (
	"context"
	_ "embed" // the scripts

	"github.com/redis/go-redis/v9"
)

//go:embed append.lua
var appendSource string

//go:embed read.lua
var readSource string

//go:embed heartbeat.lua
var heartbeatSource string

//go:embed remove.lua
var removeSource string

//go:embed list.lua
var listSource string

//go:embed listings.lua
var listingsSource string

// scripts are what a log does in the store. Each may be repeated without harm, which the
// client library does by itself where a connection breaks.
type scripts struct {
	append, read, heartbeat, remove, list, listings *redis.Script
}

func newScripts() scripts {
	return scripts{
		append:    redis.NewScript(appendSource),
		read:      redis.NewScript(readSource),
		heartbeat: redis.NewScript(heartbeatSource),
		remove:    redis.NewScript(removeSource),
		list:      redis.NewScript(listSource),
		listings:  redis.NewScript(listingsSource),
	}
}

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
