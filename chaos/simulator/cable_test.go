package simulator

import (
	"io"
	"net"
	"os"
	"sync"
	"time"
)

// cable is one end of a connection whose bytes arrive later.
type cable struct {
	in, out       *direction
	local, remote net.Addr
}

// newCable returns both ends of a connection.
func newCable(latency func() time.Duration, a, b net.Addr) (*cable, *cable) {
	x, y := newDirection(latency), newDirection(latency)
	return &cable{x, y, a, b}, &cable{y, x, b, a}
}

func (c *cable) Read(b []byte) (int, error)         { return c.in.read(b) }
func (c *cable) Write(b []byte) (int, error)        { return c.out.write(b) }
func (c *cable) LocalAddr() net.Addr                { return c.local }
func (c *cable) RemoteAddr() net.Addr               { return c.remote }
func (c *cable) SetDeadline(t time.Time) error      { return c.SetReadDeadline(t) }
func (c *cable) SetWriteDeadline(_ time.Time) error { return nil } // a write never waits

func (c *cable) SetReadDeadline(t time.Time) error {
	c.in.expire(t)
	return nil
}

// Close ends the connection: the other end reads what is on its way, and then its end.
func (c *cable) Close() error {
	c.out.end()
	c.in.cut()
	return nil
}

// cut breaks the connection at both ends: what is on its way is lost.
func (c *cable) cut() {
	c.in.cut()
	c.out.cut()
}

// over reports whether the connection has ended, or is ending.
func (c *cable) over() bool { return c.in.over() || c.out.over() }

func (d *direction) over() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.ended || d.broken
}

// direction is what one end sends to the other.
type direction struct {
	latency func() time.Duration

	mu      sync.Mutex
	chunks  []chunk
	ended   bool          // nothing more is sent
	broken  bool          // nothing more arrives
	expires time.Time     // of the reader
	wake    chan struct{} // closed when something has changed for a reader; nil if none waits
}

type chunk struct {
	data    []byte
	arrives time.Time
}

func newDirection(latency func() time.Duration) *direction { return &direction{latency: latency} }

func (d *direction) write(b []byte) (int, error) {
	late := d.latency()
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.ended || d.broken {
		return 0, io.ErrClosedPipe
	}
	arrives := time.Now().Add(late)
	if n := len(d.chunks); n > 0 && !arrives.After(d.chunks[n-1].arrives) { // bytes stay in order
		arrives = d.chunks[n-1].arrives.Add(1)
	}
	d.chunks = append(d.chunks, chunk{append([]byte(nil), b...), arrives})
	d.changed()
	return len(b), nil
}

func (d *direction) read(b []byte) (int, error) {
	for {
		n, wake, at, err := d.take(b)
		if n > 0 || err != nil {
			return n, err
		}
		if at.IsZero() {
			<-wake
			continue
		}
		timer := time.NewTimer(time.Until(at))
		select {
		case <-wake:
		case <-timer.C:
		}
		timer.Stop()
	}
}

// take takes what has arrived. If there is nothing, it returns what tells of a change, and the instant of the next one
// that is known: a chunk arrives, or the reader's time is over.
func (d *direction) take(b []byte) (n int, wake chan struct{}, at time.Time, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := time.Now()
	switch {
	case d.broken:
		return 0, nil, at, io.ErrUnexpectedEOF
	case len(d.chunks) > 0 && !d.chunks[0].arrives.After(now):
		n = copy(b, d.chunks[0].data)
		if d.chunks[0].data = d.chunks[0].data[n:]; len(d.chunks[0].data) == 0 {
			d.chunks = d.chunks[1:]
		}
		return n, nil, at, nil
	case len(d.chunks) == 0 && d.ended:
		return 0, nil, at, io.EOF
	case !d.expires.IsZero() && !d.expires.After(now):
		return 0, nil, at, os.ErrDeadlineExceeded
	}
	if len(d.chunks) > 0 {
		at = d.chunks[0].arrives
	}
	if !d.expires.IsZero() && (at.IsZero() || d.expires.Before(at)) {
		at = d.expires
	}
	if d.wake == nil {
		d.wake = make(chan struct{})
	}
	return 0, d.wake, at, nil
}

func (d *direction) changed() {
	if d.wake != nil {
		close(d.wake)
		d.wake = nil
	}
}

func (d *direction) end() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.ended = true
	d.changed()
}

func (d *direction) cut() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.broken = true
	d.changed()
}

func (d *direction) expire(t time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.expires = t
	d.changed()
}
