package limit

import (
	"maps"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Connections bounds how many connections each address has for HTTP: each costs a file, of which
// a process has some thousands, before anything is said by which to judge who it is. Those that
// have become sockets are counted as such. It also bounds how fast they come: what is no request ends
// its connection before anything else sees it. Its methods may be called from any goroutine.
type Connections struct {
	limits  Limits
	proxies Proxies

	mu        sync.Mutex
	open      map[netip.Prefix]int
	rates     map[netip.Prefix]*rate.Limiter
	overflow  *rate.Limiter // of all that there is no place for
	cleanedAt time.Time
}

// NewConnections returns one. Trusted proxies have as many as they like.
func NewConnections(l Limits, trusted []netip.Prefix) *Connections {
	return &Connections{
		limits: l, proxies: trusted,
		open: make(map[netip.Prefix]int), rates: make(map[netip.Prefix]*rate.Limiter), overflow: l.Connects.Limiter(),
	}
}

// source returns the address of a connection; false where there is none, or it is a proxy's.
func (c *Connections) source(conn net.Conn) (address netip.Prefix, ok bool) {
	from, err := netip.ParseAddrPort(conn.RemoteAddr().String())
	if err != nil || c.proxies.trusts(from.Addr()) {
		return address, false
	}
	return NetworkOf(from.Addr()), true
}

// ConnState is for [http.Server.ConnState]. It ends a connection too many.
func (c *Connections) ConnState(conn net.Conn, state http.ConnState) {
	address, ok := c.source(conn)
	if !ok {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	switch state {
	case http.StateNew:
		c.open[address]++
		if c.open[address] > c.limits.Connections {
			_ = conn.Close() // it comes by here once more, closed
		}
	case http.StateClosed, http.StateHijacked:
		if c.open[address]--; c.open[address] == 0 {
			delete(c.open, address)
		}
	}
}

// Limit returns a listener whose connections are read late when too many come from their address in
// a short time.
func (c *Connections) Limit(l net.Listener) net.Listener { return delayingListener{l, c} }

type delayingListener struct {
	net.Listener
	connections *Connections
}

// Accept implements [net.Listener].
func (l delayingListener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	if address, ok := l.connections.source(conn); ok && !l.connections.limiterFor(address).Allow() {
		return &delayedConn{conn, time.Now().Add(AddressDelay)}, nil
	}
	return conn, nil
}

// delayedConn is a connection that is read only from some time on.
type delayedConn struct {
	net.Conn
	readFrom time.Time
}

func (c *delayedConn) Read(p []byte) (int, error) {
	time.Sleep(time.Until(c.readFrom))
	return c.Conn.Read(p)
}

func (c *Connections) limiterFor(address netip.Prefix) *rate.Limiter {
	c.mu.Lock()
	defer c.mu.Unlock()
	if now := time.Now(); now.Sub(c.cleanedAt) >= cleanUpInterval {
		c.cleanedAt = now
		maps.DeleteFunc(c.rates, func(_ netip.Prefix, l *rate.Limiter) bool { return isFull(l, now) })
	}
	if l := c.rates[address]; l != nil {
		return l
	}
	if len(c.rates) >= maxAddresses {
		return c.overflow
	}
	l := c.limits.Connects.Limiter()
	c.rates[address] = l
	return l
}
