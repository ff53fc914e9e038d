package refclient

import (
	"context"
	"fmt"
)

// State is what conditions are evaluated on.
type State struct {
	Room     Room
	Waiting  bool // the store does not answer
	Open     int  // words that an answer is awaited for
	UnderWay int  // those of them that were sent
	Back     bool // no return is under way
	Returns  int
}

// locked calls do with the mutex held.
func (c *Client) locked(do func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	do()
}

// update calls do with the mutex held, and wakes all who wait for a condition.
func (c *Client) update(do func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	do()
	close(c.changed)
	c.changed = make(chan struct{})
}

// Await waits until a condition holds. The error says which one did not.
func (c *Client) Await(ctx context.Context, what string, is func(State) bool) error {
	for {
		c.mu.Lock()
		state, changed := c.state(), c.changed
		reason := fmt.Sprintf("phase %q, %d words unanswered, %d returns, refusals %v, end %v",
			state.Room.Phase, state.Open, state.Returns, c.refusals, c.err)
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

// AwaitEnd waits until the client has given up, and returns the reason.
func (c *Client) AwaitEnd(ctx context.Context) (why error) {
	select {
	case <-c.ended:
	case <-ctx.Done():
		return ctx.Err()
	}
	c.locked(func() { why = c.err })
	return why
}

func (c *Client) state() State {
	returns := len(c.returns)
	open, underWay := c.submissions.open()
	return State{
		Room: c.room, Waiting: c.waiting, Open: open, UnderWay: underWay,
		Returns: returns, Back: returns == 0 || !c.returns[returns-1].Back.IsZero(),
	}
}
