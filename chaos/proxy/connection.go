package proxy

import (
	"bufio"
	"bytes"
	"context"
	"net"
	"sync"
	"time"
)

const (
	maxPacket   = 4 << 10 // bytes of a packet
	maxInFlight = 64      // packets that are on their way, like a full window
)

// connection is one connection, with both of its ends.
type connection struct {
	client  *net.TCPConn
	cancel  context.CancelFunc
	address string // the target's address

	mu     sync.Mutex
	target *net.TCPConn // nil until it was dialled
	broken bool
}

func (l *connection) connect(target *net.TCPConn) {
	l.mu.Lock()
	l.target = target
	broken := l.broken
	l.mu.Unlock()
	if broken {
		l.reset()
	}
}

// reset ends the connection like a failing network: both ends read an error.
func (l *connection) reset() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.broken = true
	l.cancel()
	for _, conn := range []*net.TCPConn{l.client, l.target} {
		if conn != nil {
			_ = conn.SetLinger(0) // no goodbye
			_ = conn.Close()
		}
	}
}

// close ends the connection regularly. The first end that closes it ends it for both.
func (l *connection) close() {
	_ = l.client.Close()
	_ = l.target.Close()
	l.cancel()
}

// relay copies in both directions until one end has closed, or the connection is broken.
func (p *Proxy) relay(ctx context.Context, l *connection) {
	down := bytesOf(l.target)
	if p.config.Redis {
		down = valuesOf(l.target)
	}
	up := direction{p, l, bytesOf(l.client), l.target}
	back := direction{p, l, p.dropPublished(down), l.client}
	var ways sync.WaitGroup
	ways.Go(func() { up.run(ctx) })
	ways.Go(func() { back.run(ctx) })
	ways.Wait()
}

// source returns the next packet, and keeps nothing of it.
type source func() ([]byte, error)

func bytesOf(conn net.Conn) source {
	buffer := make([]byte, maxPacket)
	return func() ([]byte, error) {
		n, err := conn.Read(buffer)
		return bytes.Clone(buffer[:n]), err
	}
}

func valuesOf(conn net.Conn) source {
	reader := bufio.NewReader(conn)
	return func() ([]byte, error) { return readValue(reader) }
}

// dropPublished returns a source without the published messages that are to be dropped.
func (p *Proxy) dropPublished(next source) source {
	return func() ([]byte, error) {
		for {
			packet, err := next()
			if err != nil || !isPublished(packet) {
				return packet, err
			}
			if f, _ := p.now(); !happens(f.Dropped) {
				return packet, nil
			}
			p.dropped.Add(1)
		}
	}
}

// direction is one of the two directions of a connection.
type direction struct {
	proxy *Proxy
	line  *connection
	next  source
	to    net.Conn
}

// delayed is a packet on its way.
type delayed struct {
	packet []byte
	at     time.Time
}

// run carries packets in order until there are no more. All packets that were sent before an end
// closed arrive.
func (w direction) run(ctx context.Context) {
	defer w.line.close()
	sent := make(chan delayed, maxInFlight)
	var taking sync.WaitGroup
	defer taking.Wait()
	taking.Go(func() {
		defer close(sent)
		for {
			packet, err := w.next()
			f, _ := w.proxy.now()
			select {
			case sent <- delayed{packet, time.Now().Add(f.Delay)}:
			case <-ctx.Done():
				return
			}
			if err != nil {
				return
			}
		}
	})
	for d := range sent {
		if w.deliver(ctx, d) != nil {
			w.line.close() // or who takes would wait for more
			return
		}
	}
}

func (w direction) deliver(ctx context.Context, d delayed) error {
	if err := sleep(ctx, time.Until(d.at)); err != nil {
		return err
	}
	f, err := w.proxy.awaitFlow(ctx)
	if err != nil {
		return err
	}
	if err := sleep(ctx, f.retransmission()); err != nil {
		return err
	}
	if happens(f.Broken) {
		w.line.reset()
		return net.ErrClosed
	}
	_, err = w.to.Write(d.packet)
	return err
}

func sleep(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
