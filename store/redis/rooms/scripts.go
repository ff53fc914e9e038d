package rooms

import (
	_ "embed" // the scripts

	"github.com/redis/go-redis/v9"

	redisstore "rattle/store/redis"
)

//go:embed hint.lua
var hintSource string

//go:embed place.lua
var placeSource string

//go:embed snapshot.lua
var snapshotSource string

//go:embed save_snapshot.lua
var saveSnapshotSource string

//go:embed append.lua
var appendSource string

//go:embed words.lua
var wordsSource string

//go:embed read.lua
var readSource string

//go:embed attend.lua
var attendSource string

//go:embed remove.lua
var removeSource string

//go:embed list.lua
var listSource string

//go:embed listings.lua
var listingsSource string

// scripts are those of a log. Repeating any of them does no harm: the client library repeats a script
// by itself when a connection breaks.
type scripts struct {
	append, words, saveSnapshot, read, attend, remove, list, listings *redis.Script
}

func newScripts() scripts {
	return scripts{
		append:       redisstore.NewScript(hintSource, placeSource, snapshotSource, appendSource),
		words:        redisstore.NewScript(hintSource, placeSource, wordsSource),
		saveSnapshot: redisstore.NewScript(placeSource, snapshotSource, saveSnapshotSource),
		read:         redisstore.NewScript(readSource),
		attend:       redisstore.NewScript(hintSource, attendSource),
		remove:       redisstore.NewScript(removeSource),
		list:         redisstore.NewScript(listSource),
		listings:     redisstore.NewScript(listingsSource),
	}
}
