package web_test

import (
	"context"
	"net"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/gorilla/websocket"

	"rattle/internal/testkit/play"
)

// compressing opens a socket as browsers do, and counts what comes over the wire.
func compressing(t *testing.T, server *testServer) (socket *play.Socket, received *atomic.Int64) {
	t.Helper()
	received = new(atomic.Int64)
	dialer := play.Dialer{Server: server.URL, Compress: true, NetDial: func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := new(net.Dialer).DialContext(ctx, network, address)
		return receiving{conn, received}, err
	}}
	socket, err := dialer.Dial(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { socket.Close() })
	return socket, received
}

type receiving struct {
	net.Conn
	n *atomic.Int64
}

func (r receiving) Read(p []byte) (int, error) {
	n, err := r.Conn.Read(p)
	r.n.Add(int64(n))
	return n, err
}

func TestALargePictureComesCompressedToWhoCanReadThat(t *testing.T) {
	server := startAlone(t)
	ann := newPerson(t, server, "Ann")
	code := ann.Create(`{"access":"public"}`)
	ann.Join(code)
	for range 5 { // remarks of a thousand bytes
		ann.Send(`{"kind":"say","text":%q}`, strings.Repeat("ぱ", 140))
		ann.WaitForMessage("remark")
	}
	socket, received := compressing(t, server)
	before := received.Load()
	if err := socket.Join(code, "Bob", "tab-of-bob"); err != nil {
		t.Fatal(err)
	}
	_, frame, err := socket.ReadMessage()
	if err != nil || !strings.HasPrefix(string(frame), `{"kind":"room"`) {
		t.Fatalf("%.100s, %v", frame, err)
	}
	if n := received.Load() - before; len(frame) < 2500 || n > int64(len(frame))/2 {
		t.Errorf("%d bytes came as %d", len(frame), n)
	}
}

func TestWhatIsLargeOnceItIsUnpackedIsNotUnpacked(t *testing.T) {
	server := startAlone(t)
	socket, _ := compressing(t, server)
	if err := socket.WriteMessage(websocket.TextMessage, []byte(strings.Repeat("x", 1<<20))); err != nil {
		t.Fatal(err)
	}
	_, _, err := socket.ReadMessage()
	if !websocket.IsCloseError(err, websocket.CloseMessageTooBig) {
		t.Errorf("error %v, want a close with 1009", err)
	}
}
