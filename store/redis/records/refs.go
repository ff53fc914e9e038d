package records

import (
	"context"
	_ "embed" // the script
	"fmt"
	"strings"

	"rattle/leaderboard"
	redisstore "rattle/store/redis"
)

// A row of all time that shows a round has a ref in the round's record, which lasts for as long as it has any.

//go:embed release_refs.lua
var releaseRefsSource string

var releaseRefsScript = redisstore.NewScript(releaseRefsSource)

// RefOf returns what a row that shows a round is called in the round's record; "" if the row does not keep the record.
func RefOf(u leaderboard.RowUpdate) string {
	if !u.RetainsRecord() {
		return ""
	}
	return RefPrefix(u.Leaderboard) + " " + string(u.Player)
}

// RefPrefix is what the refs of a leaderboard's rows begin with, before the player.
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

// Release removes refs of rows that do not come about.
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

// ReleaseAll removes refs from any rounds, "round ref" each.
func (s *Store) ReleaseAll(ctx context.Context, refs []string) error {
	calls := make([]redisstore.Call, len(refs))
	for i, l := range refs {
		round, ref, _ := strings.Cut(l, " ")
		calls[i] = redisstore.Call{Keys: []string{Key(round), refsKey(round)}, Args: []any{ref}}
	}
	for _, reply := range redisstore.RunAll(ctx, s.client, releaseRefsScript, calls) {
		if err := reply.Err(); err != nil {
			return fmt.Errorf("release a record: %w", err)
		}
	}
	return nil
}
