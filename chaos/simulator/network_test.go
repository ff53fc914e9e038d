package simulator

import (
	"context"
	"errors"
	"net"
	"strings"
	"sync"
	"time"
)

// network connects people with servers, by the servers' names.
type network struct {
	draws *draws

	mu        sync.Mutex
	listeners map[string]*listener // by host
	wires     map[*cable]end       // the people's ends
}

// end is who is at which server.
type end struct {
	person, host string
	since        time.Time
}

func newNetwork(d *draws) *network {
	return &network{draws: d, listeners: make(map[string]*listener), wires: make(map[*cable]end)}
}

var errNoRoute = errors.New("no route to host")

// dialer returns the function by which a person connects, from an address of their own.
func (n *network) dialer(person string, number int) func(ctx context.Context, network, address string) (net.Conn, error) {
	from := &net.TCPAddr{IP: net.IPv4(10, 0, byte(number), 1), Port: 4000}
	return func(_ context.Context, _, address string) (net.Conn, error) {
		host, _, _ := strings.Cut(address, ":")
		late := n.latency()
		time.Sleep(late) // the way to the server, in virtual time
		n.mu.Lock()
		defer n.mu.Unlock()
		l := n.listeners[host]
		if l == nil {
			return nil, errNoRoute
		}
		ours, theirs := newCable(n.latency, from, l.addr)
		if !l.offer(theirs) {
			return nil, errNoRoute
		}
		n.wires[ours] = end{person, host, time.Now()}
		return ours, nil
	}
}

func (n *network) latency() time.Duration { return n.draws.about(20 * time.Millisecond) }

// cutPerson breaks a person's connections.
func (n *network) cutPerson(name string) { n.cut(func(e end) bool { return e.person == name }) }

// attached returns the server to which somebody has had a connection for some time without a break: nothing else than a room
// lasts so long.
func (n *network) attached(person string, least time.Duration) (host string, ok bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for w, e := range n.wires {
		if e.person == person && time.Since(e.since) > least && !w.over() {
			return e.host, true
		}
	}
	return "", false
}

// cutHost breaks all connections to a server.
func (n *network) cutHost(host string) { n.cut(func(e end) bool { return e.host == host }) }

func (n *network) cut(which func(end) bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for w, e := range n.wires {
		if which(e) {
			w.cut()
			delete(n.wires, w)
		}
	}
}

// listen returns a listener for the connections to a host.
func (n *network) listen(host string) *listener {
	l := &listener{
		network: n, host: host, addr: &net.TCPAddr{IP: net.IPv4(10, 1, 0, 1), Port: 80},
		conns: make(chan net.Conn, 64), closed: make(chan struct{}),
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.listeners[host] = l
	return l
}

// listener accepts the connections to one server.
type listener struct {
	network *network
	host    string
	addr    net.Addr
	conns   chan net.Conn
	closed  chan struct{}
	once    sync.Once
}

// offer reports whether there is room for a connection.
func (l *listener) offer(c net.Conn) bool {
	select {
	case l.conns <- c:
		return true
	default:
		return false
	}
}

// Accept implements [net.Listener].
func (l *listener) Accept() (net.Conn, error) {
	select {
	case <-l.closed:
		return nil, net.ErrClosed
	default:
	}
	select {
	case c := <-l.conns:
		return c, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

// Close implements [net.Listener].
func (l *listener) Close() error {
	l.once.Do(func() {
		l.network.mu.Lock()
		defer l.network.mu.Unlock()
		if l.network.listeners[l.host] == l {
			delete(l.network.listeners, l.host)
		}
		close(l.closed)
	})
	return nil
}

// Addr implements [net.Listener].
func (l *listener) Addr() net.Addr { return l.addr }
