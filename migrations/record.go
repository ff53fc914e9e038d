package migrations

import (
	"context"
	_ "embed" // the script
	"fmt"

	"github.com/redis/go-redis/v9"

	redisstore "rattle/store/redis"
	"rattle/store/redis/servers"
)

//go:embed record.lua
var recordSource string

// IsMissing reports whether a store has no schema record: somebody has emptied it.
func IsMissing(r servers.Record) bool { return r.Layout == "" }

// Record writes the schema record of a store that was emptied while servers of this release used it, and reports whether it was
// this server that did. Call it only from a server that [Run] has let begin: what the store holds by now is in [Layout], as
// servers have written it.
func Record(ctx context.Context, client redis.UniversalClient) (bool, error) {
	wrote, err := redisstore.NewScript(recordSource).Run(ctx, client, []string{redisstore.SchemaKey}, Layout, redisstore.Buckets).Bool()
	if err != nil {
		return false, fmt.Errorf("record the layout of a store that was emptied: %w", err)
	}
	return wrote, nil
}
