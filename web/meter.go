package web

import (
	"bufio"
	"net"
	"net/http"
	"time"

	"golang.org/x/time/rate"
)

// meter reads a connection no faster than people send. Whatever a flood is made of, be it
// frames that never become a message, it waits at whoever sends it and costs nobody else.
type meter struct {
	net.Conn
	bytes *rate.Limiter
}

func (m *meter) Read(p []byte) (int, error) {
	n, err := m.Conn.Read(p[:min(len(p), m.bytes.Burst())])
	if n > 0 {
		time.Sleep(m.bytes.ReserveN(time.Now(), n).Delay())
	}
	return n, err
}

// metering gives metered connections to whoever takes them over from HTTP.
type metering struct {
	http.ResponseWriter
	bytes Rate
}

// Hijack implements [http.Hijacker].
func (w metering) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffers, err := http.NewResponseController(w.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	return &meter{conn, w.bytes.limiter()}, buffers, nil
}
