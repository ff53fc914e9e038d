package virtual

import (
	"io"
	"net"
	"os"
	"sync"
	"time"
)

// nowhere is the address of both ends.
var nowhere = &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80}

// pipe is one end of a connection.
type pipe struct{ in, out *stream }

// Pipe returns both ends of a connection in memory. A write never waits: it is buffered.
func Pipe() (a, b net.Conn) {
	x, y := newStream(), newStream()
	return &pipe{x, y}, &pipe{y, x}
}

func (p *pipe) Read(b []byte) (int, error)  { return p.in.read(b) }
func (p *pipe) Write(b []byte) (int, error) { return p.out.write(b) }
func (p *pipe) LocalAddr() net.Addr         { return nowhere }
func (p *pipe) RemoteAddr() net.Addr        { return nowhere }

func (p *pipe) Close() error {
	p.in.close()
	p.out.close()
	return nil
}

func (p *pipe) SetDeadline(t time.Time) error    { return p.SetReadDeadline(t) }
func (p *pipe) SetWriteDeadline(time.Time) error { return nil } // a write never waits
func (p *pipe) SetReadDeadline(t time.Time) error {
	p.in.expire(t)
	return nil
}

// stream is one direction of a connection.
type stream struct {
	mu      sync.Mutex
	changed sync.Cond
	data    []byte
	closed  bool
	expires time.Time
	timer   *time.Timer
}

func newStream() *stream {
	s := &stream{}
	s.changed.L = &s.mu
	return s
}

func (s *stream) write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return 0, io.ErrClosedPipe
	}
	s.data = append(s.data, b...)
	s.changed.Broadcast()
	return len(b), nil
}

func (s *stream) read(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.data) == 0 {
		if s.closed {
			return 0, io.EOF
		}
		if !s.expires.IsZero() && !time.Now().Before(s.expires) {
			return 0, os.ErrDeadlineExceeded
		}
		s.changed.Wait()
	}
	n := copy(b, s.data)
	s.data = s.data[n:]
	return n, nil
}

func (s *stream) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	if s.timer != nil {
		s.timer.Stop()
	}
	s.changed.Broadcast()
}

func (s *stream) expire(t time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.timer != nil {
		s.timer.Stop()
	}
	s.expires, s.timer = t, nil
	if !t.IsZero() && !s.closed {
		s.timer = time.AfterFunc(time.Until(t), func() {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.changed.Broadcast()
		})
	}
	s.changed.Broadcast()
}
