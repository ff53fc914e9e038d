package limit

import (
	"bufio"
	"net"
	"net/http"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// byteLimiter reads a connection no faster than people send, and all of an address no faster than a
// school does. Whatever a flood is made of, be it frames that never become a message, it waits at
// whoever sends it and costs nobody else: who sends no more than somebody who plays waits for nobody.
type byteLimiter struct {
	net.Conn
	bytes    *rate.Limiter
	reserved *rate.Limiter // what somebody sends who plays
	shared   *budget       // of all that its address sends

	closeOnce sync.Once
	closed    chan struct{}
}

// maxSharedWait is how long a socket waits at a time for what others of its address sent.
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

// wait stands by itself because thousands wait in Read: what it needs of a stack they do not.
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

// Close ends the waiting, too.
func (m *byteLimiter) Close() error {
	m.closeOnce.Do(func() { close(m.closed) })
	return m.Conn.Close()
}

// LimitBytes returns a writer whose connection is limited once it is taken over from HTTP.
func LimitBytes(w http.ResponseWriter, l Limits, a *Address) http.ResponseWriter {
	return limitedHijacker{w, l, a}
}

// limitedHijacker passes limited connections to whoever hijacks them from HTTP.
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
