package refclient

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

const (
	dialTimeout = 3 * time.Second       // for a server to take us in
	readTimeout = 50 * time.Second      // a server that is silent for longer is gone
	minBackoff  = 50 * time.Millisecond // before the first try after a loss
	maxBackoff  = 3000 * time.Millisecond
)

// ErrNoRoom is returned if the room does not exist, or not any more.
var ErrNoRoom = errors.New("there is no such room")

// run connects to one server after the other until a return is ruled out.
func (c *Client) run(ctx context.Context) error {
	pause := minBackoff
	for at := 0; ; at++ {
		server := c.config.Servers[at%len(c.config.Servers)]
		joined, err := c.connect(ctx, server)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if isFinal(err) {
			return err
		}
		if joined {
			pause = minBackoff
		}
		wait := c.config.Pause(pause)
		if websocket.IsCloseError(err, codeTooMany) {
			wait = time.Minute
		}
		pause = min(2*pause, maxBackoff)
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// isFinal reports whether the client must not reconnect after an error.
func isFinal(err error) bool {
	var refused Refusal
	return errors.As(err, &refused) || errors.Is(err, ErrNoRoom) ||
		websocket.IsCloseError(err, codeTooLarge, codeFlooded, codeRemoved)
}

// connect serves one socket from its beginning to its end. It reports whether the server accepted
// the join.
func (c *Client) connect(ctx context.Context, server string) (joined bool, err error) {
	begun := time.Now()
	socket, err := c.dial(ctx, server)
	if err != nil {
		return false, fmt.Errorf("connecting to %s: %w", server, err)
	}
	ctx, leave := context.WithCancel(ctx)
	defer leave()
	context.AfterFunc(ctx, func() { _ = socket.Close() })

	socket.SetPingHandler(func(data string) error {
		_ = socket.SetReadDeadline(time.Now().Add(readTimeout))
		err := socket.WriteControl(websocket.PongMessage, []byte(data), time.Now().Add(writeTimeout))
		if errors.Is(err, websocket.ErrCloseSent) {
			return nil
		}
		return err
	})
	c.update(func() {
		c.socket, c.server = socket, server
		if n := len(c.reconnections); n > 0 && c.reconnections[n-1].BackAt.IsZero() {
			c.reconnections[n-1].To, c.reconnections[n-1].DialedAt = server, begun
		}
	})
	var pen sync.WaitGroup
	err = c.send(joinMessage{"join", c.config.Room, c.config.Name, c.tab, c.config.Watch})
	if err == nil {
		err = c.read(socket, func() {
			joined = true
			pen.Go(func() { c.writeLoop(ctx) })
		})
	}
	leave()
	pen.Wait() // or it would go on with the next socket
	c.disconnected(server, joined, err)
	return joined, err
}

func (c *Client) dial(ctx context.Context, server string) (*websocket.Conn, error) {
	var secret string
	c.locked(func() { secret = c.secret })
	header := http.Header{"Origin": {server}}
	if secret != "" {
		header.Set("Cookie", cookieName(server)+"="+secret)
	}
	dialer := websocket.Dialer{HandshakeTimeout: dialTimeout, NetDialContext: c.config.Dial}
	socket, resp, err := dialer.DialContext(ctx, "ws"+strings.TrimPrefix(server, "http")+"/ws?v=1", header)
	if resp != nil {
		defer resp.Body.Close()
	}
	if err != nil {
		return nil, err
	}
	if fresh := secretIn(server, resp.Cookies()); fresh != "" {
		c.update(func() { c.secret = fresh })
	}
	return socket, nil
}

// read handles messages until the socket ends. It calls joined after the first room message.
func (c *Client) read(socket *websocket.Conn, joined func()) error {
	for joining := true; ; {
		_ = socket.SetReadDeadline(time.Now().Add(readTimeout))
		_, frame, err := socket.ReadMessage()
		if websocket.IsCloseError(err, codeUnknownRoom) {
			return ErrNoRoom
		}
		if err != nil {
			return fmt.Errorf("reading: %w", err)
		}
		if c.config.OnFrame != nil {
			c.config.OnFrame(frame)
		}
		for line := range strings.SplitSeq(string(frame), "\n") {
			isRoom, err := c.handle(line, joining)
			if err != nil {
				return err
			}
			if isRoom && joining {
				joining = false
				joined()
			}
		}
	}
}

// disconnected records the loss of a socket.
func (c *Client) disconnected(server string, joined bool, err error) {
	c.update(func() {
		c.socket = nil
		if !joined {
			return
		}
		_, underWay := c.submissions.unanswered()
		r := Reconnection{From: server, LostAt: time.Now(), InFlight: underWay}
		var closed *websocket.CloseError
		if errors.As(err, &closed) && closed.Code != websocket.CloseAbnormalClosure {
			r.CloseCode = closed.Code
		}
		c.reconnections = append(c.reconnections, r)
	})
}
