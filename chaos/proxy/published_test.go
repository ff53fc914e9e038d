package proxy_test

import (
	"bufio"
	"io"
	"net"
	"testing"

	"rattle/chaos/proxy"
)

// A Redis responds to a subscriber, who also sends commands: only the published messages are
// dropped.
func TestOnlyPublishedMessagesAreDropped(t *testing.T) {
	t.Parallel()
	const message, answer = ">3\r\n$8\r\nsmessage\r\n$1\r\nc\r\n$2\r\nhi\r\n", "+PONG\r\n"
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	go func() {
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		asked := bufio.NewReader(conn)
		for {
			if _, err := asked.ReadString('\n'); err != nil {
				return
			}
			_, _ = io.WriteString(conn, message+answer+message)
		}
	}()

	p := listen(t, proxy.Config{Target: listener.Addr().String(), Redis: true})
	conn := dial(t, p)
	hear := func(want string) {
		t.Helper()
		if _, err := io.WriteString(conn, "PING\n"); err != nil {
			t.Fatal(err)
		}
		heard := make([]byte, len(want))
		if _, err := io.ReadFull(conn, heard); err != nil || string(heard) != want {
			t.Fatalf("received %q (error %v), want %q", heard, err, want)
		}
	}
	hear(message + answer + message)
	p.Set(proxy.Faults{Dropped: 1})
	hear(answer)
	hear(answer)
	if p.Dropped() < 3 {
		t.Errorf("%d messages were dropped, want 3 at least", p.Dropped())
	}
}
