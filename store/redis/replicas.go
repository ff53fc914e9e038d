package redisstore

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"
)

// ErrNotReplicated says that the store has done what it was asked, and that too few replicas were
// known to have it in time. It may be asked again, as after any time-out.
var ErrNotReplicated = errors.New("too few replicas have it")

// WaitForReplicas lets no script of a client succeed before n replicas have all that the script
// wrote, and all that it read:
//
//	EVALSHA append.lua …       it does what it does
//	SET mark:{b17} "" PX …     WAIT waits for what this connection wrote; a script may only have
//	WAIT n …                   read what another wrote, or found its own work done before
//
// in one round trip, on one connection, to the master that has the keys. So what somebody was
// told survives a master that dies, as long as one of those that have it takes its place.
// A log of such a client has to be told by [Options.Replicas]. Call it before the client is
// used; for n = 0 it does nothing.
func WaitForReplicas(client redis.UniversalClient, n int) {
	if n <= 0 {
		return
	}
	// The client of a cluster follows what has moved: only that of a node keeps to one
	// connection.
	switch c := client.(type) {
	case *redis.ClusterClient:
		c.OnNewNode(func(node *redis.Client) { node.AddHook(replicaHook{node, n}) })
	case *redis.Client:
		c.AddHook(replicaHook{c, n})
	}
}

// replicaHook is what happens to all that one node is asked.
type replicaHook struct {
	node *redis.Client
	n    int
}

func (replicaHook) DialHook(next redis.DialHook) redis.DialHook { return next }

// ProcessHook sends a script as a pipeline of its own, see below.
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
		patience := c.node.Options().ReadTimeout / 2 // or this end would give up first
		waited := redis.NewIntCmd(ctx, "wait", c.n, patience.Milliseconds())
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

// replicaMarkTTL is how long a mark is kept: nobody reads it.
const replicaMarkTTL = time.Second

// replicaMarkFor names a mark in the slot of the first script of a pipeline; "" where there is none.
// A transaction, which begins with MULTI, runs none of ours.
func replicaMarkFor(cmds []redis.Cmder) string {
	for _, cmd := range cmds {
		if cmd.Name() == "multi" {
			return ""
		}
		if args := cmd.Args(); runsScript(cmd) && len(args) > 3 {
			return replicaMarkKey(fmt.Sprint(args[3])) // behind the script and the number of its keys
		}
	}
	return ""
}

func runsScript(cmd redis.Cmder) bool { return cmd.Name() == "evalsha" || cmd.Name() == "eval" }

// replicationError says why it is not known that n replicas have all before the mark.
func replicationError(wrote *redis.StatusCmd, waited *redis.IntCmd, n int) error {
	if err := errors.Join(wrote.Err(), waited.Err()); err != nil {
		return fmt.Errorf("%w: %w", ErrNotReplicated, err)
	}
	if has := waited.Val(); has < int64(n) {
		return fmt.Errorf("%w: %d of %d", ErrNotReplicated, has, n)
	}
	return nil
}
