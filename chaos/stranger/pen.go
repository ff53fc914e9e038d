package stranger

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gorilla/websocket"
)

const (
	writing = 5 * time.Second  // for a frame to go out
	pace    = time.Second / 15 // between two words, for long
	burst   = 30               // words at once
)

// errGone is what happens to messages while there is no socket.
var errGone = errors.New("not connected")

// pen sends the words that are due for as long as the socket lasts: some at once if there
// has been a rest, but after a return only slowly.
func (c *Client) pen(ctx context.Context) {
	tick := time.NewTicker(pace)
	defer tick.Stop()
	for may := 1; ; {
		var (
			w       Word
			ok      bool
			changed <-chan struct{}
		)
		c.with(func() {
			changed = c.changed
			if may > 0 {
				w, ok = c.book.next(time.Now())
			}
		})
		if ok {
			if c.send(claim{"word", w.Round, w.N, w.Text}) != nil {
				return // the socket is over: the word goes out on the next
			}
			may--
			continue
		}
		select {
		case <-changed:
		case <-tick.C:
			may = min(may+1, burst)
		case <-ctx.Done():
			return
		}
	}
}

// send sends one message.
func (c *Client) send(message any) error {
	var socket *websocket.Conn
	c.with(func() { socket = c.socket })
	if socket == nil {
		return errGone
	}
	c.writing.Lock()
	defer c.writing.Unlock()
	_ = socket.SetWriteDeadline(time.Now().Add(writing))
	if err := socket.WriteJSON(message); err != nil {
		return fmt.Errorf("sending: %w", err)
	}
	return nil
}
