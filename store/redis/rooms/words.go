package rooms

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/redis/go-redis/v9"

	"rattle/room"
	redisstore "rattle/store/redis"
)

// Most entries are words of rounds that are played. They change neither wake-up nor snapshot, so a shorter
// script appends them, many in one call, whichever rooms they are of. In a cluster all keys of a call have to
// be of one slot: there is one call for each bucket, and one round trip for all of a node.

// isMereWords reports whether words.lua does all that a request asks for.
func (l *Log) isMereWords(r room.AppendRequest) bool {
	return room.OnlyWords(r.Events) && r.SameDeadline && r.Snapshot == nil && !r.Exact && r.NotBefore == 0 && r.At == 0 &&
		r.After != (room.ID{}) && l.options.Replicas == 0
}

func (l *Log) appendWords(ctx context.Context, code room.Code, r room.AppendRequest, events []byte) (room.AppendResult, error) {
	reply, err := l.batchersFor(ctx, code).words.run(ctx, redisstore.Call{
		Keys: []string{LogKey(code), RecentKey(Bucket(code))},
		Args: []any{
			r.After.String(), r.DecidedOn().String(), strconv.FormatUint(r.Nonce, 10), int64(r.NotAfter),
			events, string(code), hintChannel(code), l.ownSubscriptions(code),
		},
	})
	if err != nil {
		return room.AppendResult{}, err
	}
	return l.appended(reply, code, r, events)
}

// sendWords makes as few calls of many.
func (l *Log) sendWords(ctx context.Context, entries []redisstore.Call) []callReply {
	groups := l.groupByCall(entries)
	calls := make([]redisstore.Call, len(groups))
	for i, group := range groups {
		calls[i].Keys = make([]string, 0, len(group)*len(entries[0].Keys))
		calls[i].Args = append(make([]any, 0, 3+len(group)*len(entries[0].Args)), l.publishCommand, maxRecent, recentTTL)
		for _, n := range group {
			calls[i].Keys = append(calls[i].Keys, entries[n].Keys...)
			calls[i].Args = append(calls[i].Args, entries[n].Args...)
		}
	}
	replies := make([]callReply, len(entries))
	for i, reply := range redisstore.RunAll(ctx, l.client, l.scripts.words, calls) {
		parts, err := reply.Slice()
		for at, n := range groups[i] {
			replies[n] = replyOf(parts, at, err)
		}
	}
	return replies
}

// groupByCall returns the indices of the entries of each call.
func (l *Log) groupByCall(entries []redisstore.Call) (groups [][]int) {
	_, cluster := l.client.(*redis.ClusterClient)
	of := make(map[string]int) // the group of a bucket, by its stream of recent entries
	for n, e := range entries {
		bucket := ""
		if cluster {
			bucket = e.Keys[1]
		}
		g, ok := of[bucket]
		if !ok {
			g = len(groups)
			of[bucket], groups = g, append(groups, nil)
		}
		groups[g] = append(groups[g], n)
	}
	return groups
}

// replyOf returns the reply to one of the entries of a call.
func replyOf(parts []any, i int, err error) callReply {
	if err != nil {
		return callReply{err: err}
	}
	if _, err := redisstore.Field[string](parts, i); err == nil {
		return callReply{parts: parts[i : i+1]} // the instant alone
	}
	part, err := redisstore.Field[[]any](parts, i)
	if err != nil {
		return callReply{err: err}
	}
	if status, _ := redisstore.Field[string](part, 0); status == "broken" {
		text, _ := redisstore.Field[string](part, 1)
		return callReply{err: fmt.Errorf("append words: %w", errors.New(text))}
	}
	return callReply{parts: part}
}
