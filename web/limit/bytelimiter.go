package limit

import (
	"bufio"
	"errors"
	"net"
	"net/http"
	"sync"
	"syscall"
	"time"
)

// byteLimiter reads a connection no faster than people send, and all connections of an address no faster than
// those of a school. So a flood, even of frames that never become a message, waits at its sender. A client that
// sends no more than a player does is never delayed by others at its address.
type byteLimiter struct {
	net.Conn
	limits   *Limits
	shared   *budget // of all connections of the address
	bytes    bucket  // these two belong to the reader
	reserved bucket  // what a player sends

	mu      sync.Mutex
	waiting chan struct{} // closed by Close; nil unless a read waits
	closed  bool
}

// maxSharedWait is the longest wait at a time for what others at the address sent.
const maxSharedWait = time.Second

func (m *byteLimiter) Read(p []byte) (int, error) {
	n, err := m.Conn.Read(p[:min(len(p), m.limits.Bytes.Burst, m.shared.Burst())])
	if n > 0 {
		m.charge(n)
	}
	return n, err
}

// charge waits after n bytes if they came too fast. It is a function of its own because thousands of goroutines
// block in Read: its stack frame is not theirs.
//
//go:noinline
func (m *byteLimiter) charge(n int) {
	now := time.Now()
	delay, debt := m.bytes.reserveN(m.limits.Bytes, now, n), m.shared.charge(n)
	if !m.reserved.allowN(m.limits.Reserved, now, n) {
		delay = max(delay, min(debt, maxSharedWait))
	}
	if delay > 0 {
		m.wait(delay)
	}
}

// wait waits, at most until the connection is closed.
func (m *byteLimiter) wait(delay time.Duration) {
	closed := make(chan struct{})
	m.mu.Lock()
	m.waiting = closed
	if m.closed {
		close(closed)
	}
	m.mu.Unlock()
	timer := time.NewTimer(delay)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-closed:
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.waiting = nil
}

// Close also ends a wait.
func (m *byteLimiter) Close() error {
	m.mu.Lock()
	if m.waiting != nil && !m.closed {
		close(m.waiting)
	}
	m.closed = true
	m.mu.Unlock()
	return m.Conn.Close()
}

// SyscallConn implements [syscall.Conn].
func (m *byteLimiter) SyscallConn() (syscall.RawConn, error) { return SyscallConn(m.Conn) }

// SyscallConn returns the raw connection to the network. It returns [errors.ErrUnsupported] for any other, such as
// one that is encrypted.
func SyscallConn(conn net.Conn) (syscall.RawConn, error) {
	if c, ok := conn.(syscall.Conn); ok {
		return c.SyscallConn()
	}
	return nil, errors.ErrUnsupported
}

// LimitBytes returns a writer whose connection is limited once it is hijacked.
func LimitBytes(w http.ResponseWriter, l *Limits, a *Address) http.ResponseWriter {
	return limitedHijacker{w, l, a}
}

// limitedHijacker is a writer that limits the connection when it is hijacked from HTTP.
type limitedHijacker struct {
	http.ResponseWriter
	limits  *Limits
	address *Address
}

// Hijack implements [http.Hijacker].
func (w limitedHijacker) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffers, err := http.NewResponseController(w.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	return &byteLimiter{Conn: conn, limits: w.limits, shared: w.address.received}, buffers, nil
}
