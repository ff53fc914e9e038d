package redisstore

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"
)

// ErrNotReplicated is returned when the store has run a script, but too few replicas are known to have
// what it wrote or read. The script may be repeated, as after any timeout.
var ErrNotReplicated = errors.New("too few replicas have it")

// WaitForReplicas makes every script of a client wait until n replicas have what the script wrote and
// what it read, in one round trip, on one connection, to the master that has the keys:
//
//	EVALSHA append.lua …
//	SET mark:{b17} "" PX …     since WAIT waits for what this connection has written, and the script
//	WAIT n …                   may only have read what another connection wrote
//
// So no answer that a player was sent is lost with a master, if one of those replicas takes its place.
// A log of rooms has to be opened with the same number of replicas. Call WaitForReplicas before the
// client is used; for n = 0 it does nothing.
func WaitForReplicas(client redis.UniversalClient, n int) {
	if n <= 0 {
		return
	}
	// The client of a cluster follows slots that have moved; only the client of a node uses one
	// connection for a pipeline.
	switch c := client.(type) {
	case *redis.ClusterClient:
		c.OnNewNode(func(node *redis.Client) { node.AddHook(replicaHook{node, n}) })
	case *redis.Client:
		c.AddHook(replicaHook{c, n})
	}
}

// replicaHook appends the SET and the WAIT to the pipelines for one node.
type replicaHook struct {
	node *redis.Client
	n    int
}

func (replicaHook) DialHook(next redis.DialHook) redis.DialHook { return next }

// ProcessHook sends a script as a pipeline of its own.
func (c replicaHook) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		if !runsScript(cmd) {
			return next(ctx, cmd)
		}
		pipe := c.node.Pipeline()
		_ = pipe.Process(ctx, cmd)
		_, _ = pipe.Exec(ctx) // the script has its own error
		return cmd.Err()
	}
}

func (c replicaHook) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		mark := replicaMarkFor(cmds)
		if mark == "" {
			return next(ctx, cmds)
		}
		wrote := redis.NewStatusCmd(ctx, "set", mark, "", "px", replicaMarkTTL.Milliseconds())
		timeout := c.node.Options().ReadTimeout / 2 // or the client would give up first
		waited := redis.NewIntCmd(ctx, "wait", c.n, timeout.Milliseconds())
		all := append(append(make([]redis.Cmder, 0, len(cmds)+2), cmds...), wrote, waited)
		err := next(ctx, all)
		failed := replicationError(wrote, waited, c.n)
		if failed == nil {
			return err
		}
		for _, cmd := range cmds {
			if runsScript(cmd) && cmd.Err() == nil {
				cmd.SetErr(failed)
			}
		}
		return failed
	}
}

// replicaMarkTTL is how long a mark stays. Nobody reads it.
const replicaMarkTTL = time.Second

// replicaMarkFor returns the key of a mark in the slot of a pipeline's first script; "" if the pipeline
// runs no script. A transaction, which begins with MULTI, never does.
func replicaMarkFor(cmds []redis.Cmder) string {
	for _, cmd := range cmds {
		if cmd.Name() == "multi" {
			return ""
		}
		if args := cmd.Args(); runsScript(cmd) && len(args) > 3 {
			return replicaMarkKey(fmt.Sprint(args[3])) // the first key, behind the script and the number of keys
		}
	}
	return ""
}

func runsScript(cmd redis.Cmder) bool { return cmd.Name() == "evalsha" || cmd.Name() == "eval" }

// replicationError returns why n replicas are not known to have what was written before the mark, nil if
// they have it.
func replicationError(wrote *redis.StatusCmd, waited *redis.IntCmd, n int) error {
	if err := errors.Join(wrote.Err(), waited.Err()); err != nil {
		return fmt.Errorf("%w: %w", ErrNotReplicated, err)
	}
	if has := waited.Val(); has < int64(n) {
		return fmt.Errorf("%w: %d of %d", ErrNotReplicated, has, n)
	}
	return nil
}
