package redisladder

import (
	_ "embed" // the scripts

	"github.com/redis/go-redis/v9"
)

//go:embed keep.lua
var keepSource string

//go:embed loosen.lua
var loosenSource string

//go:embed player.lua
var playerSource string

//go:embed boards.lua
var boardsSource string

//go:embed page.lua
var pageSource string

//go:embed share.lua
var shareSource string

// scripts are what is done in the store. Each may be repeated without harm.
type scripts struct {
	keep, loosen, player, boards, page, share *redis.Script
}

func newScripts() scripts {
	return scripts{
		keep:   redis.NewScript(keepSource),
		loosen: redis.NewScript(loosenSource),
		player: lastingScript(playerSource),
		boards: redis.NewScript(boardsSource),
		page:   redis.NewScript(pageSource),
		share:  redis.NewScript(shareSource),
	}
}
