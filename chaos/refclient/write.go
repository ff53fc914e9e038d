package refclient

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gorilla/websocket"
	"golang.org/x/time/rate"
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
	pace := rate.NewLimiter(rate.Every(wordInterval), burst)
	pace.AllowN(time.Now(), burst-1)
	for pace.Wait(ctx) == nil {
		w, ok := c.nextWord(ctx)
		if !ok || c.send(wordMessage{"word", w.Round, w.N, w.Text}) != nil {
			return // the socket is over: the word goes out on the next
		}
	}
}

// nextWord waits for a word that is due, until ctx is done.
func (c *Client) nextWord(ctx context.Context) (w Word, ok bool) {
	for {
		var (
			due     <-chan time.Time // nil: no word waits for its time
			changed <-chan struct{}
		)
		c.locked(func() {
			changed = c.changed
			var wait time.Duration
			if w, wait, ok = c.submissions.next(time.Now()); !ok && wait > 0 {
				due = time.After(wait)
			}
		})
		if ok {
			return w, true
		}
		select {
		case <-changed:
		case <-due:
		case <-ctx.Done():
			return w, false
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
