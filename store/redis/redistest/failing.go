package redistest

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/redis/go-redis/v9"
)

// FailurePoint is when a connection to a store breaks during a request.
type FailurePoint string

// The points.
const (
	BeforeRequest FailurePoint = "before" // the store never receives the request
	MidPipeline   FailurePoint = "within" // the store receives the first half of a pipeline
	BeforeReply   FailurePoint = "after"  // the store has done it, and its reply is lost
)

// FailurePoints returns all of them.
func FailurePoints() []FailurePoint { return []FailurePoint{BeforeRequest, MidPipeline, BeforeReply} }

// ErrBroken is returned once the connection is broken.
var ErrBroken = errors.New("the connection is broken")

// FailingClient returns a client of a store whose connection breaks for good at the n-th request,
// counted from 1, as if the server died. Broken reports whether it has broken.
func FailingClient(t testing.TB, url string, n int, at FailurePoint) (client redis.UniversalClient, broken func() bool) {
	t.Helper()
	client, b := Client(t, url), &failingHook{left: n, at: at}
	client.AddHook(b)
	return client, func() bool {
		b.mu.Lock()
		defer b.mu.Unlock()
		return b.left <= 0
	}
}

type failingHook struct {
	at   FailurePoint
	mu   sync.Mutex
	left int // requests until it breaks
}

// next counts a request, and returns how many of its commands reach the store, and whether the replies
// arrive.
func (b *failingHook) next(commands int) (reach int, whole bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.left--
	switch {
	case b.left > 0:
		return commands, true
	case b.left == 0 && b.at == BeforeReply:
		return commands, false
	case b.left == 0 && b.at == MidPipeline:
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
			reach = 0 // the store executes all of a transaction or nothing
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
