package play

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/gorilla/websocket"
)

const dialTimeout = 30 * time.Second

// Socket is a socket of a room's page. It knows of the protocol how to join, and nothing of the server's code.
type Socket struct {
	*websocket.Conn
	Cookies []*http.Cookie // that the server set

	unread [][]byte
}

// Dialer opens sockets at a server.
type Dialer struct {
	Server   string         // http://host:port
	Cookie   string         // name=value; "" for a new player
	Jar      http.CookieJar // instead of a cookie; may be nil
	NetDial  func(ctx context.Context, network, address string) (net.Conn, error)
	Compress bool // as browsers do
}

// Dial opens a socket, as a page of the server does.
func (d Dialer) Dial(ctx context.Context) (*Socket, error) {
	dialer := websocket.Dialer{Jar: d.Jar, NetDialContext: d.NetDial, HandshakeTimeout: dialTimeout, EnableCompression: d.Compress}
	header := http.Header{"Origin": {d.Server}}
	if d.Cookie != "" {
		header.Set("Cookie", d.Cookie)
	}
	conn, response, err := dialer.DialContext(ctx, "ws"+strings.TrimPrefix(d.Server, "http")+"/ws?v=1", header)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	return &Socket{Conn: conn, Cookies: response.Cookies()}, nil
}

// Send sends a message.
func (s *Socket) Send(format string, args ...any) error {
	return s.WriteMessage(websocket.TextMessage, fmt.Appendf(nil, format, args...))
}

// Join requests a seat in a room.
func (s *Socket) Join(code, name, tab string) error {
	return s.Send(`{"kind":"join","room":%q,"name":%q,"tab":%q}`, code, name, tab)
}

// Watch requests to enter a room without a seat.
func (s *Socket) Watch(code, tab string) error {
	return s.Send(`{"kind":"join","room":%q,"name":"","tab":%q,"watch":true}`, code, tab)
}

// Next waits for the next message. A frame has one or more of them, a line each.
func (s *Socket) Next() ([]byte, error) {
	for len(s.unread) == 0 {
		_, frame, err := s.ReadMessage()
		if err != nil {
			return nil, err
		}
		s.unread = bytes.Split(frame, []byte{'\n'})
	}
	line := s.unread[0]
	s.unread = s.unread[1:]
	return line, nil
}

// CloseCode returns the code with which the server closed a socket, by the error of a read, or 0 if it did
// not.
func CloseCode(err error) int {
	var closed *websocket.CloseError
	if errors.As(err, &closed) && closed.Code != websocket.CloseAbnormalClosure {
		return closed.Code
	}
	return 0
}
