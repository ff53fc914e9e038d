package live

import (
	"context"
	"sync"
	"time"
)

const (
	// callTimeout is how long a call of the store may take, and until the members are told.
	callTimeout = time.Second
	// timeoutStep is how much later a call may end than that. All calls that begin within a step share a context:
	// one for each, with its timer, would be a tenth of what a word allocates.
	timeoutStep = 50 * time.Millisecond
)

// timeouts are the contexts of calls of the store. They end by their timeout alone. The zero value is ready for use
// from any goroutine.
type timeouts struct {
	mu      sync.Mutex
	newest  context.Context //nolint:containedctx // shared by the calls that begin now
	cancel  context.CancelFunc
	expires time.Time
}

// close ends the contexts. No call may be under way.
func (t *timeouts) close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.cancel != nil {
		t.cancel()
	}
}

// context returns a context that ends after [callTimeout], or up to [timeoutStep] later.
func (t *timeouts) context() context.Context {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := time.Now()
	if t.newest == nil || t.expires.Sub(now) < callTimeout {
		t.expires = now.Add(callTimeout + timeoutStep)
		t.newest, t.cancel = context.WithDeadline(context.Background(), t.expires) // calls may still be under way with the last one
	}
	return t.newest
}
