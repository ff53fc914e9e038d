package web

import (
	"bufio"
	"net"
	"net/http"
	"syscall"
	"time"

	"github.com/gorilla/websocket"

	"rattle/web/limit"
)

// hijackedConn is the connection of a socket. It is there for the close frames that gorilla writes itself, as the
// answer to the client's or to a malformed frame: a sendQueue writes frames beside gorilla.
type hijackedConn struct {
	net.Conn
	out *sendQueue // nil during the handshake
}

// controlTimeout is how long the write of a close frame of gorilla's may take.
const controlTimeout = time.Second

// Write implements [net.Conn].
func (c *hijackedConn) Write(p []byte) (int, error) {
	if c.out != nil && len(p) > 0 && p[0] == finalFrame|websocket.CloseMessage {
		if !c.out.end() {
			return len(p), nil // the queue has written one, or the client does not read
		}
		_ = c.Conn.SetWriteDeadline(time.Now().Add(controlTimeout))
	}
	return c.Conn.Write(p)
}

// SyscallConn implements [syscall.Conn].
func (c *hijackedConn) SyscallConn() (syscall.RawConn, error) { return limit.SyscallConn(c.Conn) }

// hijacker is a writer whose connection becomes that of a socket.
type hijacker struct {
	http.ResponseWriter
	conn *hijackedConn
}

// Hijack implements [http.Hijacker].
func (h hijacker) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffers, err := http.NewResponseController(h.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	h.conn.Conn = conn
	return h.conn, buffers, nil
}
