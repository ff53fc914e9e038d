package stranger

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"time"

	"github.com/gorilla/websocket"
)

const (
	dialing  = 3 * time.Second       // for a server to take us in
	silence  = 50 * time.Second      // a server that is silent for longer is gone
	writing  = 5 * time.Second       // for a frame to go out
	pace     = time.Second / 15      // between two words
	burst    = 30                    // words at once
	pauseMin = 50 * time.Millisecond // before the first try after a loss
	pauseMax = 3000 * time.Millisecond
)

// ErrNoRoom says that there is no such room, or no more.
var ErrNoRoom = errors.New("there is no such room")

// errGone is what happens to messages while there is no socket.
var errGone = errors.New("not connected")

// run visits one server after the other until there is no coming back.
func (c *Client) run(ctx context.Context) error {
	pause := pauseMin
	for at := 0; ; at++ {
		server := c.config.Servers[at%len(c.config.Servers)]
		joined, err := c.visit(ctx, server)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if isFinal(err) {
			return err
		}
		if joined {
			pause = pauseMin
		}
		wait := pause/2 + rand.N(pause/2) //nolint:gosec // a pause needs no secret
		if websocket.IsCloseError(err, codeTooMany) {
			wait = time.Minute
		}
		pause = min(2*pause, pauseMax)
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// isFinal tells the ends after which one does not come back.
func isFinal(err error) bool {
	var refused Refused
	return errors.As(err, &refused) || errors.Is(err, ErrNoRoom) ||
		websocket.IsCloseError(err, codeTooLarge, codeFlooded, codeRemoved)
}

// visit is one socket from its beginning to its end. It tells whether the server let us
// into the room.
func (c *Client) visit(ctx context.Context, server string) (joined bool, err error) {
	begun := time.Now()
	socket, err := c.dial(ctx, server)
	if err != nil {
		return false, fmt.Errorf("connecting to %s: %w", server, err)
	}
	ctx, leave := context.WithCancel(ctx)
	defer leave()
	context.AfterFunc(ctx, func() { _ = socket.Close() })

	socket.SetPingHandler(func(data string) error {
		_ = socket.SetReadDeadline(time.Now().Add(silence))
		err := socket.WriteControl(websocket.PongMessage, []byte(data), time.Now().Add(writing))
		if errors.Is(err, websocket.ErrCloseSent) {
			return nil
		}
		return err
	})
	c.change(func() {
		c.socket, c.server = socket, server
		if n := len(c.returns); n > 0 && c.returns[n-1].Back.IsZero() {
			c.returns[n-1].To, c.returns[n-1].Dialled = server, begun
		}
	})
	err = c.send(joining{"join", c.config.Room, c.config.Name, c.tab, c.config.Watch})
	if err == nil {
		joined, err = c.read(ctx, socket)
	}
	c.lost(server, joined, err)
	return joined, err
}

func (c *Client) dial(ctx context.Context, server string) (*websocket.Conn, error) {
	var secret string
	c.with(func() { secret = c.secret })
	header := http.Header{"Origin": {server}}
	if secret != "" {
		header.Set("Cookie", cookieName+"="+secret)
	}
	dialer := websocket.Dialer{HandshakeTimeout: dialing}
	socket, resp, err := dialer.DialContext(ctx, "ws"+strings.TrimPrefix(server, "http")+"/ws?v=1", header)
	if resp != nil {
		defer resp.Body.Close()
	}
	if err != nil {
		return nil, err
	}
	if fresh := secretIn(resp.Cookies()); fresh != "" {
		c.change(func() { c.secret = fresh })
	}
	return socket, nil
}

// read takes in what the server says until the socket ends.
func (c *Client) read(ctx context.Context, socket *websocket.Conn) (joined bool, err error) {
	for {
		_ = socket.SetReadDeadline(time.Now().Add(silence))
		_, frame, err := socket.ReadMessage()
		if websocket.IsCloseError(err, codeUnknownRoom) {
			return joined, ErrNoRoom
		}
		if err != nil {
			return joined, fmt.Errorf("reading: %w", err)
		}
		if c.config.Heard != nil {
			c.config.Heard(frame)
		}
		for line := range strings.SplitSeq(string(frame), "\n") {
			is, err := c.hear(line, !joined)
			if err != nil {
				return joined, err
			}
			if is && !joined {
				joined = true
				go c.pen(ctx)
			}
		}
	}
}

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
			if c.send(claim{"word", w.N, w.Text}) != nil {
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

// lost notes that a socket is over.
func (c *Client) lost(server string, joined bool, err error) {
	c.change(func() {
		c.socket = nil
		if !joined {
			return
		}
		_, underWay := c.book.open()
		r := Return{From: server, Lost: time.Now(), InFlight: underWay}
		var closed *websocket.CloseError
		if errors.As(err, &closed) && closed.Code != websocket.CloseAbnormalClosure {
			r.CloseCode = closed.Code
		}
		c.returns = append(c.returns, r)
	})
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
