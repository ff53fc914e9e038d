package stranger

import (
	"context"
	"errors"
	"fmt"

	"github.com/gorilla/websocket"
)

// State is what conditions look at.
type State struct {
	Room     Room
	Waiting  bool // the store does not answer
	Waitings int  // how often it was said not to
	Unsaid   int  // words that have no answer yet
	Sent     int  // those of them that are under way
	Back     bool // no return is under way
	Returns  int
}

// with does something with what the mutex guards.
func (c *Client) with(do func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	do()
}

// change changes what the mutex guards, and lets all who wait look again.
func (c *Client) change(do func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	do()
	close(c.changed)
	c.changed = make(chan struct{})
}

// Await waits until something is so, and says in the error what was not.
func (c *Client) Await(ctx context.Context, what string, is func(State) bool) error {
	for {
		c.mu.Lock()
		state, changed := c.state(), c.changed
		reason := fmt.Sprintf("phase %q, %d words unanswered, %d returns, refusals %v, end %v",
			state.Room.Phase, state.Unsaid, state.Returns, c.refusals, c.err)
		c.mu.Unlock()
		if is(state) {
			return nil
		}
		select {
		case <-changed:
		case <-c.ended:
			return fmt.Errorf("%s ended before %s: %s", c.config.Name, what, reason)
		case <-ctx.Done():
			return fmt.Errorf("%s waited for %s: %w: %s", c.config.Name, what, ctx.Err(), reason)
		}
	}
}

// AwaitPhase waits until the room is in a phase.
func (c *Client) AwaitPhase(ctx context.Context, phase string) error {
	return c.Await(ctx, phase, func(s State) bool { return s.Room.Phase == phase })
}

// AwaitAnswers waits until each word has an answer, or will have none.
func (c *Client) AwaitAnswers(ctx context.Context) error {
	return c.Await(ctx, "all answers", func(s State) bool { return s.Unsaid == 0 })
}

// AwaitEnd waits until the client has given up, and gives the close code that it was cut
// with last, 0 for none.
func (c *Client) AwaitEnd(ctx context.Context) (code int) {
	select {
	case <-c.ended:
	case <-ctx.Done():
		return 0
	}
	c.with(func() {
		var closed *websocket.CloseError
		if errors.As(c.err, &closed) {
			code = closed.Code
		}
	})
	return code
}

func (c *Client) state() State {
	returns := len(c.returns)
	return State{
		Room: c.room, Waiting: c.waiting, Waitings: c.waitings, Unsaid: c.book.waiting(), Sent: c.book.flying(),
		Returns: returns, Back: returns == 0 || !c.returns[returns-1].Back.IsZero(),
	}
}
