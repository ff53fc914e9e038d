package virtual

import (
	"context"
	"errors"
	"net"
	"sync"
)

// Listener accepts connections in memory.
type Listener struct {
	// NewPipe makes both ends of a connection: [Pipe], or [net.Pipe], whose writes wait for the reader.
	NewPipe func() (net.Conn, net.Conn)

	conns  chan net.Conn
	closed chan struct{}
	once   sync.Once
}

// Listen returns a listener whose connections are those of [Pipe].
func Listen() *Listener {
	return &Listener{NewPipe: Pipe, conns: make(chan net.Conn), closed: make(chan struct{})}
}

// Accept waits for a connection.
func (l *Listener) Accept() (net.Conn, error) {
	select {
	case c := <-l.conns:
		return c, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

// Close ends the listener; its connections go on.
func (l *Listener) Close() error {
	l.once.Do(func() { close(l.closed) })
	return nil
}

// Addr is the same for all listeners.
func (l *Listener) Addr() net.Addr { return nowhere }

// Dial connects to the listener, whatever the address is.
func (l *Listener) Dial(ctx context.Context, _, _ string) (net.Conn, error) {
	ours, theirs := l.NewPipe()
	select {
	case l.conns <- theirs:
		return ours, nil
	case <-l.closed:
		return nil, errors.New("connection refused")
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
