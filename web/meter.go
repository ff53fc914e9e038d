package web

import (
	"bufio"
	"net"
	"net/http"
	"time"

	"golang.org/x/time/rate"
)

// meter reads a connection no faster than people send, and all of an address no faster than a
// school does. Whatever a flood is made of, be it frames that never become a message, it waits at
// whoever sends it and costs nobody else.
type meter struct {
	net.Conn
	bytes *rate.Limiter
	sum   *rate.Limiter // of all that its address sends
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
	time.Sleep(max(m.bytes.ReserveN(now, n).DelayFrom(now), m.sum.ReserveN(now, n).DelayFrom(now)))
}

// metering gives metered connections to whoever takes them over from HTTP.
type metering struct {
	http.ResponseWriter
	bytes   Rate
	address *address
}

// Hijack implements [http.Hijacker].
func (w metering) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffers, err := http.NewResponseController(w.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	return &meter{conn, w.bytes.limiter(), w.address.received}, buffers, nil
}
