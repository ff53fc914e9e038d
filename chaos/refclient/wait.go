package refclient

import (
	"cmp"
	"context"
	"errors"
	"fmt"
)

// State is what conditions are evaluated on.
type State struct {
	Room          Room
	Waiting       bool // the store does not respond
	Unanswered    int  // words without an answer
	InFlight      int  // those of them that were sent
	Connected     bool // no reconnection is under way
	Reconnections int
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

// WaitFor waits until a condition holds. The error says which one did not.
func (c *Client) WaitFor(ctx context.Context, what string, holds func(State) bool) error {
	for {
		c.mu.Lock()
		state, changed := c.state(), c.changed
		reason := fmt.Sprintf("phase %q, %d words unanswered, %d reconnections, refusals %v, ended by %v",
			state.Room.Phase, state.Unanswered, state.Reconnections, c.refusals, c.err)
		c.mu.Unlock()
		if holds(state) {
			return nil
		}
		select {
		case <-changed:
		case <-c.ended:
			return fmt.Errorf("%s ended before %s: %w", c.config.Name, what, cmp.Or(c.reasonOfEnd(), errors.New(reason)))
		case <-ctx.Done():
			return fmt.Errorf("%s waited for %s: %w: %s", c.config.Name, what, ctx.Err(), reason)
		}
	}
}

// reasonOfEnd returns why the client has ended, nil if nobody knows.
func (c *Client) reasonOfEnd() (why error) {
	c.locked(func() { why = c.err })
	return why
}

// WaitForEnd waits until the client has stopped for good, and returns the reason.
func (c *Client) WaitForEnd(ctx context.Context) (why error) {
	select {
	case <-c.ended:
	case <-ctx.Done():
		return ctx.Err()
	}
	return c.reasonOfEnd()
}

func (c *Client) state() State {
	n := len(c.reconnections)
	open, underWay := c.submissions.unanswered()
	return State{
		Room: c.room, Waiting: c.waiting, Unanswered: open, InFlight: underWay,
		Reconnections: n, Connected: n == 0 || !c.reconnections[n-1].BackAt.IsZero(),
	}
}
