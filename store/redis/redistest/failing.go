package redistest

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/redis/go-redis/v9"
)

// FailurePoint says when a connection to a store breaks while something is asked.
type FailurePoint string

// The moments.
const (
	BeforeRequest FailurePoint = "before" // the store never hears of it
	MidPipeline   FailurePoint = "within" // of what is asked in one go, the store hears the first half
	BeforeReply   FailurePoint = "after"  // the store does it, and its answer is lost
)

// FailurePoints gives all of them.
func FailurePoints() []FailurePoint { return []FailurePoint{BeforeRequest, MidPipeline, BeforeReply} }

// ErrBroken is what is answered once a connection is broken.
var ErrBroken = errors.New("the connection is broken")

// FailingClient connects to a store as a server does that dies when it asks something for the n-th
// time, counted from 1. Broken tells whether it came to that.
func FailingClient(t testing.TB, url string, n int, m FailurePoint) (client redis.UniversalClient, broken func() bool) {
	t.Helper()
	client, b := Client(t, url), &failingHook{left: n, moment: m}
	client.AddHook(b)
	return client, func() bool {
		b.mu.Lock()
		defer b.mu.Unlock()
		return b.left <= 0
	}
}

type failingHook struct {
	moment FailurePoint
	mu     sync.Mutex
	left   int // times that it is asked until it breaks
}

// next counts, and gives how many of the commands reach the store, and whether answers come
// back.
func (b *failingHook) next(commands int) (reach int, whole bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.left--
	switch {
	case b.left > 0:
		return commands, true
	case b.left == 0 && b.moment == BeforeReply:
		return commands, false
	case b.left == 0 && b.moment == MidPipeline:
		return commands / 2, false
	}
	return 0, false
}

func (b *failingHook) DialHook(next redis.DialHook) redis.DialHook { return next }

func (b *failingHook) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		reach, whole := b.next(1)
		if reach > 0 {
			if err := next(ctx, cmd); whole {
				return err
			}
		}
		cmd.SetErr(ErrBroken)
		return ErrBroken
	}
}

func (b *failingHook) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		reach, whole := b.next(len(cmds))
		if reach < len(cmds) && cmds[0].Name() == "multi" {
			reach = 0 // the store does all of it or nothing
		}
		if reach > 0 {
			if err := next(ctx, cmds[:reach]); whole {
				return err
			}
		}
		for _, cmd := range cmds {
			cmd.SetErr(ErrBroken)
		}
		return ErrBroken
	}
}
