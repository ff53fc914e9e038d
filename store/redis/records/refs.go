package records

import (
	"context"
	_ "embed" // the script
	"fmt"
	"strings"

	"rattle/leaderboard"
	redisstore "rattle/store/redis"
)

// An all-time row that shows a round has a ref at the round's record. A record lasts for as long as it has refs.

//go:embed release_refs.lua
var releaseRefsSource string

var releaseRefsScript = redisstore.NewScript(releaseRefsSource)

// RefOf returns the ref of a row, "" if the row does not retain a record.
func RefOf(u leaderboard.RowUpdate) string {
	if !u.RetainsRecord() {
		return ""
	}
	return RefPrefix(u.Leaderboard) + " " + string(u.Player)
}

// RefPrefix is what the refs of a leaderboard's rows begin with. A space and the player follow.
func RefPrefix(id leaderboard.ID) string { return string(id.Kind) + " " + id.Dice }

// RefsOf returns the refs of some rows.
func RefsOf(updates []leaderboard.RowUpdate) (refs []string) {
	for _, u := range updates {
		if ref := RefOf(u); ref != "" {
			refs = append(refs, ref)
		}
	}
	return refs
}

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
