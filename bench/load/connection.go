package load

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"strconv"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/gorilla/websocket"
)

const (
	dialTimeout   = 10 * time.Second
	readTimeout   = 50 * time.Second // after which a connection is taken for lost
	minBackoff    = 50 * time.Millisecond
	maxBackoff    = 2 * time.Second
	slowReadDelay = 500 * time.Millisecond // between two frames that a slow reader reads
	slowBuffer    = 4 << 10
	smallBuffer   = 512
)

// keepConnected keeps a person connected until ctx ends: the first connection and a reconnect are
// the same.
func (p *person) keepConnected(ctx context.Context) {
	pause := minBackoff
	for attempt := 0; ctx.Err() == nil; attempt++ {
		came, err := p.connect(ctx, attempt)
		if ctx.Err() != nil {
			return
		}
		if !p.wasDropped() {
			p.run.metrics.countError(errorKind(err))
		}
		if isFinal(err) {
			return
		}
		if came {
			pause = minBackoff
		}
		sleep(ctx, time.Duration((0.5+rand.Float64())*float64(pause))) //nolint:gosec // no secret
		pause = min(2*pause, maxBackoff)
	}
}

// connect runs one connection from its opening to its end. It reports whether the room was
// received.
func (p *person) connect(ctx context.Context, attempt int) (came bool, err error) {
	p.mu.Lock()
	p.dropped = false
	p.mu.Unlock()
	conn, err := p.dial(ctx, attempt)
	if err != nil {
		return false, err
	}
	defer conn.Close()
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
	defer stop()
	p.run.metrics.sockets.Add(1)
	defer p.run.metrics.sockets.Add(-1)
	join := `{"kind":"join","room":"` + p.room.code + `","name":"` + p.name + `","tab":"` + p.tab + `"`
	if p.watches {
		join += `,"watch":true`
	}
	p.mu.Lock()
	p.conn, p.seated = conn, false
	p.mu.Unlock()
	p.write(conn, []byte(join+"}"))
	err = p.read(conn)
	p.mu.Lock()
	defer p.mu.Unlock()
	came = p.seated
	p.conn, p.seated = nil, false
	return came, err
}

func (p *person) dial(ctx context.Context, attempt int) (*websocket.Conn, error) {
	p.run.dials <- struct{}{}
	defer func() { <-p.run.dials }()
	target := p.room.target(p, attempt)
	conn, response, err := p.dialer().DialContext(ctx, target.socket, http.Header{
		"Origin": {target.origin}, "Cookie": {target.cookie(p.secret)},
	})
	if response != nil {
		_ = response.Body.Close()
		if err != nil {
			return nil, statusError(response.StatusCode)
		}
	}
	return conn, err
}

func (p *person) dialer() *websocket.Dialer {
	return &websocket.Dialer{
		NetDialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			conn, err := p.run.from(p.number).DialContext(ctx, network, address)
			if err != nil {
				return nil, err
			}
			if tcp, ok := conn.(*net.TCPConn); ok && p.slow {
				_ = tcp.SetReadBuffer(slowBuffer)
			}
			return countingConn{conn, &p.run.metrics.bytesIn, &p.run.metrics.bytesOut}, nil
		},
		HandshakeTimeout:  dialTimeout,
		EnableCompression: true, // as browsers do
		ReadBufferSize:    smallBuffer,
		WriteBufferSize:   smallBuffer,
		WriteBufferPool:   &p.run.buffers,
	}
}

// countingConn counts the bytes of a connection.
type countingConn struct {
	net.Conn
	in, out *atomic.Int64
}

func (c countingConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	c.in.Add(int64(n))
	return n, err
}

func (c countingConn) Write(b []byte) (int, error) {
	n, err := c.Conn.Write(b)
	c.out.Add(int64(n))
	return n, err
}

// read handles everything until the connection has ended.
func (p *person) read(conn *websocket.Conn) error {
	awake := func() { _ = conn.SetReadDeadline(time.Now().Add(readTimeout)) }
	awake()
	answer := conn.PingHandler()
	conn.SetPingHandler(func(payload string) error {
		awake()
		return answer(payload)
	})
	for {
		_, r, err := conn.NextReader()
		if err != nil {
			return err
		}
		at := p.run.now()
		if err := p.readFrame(r, at); err != nil {
			return err
		}
		if p.slow && p.run.sending() {
			sleep(p.run.ctx, slowReadDelay)
			awake()
		}
	}
}

// readFrame handles the messages of a frame. It holds memory for the frame only while there is one.
func (p *person) readFrame(r io.Reader, at time.Duration) error {
	buffer, _ := p.run.frames.Get().(*[]byte)
	if buffer == nil {
		buffer = new([]byte)
	}
	defer p.run.frames.Put(buffer)
	frame, err := readAll((*buffer)[:0], r)
	*buffer = frame
	if err != nil {
		return err
	}
	for len(frame) > 0 {
		line := frame
		if end := bytes.IndexByte(frame, '\n'); end >= 0 {
			line, frame = frame[:end], frame[end+1:]
		} else {
			frame = nil
		}
		p.handle(line, at)
	}
	return nil
}

// readAll reads to the end, into b as far as its capacity allows.
func readAll(b []byte, r io.Reader) ([]byte, error) {
	for {
		if len(b) == cap(b) {
			b = append(b, 0)[:len(b)]
		}
		n, err := r.Read(b[len(b):cap(b)])
		b = b[:len(b)+n]
		if err == io.EOF {
			return b, nil
		} else if err != nil {
			return b, err
		}
	}
}

// drop closes the connection as a lost network does.
func (p *person) drop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.conn == nil || !p.seated {
		return
	}
	p.dropped = true
	for i := range p.pending {
		p.pending[i].untimed = true
	}
	_ = p.conn.NetConn().Close()
}

func (p *person) wasDropped() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.dropped
}

type statusError int

func (e statusError) Error() string { return "upgrade: " + strconv.Itoa(int(e)) }

// errorKind returns a short name for the reason why a connection has ended.
func errorKind(err error) string {
	var closed *websocket.CloseError
	var status statusError
	switch {
	case errors.As(err, &closed) && closed.Code != websocket.CloseAbnormalClosure:
		return "closed: " + strconv.Itoa(closed.Code)
	case errors.As(err, &status):
		return status.Error()
	case errors.Is(err, syscall.ECONNREFUSED):
		return "refused"
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		return "no port left"
	case errors.Is(err, syscall.EMFILE):
		return "no file left"
	}
	return "lost"
}

// isFinal reports whether nobody reconnects after an error.
func isFinal(err error) bool {
	return websocket.IsCloseError(err, 1009, 4000, 4003, 4004)
}

func sleep(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
