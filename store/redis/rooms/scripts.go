package rooms

import (
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
