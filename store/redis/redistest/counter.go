package redistest

import (
	"context"
	"fmt"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/redis/go-redis/v9"
)

// CommandCounter counts what a client sends to its store. It can hold commands back, and drop replies.
type CommandCounter struct {
	mu         sync.Mutex
	commands   map[string]int // by name
	scripts    int            // with keys of rooms
	keys       int            // of all scripts
	roundTrips int
	maxBatch   int

	gate atomic.Pointer[gate]
	drop atomic.Int32 // replies to scripts; none below 1
}

type gate struct {
	opened chan struct{}
	all    bool // holds all commands, not just the next
}

// CountCommands counts what a client sends from now on. A cluster's client is counted as one.
func CountCommands(client redis.UniversalClient) *CommandCounter {
	c := &CommandCounter{commands: make(map[string]int)}
	client.AddHook(counterHook{c})
	return c
}

// Commands returns how many commands were sent, those of a pipeline one by one.
func (c *CommandCounter) Commands() (n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, sent := range c.commands {
		n += sent
	}
	return n
}

// Named returns how many commands of a name were sent.
func (c *CommandCounter) Named(name string) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.commands[name]
}

// RoomScripts returns how many scripts with keys of rooms were sent.
func (c *CommandCounter) RoomScripts() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.scripts
}

// Keys returns how many keys the scripts had that were sent.
func (c *CommandCounter) Keys() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.keys
}

// RoundTrips returns how many commands and pipelines were sent.
func (c *CommandCounter) RoundTrips() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.roundTrips
}

// MaxBatch returns how many commands the largest pipeline had.
func (c *CommandCounter) MaxBatch() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.maxBatch
}

// Hold holds the next command that is no pipeline back until release is called, at the test's end at the
// latest.
func (c *CommandCounter) Hold(t testing.TB) (release func()) { return c.hold(t, false) }

// HoldAll holds all commands and pipelines back until release is called, at the test's end at the latest.
func (c *CommandCounter) HoldAll(t testing.TB) (release func()) { return c.hold(t, true) }

func (c *CommandCounter) hold(t testing.TB, all bool) (release func()) {
	g := &gate{make(chan struct{}), all}
	release = sync.OnceFunc(func() { close(g.opened) })
	t.Cleanup(release)
	c.gate.Store(g)
	return release
}

// wait waits until the gate is opened, or for as long as a caller waits for a store that does not answer.
func (g *gate) wait(ctx context.Context) error {
	select {
	case <-g.opened:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Holding reports whether the command that [CommandCounter.Hold] waits for has come.
func (c *CommandCounter) Holding() bool { return c.gate.Load() == nil }

// DropReplies drops the replies to the next n scripts that are in no pipeline: the store has run them, and the
// client gets a timeout.
func (c *CommandCounter) DropReplies(n int) { c.drop.Store(int32(n)) } //nolint:gosec // small

func (c *CommandCounter) count(cmds ...redis.Cmder) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.roundTrips++
	for _, cmd := range cmds {
		c.commands[cmd.Name()]++
		args := cmd.Args()
		if cmd.Name() != "evalsha" || len(args) <= 3 {
			continue
		}
		if n, ok := args[2].(int); ok {
			c.keys += n
		}
		if strings.Contains(fmt.Sprint(args[3]), ":room:") {
			c.scripts++
		}
	}
}

type counterHook struct{ *CommandCounter }

func (counterHook) DialHook(next redis.DialHook) redis.DialHook { return next }

func (c counterHook) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		c.count(cmd)
		if g := c.gate.Load(); g != nil && (g.all || c.gate.CompareAndSwap(g, nil)) {
			if err := g.wait(ctx); err != nil {
				cmd.SetErr(err)
				return err
			}
		}
		err := next(ctx, cmd)
		if err == nil && cmd.Name() == "evalsha" && c.drop.Add(-1) >= 0 {
			cmd.SetErr(os.ErrDeadlineExceeded)
			return os.ErrDeadlineExceeded
		}
		return err
	}
}

func (c counterHook) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		if name := cmds[0].Name(); name == "hello" || name == "client" { // of a new connection
			return next(ctx, cmds)
		}
		c.count(cmds...)
		c.mu.Lock()
		c.maxBatch = max(c.maxBatch, len(cmds))
		c.mu.Unlock()
		if g := c.gate.Load(); g != nil && g.all {
			if err := g.wait(ctx); err != nil {
				return err
			}
		}
		return next(ctx, cmds)
	}
}
