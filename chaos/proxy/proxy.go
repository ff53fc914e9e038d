package proxy

import (
	"context"
	"fmt"
	"net"
	"sync"
	"sync/atomic"
	"time"
)

// Config is the configuration of a proxy.
type Config struct {
	Target string // host:port, until it is turned to another
	From   string // address from which connections to the target are made; "" for any
	Redis  bool   // the target speaks RESP, so that what it publishes can be dropped
}

// Proxy carries connections to one target at a time. It is safe for concurrent use.
type Proxy struct {
	config   Config
	dialer   net.Dialer
	listener net.Listener
	ctx      context.Context // done when the proxy is closed
	cancel   context.CancelFunc
	running  sync.WaitGroup
	dropped  atomic.Int64

	mu          sync.Mutex
	target      string // where new connections go
	faults      Faults
	changed     chan struct{}            // closed, and a new one made, when faults change
	connections map[*connection]struct{} // that are open
}

// Listen opens a proxy at a free port of 127.0.0.1. The caller closes it.
func Listen(ctx context.Context, c Config) (*Proxy, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("open a proxy before %s: %w", c.Target, err)
	}
	p := &Proxy{
		config:      c,
		dialer:      net.Dialer{Timeout: 10 * time.Second},
		listener:    listener,
		target:      c.Target,
		changed:     make(chan struct{}),
		connections: make(map[*connection]struct{}),
	}
	if c.From != "" {
		p.dialer.LocalAddr = &net.TCPAddr{IP: net.ParseIP(c.From)}
	}
	p.ctx, p.cancel = context.WithCancel(context.WithoutCancel(ctx))
	p.running.Go(p.accept)
	return p, nil
}

// Addr returns the address of the proxy.
func (p *Proxy) Addr() string { return p.listener.Addr().String() }

// Set replaces the faults.
func (p *Proxy) Set(f Faults) {
	p.mu.Lock()
	p.faults = f
	close(p.changed)
	p.changed = make(chan struct{})
	p.mu.Unlock()
	if f.Cut {
		p.Break()
	}
}

// Redirect sends new connections to another target.
func (p *Proxy) Redirect(target string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.target = target
}

// Break breaks all connections. New ones may be opened.
func (p *Proxy) Break() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for l := range p.connections {
		l.reset()
	}
}

// Dropped returns the number of published messages that were dropped.
func (p *Proxy) Dropped() int { return int(p.dropped.Load()) }

// Close breaks all connections, accepts no more, and returns when all goroutines have ended.
func (p *Proxy) Close() {
	p.cancel()
	_ = p.listener.Close()
	p.Break()
	p.running.Wait()
}

func (p *Proxy) now() (Faults, <-chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.faults, p.changed
}

// awaitFlow waits until packets may pass, and returns the faults at that time.
func (p *Proxy) awaitFlow(ctx context.Context) (Faults, error) {
	for {
		f, changed := p.now()
		if !f.Stalled {
			return f, nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return f, ctx.Err()
		}
	}
}

func (p *Proxy) accept() {
	for {
		conn, err := p.listener.Accept()
		if err != nil {
			return // closed
		}
		p.running.Go(func() { p.carry(conn.(*net.TCPConn)) })
	}
}

// carry serves one connection.
func (p *Proxy) carry(client *net.TCPConn) {
	ctx, cancel := context.WithCancel(p.ctx)
	defer cancel()
	l := &connection{client: client, cancel: cancel}
	if !p.add(l) {
		l.reset()
		return
	}
	defer p.remove(l)
	if _, err := p.awaitFlow(ctx); err != nil {
		l.reset()
		return
	}
	target, err := p.dialer.DialContext(ctx, "tcp", l.address)
	if err != nil {
		l.reset()
		return
	}
	l.connect(target.(*net.TCPConn))
	p.relay(ctx, l)
}

// add registers a connection, and reports whether connections are allowed.
func (p *Proxy) add(l *connection) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.faults.Cut || p.ctx.Err() != nil {
		return false
	}
	l.address = p.target
	p.connections[l] = struct{}{}
	return true
}

func (p *Proxy) remove(l *connection) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.connections, l)
}
