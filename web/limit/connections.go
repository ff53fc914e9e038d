package limit

import (
	"maps"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"syscall"
	"time"

	"golang.org/x/time/rate"
)

// Connections limits the open HTTP connections of each address: each takes one of some thousands of file
// descriptors before its client has sent anything. A connection that became a socket counts as a socket
// instead. It also limits how fast connections come, because one without a valid request ends before any
// other limit applies. Its methods may be called from any goroutine.
type Connections struct {
	limits  Limits
	proxies Proxies

	mu        sync.Mutex
	open      map[netip.Prefix]int
	rates     map[netip.Prefix]*rate.Limiter
	overflow  *rate.Limiter // for all beyond maxAddresses
	cleanedAt time.Time
}

// NewConnections returns the limits of connections. Trusted proxies are not limited.
func NewConnections(l Limits, trusted []netip.Prefix) *Connections {
	return &Connections{
		limits: l, proxies: trusted,
		open: make(map[netip.Prefix]int), rates: make(map[netip.Prefix]*rate.Limiter), overflow: l.Connects.Limiter(),
	}
}

// source returns the address of a connection, and false if it has none or is a trusted proxy's.
func (c *Connections) source(conn net.Conn) (address netip.Prefix, ok bool) {
	from, err := netip.ParseAddrPort(conn.RemoteAddr().String())
	if err != nil || c.proxies.trusts(from.Addr()) {
		return address, false
	}
	return AddressKey(from.Addr()), true
}

// ConnState is for [http.Server.ConnState]. It closes a connection beyond the limit.
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
			_ = conn.Close() // calls ConnState once more, with StateClosed
		}
	case http.StateClosed, http.StateHijacked:
		if c.open[address]--; c.open[address] == 0 {
			delete(c.open, address)
		}
	}
}

// Limit returns a listener that delays the first read of a connection if too many have come from its address
// in a short time.
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

// delayedConn is a connection that is not read before an instant.
type delayedConn struct {
	net.Conn
	readFrom time.Time
}

func (c *delayedConn) Read(p []byte) (int, error) {
	time.Sleep(time.Until(c.readFrom))
	return c.Conn.Read(p)
}

// SyscallConn implements [syscall.Conn].
func (c *delayedConn) SyscallConn() (syscall.RawConn, error) { return SyscallConn(c.Conn) }

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
