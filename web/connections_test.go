package web_test

import (
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"rattle/web/limit"
)

// counting serves HTTP with so many connections for each address.
func counting(t *testing.T, most int, trusted ...netip.Prefix) (address string) {
	t.Helper()
	limits := limit.Default()
	limits.Connections = most
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/socket" {
			return
		}
		conn, _, err := http.NewResponseController(w).Hijack()
		if err != nil {
			t.Error(err)
			return
		}
		t.Cleanup(func() { conn.Close() })
		_, _ = io.WriteString(conn, "HTTP/1.1 101 Switching Protocols\r\n\r\n")
	}))
	server.Config.ConnState = limit.NewConnections(limits, trusted).ConnState
	server.Start()
	t.Cleanup(server.Close)
	return server.Listener.Addr().String()
}

// isServed reports whether a new connection is served. It stays open.
func isServed(t *testing.T, address, path string) (net.Conn, bool) {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	_, _ = io.WriteString(conn, "GET "+path+" HTTP/1.1\r\nHost: rattle.example\r\n\r\n")
	_ = conn.SetReadDeadline(time.Now().Add(10 * time.Second))
	answer := make([]byte, len("HTTP/1.1 200"))
	n, _ := io.ReadFull(conn, answer)
	return conn, strings.HasPrefix(string(answer[:n]), "HTTP/1.1 ")
}

func TestAnAddressHasSoManyConnections(t *testing.T) {
	address := counting(t, 3)
	var first net.Conn
	for i := range 3 {
		conn, ok := isServed(t, address, "/")
		if !ok {
			t.Fatalf("connection %d is not served", i+1)
		}
		if first == nil {
			first = conn
		}
	}
	for range 5 {
		if _, ok := isServed(t, address, "/"); ok {
			t.Fatal("one too many is served")
		}
	}
	first.Close()
	for begin := time.Now(); ; time.Sleep(5 * time.Millisecond) {
		if _, ok := isServed(t, address, "/"); ok {
			break
		}
		if time.Since(begin) > 10*time.Second {
			t.Fatal("what was closed still counts")
		}
	}
}

func TestSocketsAreNoConnectionsForHTTP(t *testing.T) {
	address := counting(t, 2)
	for i := range 10 {
		if _, ok := isServed(t, address, "/socket"); !ok {
			t.Fatalf("socket %d is not served", i+1)
		}
	}
}

func TestAProxyHasAsManyConnectionsAsItLikes(t *testing.T) {
	address := counting(t, 2, netip.MustParsePrefix("127.0.0.0/8"))
	for i := range 10 {
		if _, ok := isServed(t, address, "/"); !ok {
			t.Fatalf("connection %d is not served", i+1)
		}
	}
}

// rush is a listener to which connections come as fast as it accepts them, with something to read.
type rush struct {
	net.Listener
	from net.Addr
}

type from struct {
	net.Conn
	address net.Addr
}

func (f from) RemoteAddr() net.Addr { return f.address }

func (r rush) Accept() (net.Conn, error) {
	ours, theirs := net.Pipe()
	go func() { _, _ = io.WriteString(theirs, "rubbish") }()
	return from{ours, r.from}, nil
}

func TestConnectionsThatComeTooFastAreReadLate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		connections := limit.NewConnections(limit.Default(), []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")})
		late := func(ip string) bool { // or it fails
			t.Helper()
			conn, err := connections.Limit(rush{from: &net.TCPAddr{IP: net.ParseIP(ip), Port: 1}}).Accept()
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			begin, text := time.Now(), make([]byte, 7)
			if _, err := io.ReadFull(conn, text); err != nil || string(text) != "rubbish" {
				t.Fatalf("%q is read, %v", text, err)
			}
			return time.Since(begin) >= 200*time.Millisecond
		}
		for range limit.Default().Connects.Burst {
			if late("198.51.100.1") {
				t.Fatal("a class is late")
			}
		}
		if !late("198.51.100.1") {
			t.Error("nothing keeps her from coming on and on")
		}
		if late("198.51.100.2") {
			t.Error("others pay for it")
		}
		for range 2 * limit.Default().Connects.Burst {
			if late("192.0.2.1") {
				t.Fatal("a proxy is late")
			}
		}
	})
}
