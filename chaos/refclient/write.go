package refclient

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gorilla/websocket"
)

const (
	writeTimeout = 5 * time.Second  // for a frame to go out
	wordInterval = time.Second / 15 // between two words, for long
	burst        = 30               // words at once
)

// errNotConnected is the error of a message without a socket.
var errNotConnected = errors.New("not connected")

// writeLoop sends the words that are due for as long as the socket lasts: a burst after a rest, but
// slowly after a reconnect.
func (c *Client) writeLoop(ctx context.Context) {
	tick := time.NewTicker(wordInterval)
	defer tick.Stop()
	for may := 1; ; {
		var (
			w       Word
			ok      bool
			changed <-chan struct{}
		)
		c.locked(func() {
			changed = c.changed
			if may > 0 {
				w, ok = c.submissions.next(time.Now())
			}
		})
		if ok {
			if c.send(wordMessage{"word", w.Round, w.N, w.Text}) != nil {
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
	c.locked(func() { socket = c.socket })
	if socket == nil {
		return errNotConnected
	}
	c.writing.Lock()
	defer c.writing.Unlock()
	_ = socket.SetWriteDeadline(time.Now().Add(writeTimeout))
	if err := socket.WriteJSON(message); err != nil {
		return fmt.Errorf("sending: %w", err)
	}
	return nil
}
