package web

import (
	"net"
	"net/http"
	"net/netip"
	"sync"
)

// Connections bounds how many connections each address has for HTTP: each costs a file, of which
// a process has some thousands, before anything is said by which to judge who it is. Those that
// have become sockets are counted as such. Its methods may be called from any goroutine.
type Connections struct {
	most    int
	proxies proxies

	mu   sync.Mutex
	open map[netip.Prefix]int
}

// NewConnections makes it, by [Limits.Connections]. Trusted proxies have as many as they like.
func NewConnections(most int, trusted []netip.Prefix) *Connections {
	return &Connections{most: most, proxies: trusted, open: make(map[netip.Prefix]int)}
}

// Watch is for [http.Server.ConnState]. It ends a connection too many.
func (c *Connections) Watch(conn net.Conn, state http.ConnState) {
	from, err := netip.ParseAddrPort(conn.RemoteAddr().String())
	if err != nil || c.proxies.trust(from.Addr()) {
		return
	}
	address := network(from.Addr())
	c.mu.Lock()
	defer c.mu.Unlock()
	switch state {
	case http.StateNew:
		c.open[address]++
		if c.open[address] > c.most {
			_ = conn.Close() // it comes by here once more, closed
		}
	case http.StateClosed, http.StateHijacked:
		if c.open[address]--; c.open[address] == 0 {
			delete(c.open, address)
		}
	}
}
