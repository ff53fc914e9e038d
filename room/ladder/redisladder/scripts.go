package redisladder

import (
	_ "embed" // the scripts

	"github.com/redis/go-redis/v9"
)

//go:embed save_record.lua
var saveRecordSource string

//go:embed release_refs.lua
var releaseRefsSource string

//go:embed apply_round.lua
var applyRoundSource string

//go:embed set_rows.lua
var setRowsSource string

//go:embed read_rows.lua
var pageSource string

//go:embed share.lua
var shareSource string

// scripts are what is done in the store. Each may be repeated without harm.
type scripts struct {
	saveRecord, releaseRefs, applyRound, setRows, page, share *redis.Script
}

func newScripts() scripts {
	return scripts{
		saveRecord:  redis.NewScript(saveRecordSource),
		releaseRefs: redis.NewScript(releaseRefsSource),
		applyRound:  playerScript(applyRoundSource),
		setRows:     redis.NewScript(setRowsSource),
		page:        redis.NewScript(pageSource),
		share:       redis.NewScript(shareSource),
	}
}
