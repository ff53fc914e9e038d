package limit

import (
	"bufio"
	"net"
	"net/http"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// byteLimiter reads a connection no faster than people send, and all connections of an address no faster than
// those of a school. So a flood, even of frames that never become a message, waits at its sender. A client
// that sends no more than a player does is never delayed by others at its address.
type byteLimiter struct {
	net.Conn
	bytes    *rate.Limiter
	reserved *rate.Limiter // what a player sends
	shared   *budget       // of all connections of the address

	closeOnce sync.Once
	closed    chan struct{}
}

// maxSharedWait is the longest wait at a time for what others at the address sent.
const maxSharedWait = time.Second

func newByteLimiter(conn net.Conn, l Limits, sum *budget) *byteLimiter {
	return &byteLimiter{Conn: conn, bytes: l.Bytes.Limiter(), reserved: l.Reserved.Limiter(), shared: sum, closed: make(chan struct{})}
}

func (m *byteLimiter) Read(p []byte) (int, error) {
	n, err := m.Conn.Read(p[:min(len(p), m.bytes.Burst(), m.shared.Burst())])
	if n > 0 {
		m.wait(n)
	}
	return n, err
}

// wait is a function of its own because thousands of goroutines block in Read: its stack frame is not theirs.
//
//go:noinline
func (m *byteLimiter) wait(n int) {
	now := time.Now()
	delay, debt := m.bytes.ReserveN(now, n).DelayFrom(now), m.shared.charge(n)
	if !m.reserved.AllowN(now, n) {
		delay = max(delay, min(debt, maxSharedWait))
	}
	if delay <= 0 {
		return
	}
	timer := time.NewTimer(delay)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-m.closed:
	}
}

// Close also ends a wait.
func (m *byteLimiter) Close() error {
	m.closeOnce.Do(func() { close(m.closed) })
	return m.Conn.Close()
}

// LimitBytes returns a writer whose connection is limited once it is hijacked.
func LimitBytes(w http.ResponseWriter, l Limits, a *Address) http.ResponseWriter {
	return limitedHijacker{w, l, a}
}

// limitedHijacker is a writer that limits the connection when it is hijacked from HTTP.
type limitedHijacker struct {
	http.ResponseWriter
	limits  Limits
	address *Address
}

// Hijack implements [http.Hijacker].
func (w limitedHijacker) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffers, err := http.NewResponseController(w.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	return newByteLimiter(conn, w.limits, w.address.received), buffers, nil
}
