package records

import (
	"context"
	_ "embed" // the script
	"fmt"
	"strings"

	redisstore "rattle/store/redis"
)

//go:embed release_refs.lua
var releaseRefsSource string

var releaseRefsScript = redisstore.NewScript(releaseRefsSource)

// Release removes refs of rows that were not set.
func (s *Store) Release(ctx context.Context, uuid string, refs []string) error {
	if len(refs) == 0 {
		return nil
	}
	args := make([]any, len(refs))
	for i, ref := range refs {
		args[i] = ref
	}
	if err := releaseRefsScript.Run(ctx, s.client, []string{Key(uuid), refsKey(uuid)}, args...).Err(); err != nil {
		return fmt.Errorf("release a record: %w", err)
	}
	return nil
}

// ReleaseAll removes refs of any rounds, each a text "round ref".
func (s *Store) ReleaseAll(ctx context.Context, refs []string) error {
	calls := make([]redisstore.Call, len(refs))
	for i, stale := range refs {
		round, ref, _ := strings.Cut(stale, " ")
		calls[i] = redisstore.Call{Keys: []string{Key(round), refsKey(round)}, Args: []any{ref}}
	}
	for _, reply := range redisstore.RunAll(ctx, s.client, releaseRefsScript, calls) {
		if err := reply.Err(); err != nil {
			return fmt.Errorf("release a record: %w", err)
		}
	}
	return nil
}
