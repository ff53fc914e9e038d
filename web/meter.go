package web

import (
	"bufio"
	"net"
	"net/http"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// meter reads a connection no faster than people send, and all of an address no faster than a
// school does. Whatever a flood is made of, be it frames that never become a message, it waits at
// whoever sends it and costs nobody else: who sends no more than somebody who plays waits for nobody.
type meter struct {
	net.Conn
	bytes *rate.Limiter
	calm  *rate.Limiter // what somebody sends who plays
	sum   *budget       // of all that its address sends

	ending sync.Once
	ended  chan struct{}
}

// maxMeterWait is how long a socket waits at a time for what others of its address sent.
const maxMeterWait = time.Second

func newMeter(conn net.Conn, l Limits, sum *budget) *meter {
	return &meter{Conn: conn, bytes: l.Bytes.limiter(), calm: l.Calm.limiter(), sum: sum, ended: make(chan struct{})}
}

func (m *meter) Read(p []byte) (int, error) {
	n, err := m.Conn.Read(p[:min(len(p), m.bytes.Burst(), m.sum.Burst())])
	if n > 0 {
		m.wait(n)
	}
	return n, err
}

// wait stands by itself because thousands wait in Read: what it needs of a stack they do not.
//
//go:noinline
func (m *meter) wait(n int) {
	now := time.Now()
	delay, debt := m.bytes.ReserveN(now, n).DelayFrom(now), m.sum.owe(n)
	if !m.calm.AllowN(now, n) {
		delay = max(delay, min(debt, maxMeterWait))
	}
	if delay <= 0 {
		return
	}
	timer := time.NewTimer(delay)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-m.ended:
	}
}

// Close ends the waiting, too.
func (m *meter) Close() error {
	m.ending.Do(func() { close(m.ended) })
	return m.Conn.Close()
}

// metering gives metered connections to whoever takes them over from HTTP.
type metering struct {
	http.ResponseWriter
	limits  Limits
	address *address
}

// Hijack implements [http.Hijacker].
func (w metering) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffers, err := http.NewResponseController(w.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	return newMeter(conn, w.limits, w.address.received), buffers, nil
}
