package web

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"rattle/web/wire"

	"github.com/gorilla/websocket"
)

// socketPair returns both ends of a socket.
func socketPair(t *testing.T) (ours, theirs *websocket.Conn) {
	t.Helper()
	accepted := make(chan *websocket.Conn, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := (&websocket.Upgrader{}).Upgrade(w, r, nil)
		if err != nil {
			t.Error(err)
		}
		accepted <- conn
	}))
	t.Cleanup(server.Close)
	theirs, response, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(server.URL, "http"), nil)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	t.Cleanup(func() { theirs.Close() })
	_ = theirs.SetReadDeadline(time.Now().Add(10 * time.Second))
	return <-accepted, theirs
}

func TestTheOutboxSendsEverythingInOrderAndThenSaysWhyItCloses(t *testing.T) {
	ours, theirs := socketPair(t)
	o := newSendQueue(ours, new(atomic.Uint64))
	defer o.abort()
	var want []string
	for i := range 1000 {
		message := fmt.Sprintf(`{"n":%d}`, i)
		want = append(want, message)
		o.send([]byte(message))
	}
	o.close(wire.CloseFlood, "enough")
	o.close(wire.CloseComeBack, "said too late")
	o.send([]byte("said too late"))

	var got []string
	for {
		_, frame, err := theirs.ReadMessage()
		if err != nil {
			if !websocket.IsCloseError(err, wire.CloseFlood) {
				t.Errorf("closed with %v", err)
			}
			break
		}
		got = append(got, strings.Split(string(frame), "\n")...)
	}
	if strings.Join(got, " ") != strings.Join(want, " ") {
		t.Errorf("received %v", got)
	}
}

func TestAClientThatDoesNotReadIsCut(t *testing.T) {
	ours, theirs := socketPair(t)
	o := newSendQueue(ours, new(atomic.Uint64))
	defer o.abort()
	message := bytes.Repeat([]byte("x"), 64<<10)
	sent := 0
	for ; !o.closed() && sent < 10_000; sent++ {
		o.send(message)
	}
	if sent == 10_000 {
		t.Fatal("the outbox takes whatever comes")
	}
	received := 0
	for {
		_, frame, err := theirs.ReadMessage()
		if err != nil {
			if !websocket.IsCloseError(err, wire.CloseTooSlow) {
				t.Errorf("closed with %v, want %d", err, wire.CloseTooSlow)
			}
			break
		}
		received += len(frame)
	}
	if received >= sent*len(message) {
		t.Error("what was queued was sent all the same")
	}
}

func TestAMessageLargerThanTheOutboxIsSentToWhoReads(t *testing.T) {
	ours, theirs := socketPair(t)
	o := newSendQueue(ours, new(atomic.Uint64))
	defer o.abort()
	message := bytes.Repeat([]byte("x"), 3*maxQueuedBytes)
	for range 3 {
		o.send(message)
		if _, frame, err := theirs.ReadMessage(); err != nil || len(frame) != len(message) {
			t.Fatalf("received %d bytes, %v", len(frame), err)
		}
	}
}

func TestASilentClientIsAskedWhetherItIsThere(t *testing.T) {
	ours, theirs := socketPair(t)
	o := newSendQueue(ours, new(atomic.Uint64))
	defer o.abort()
	pinged := make(chan string, 1)
	theirs.SetPingHandler(func(payload string) error {
		pinged <- payload
		return nil
	})
	go func() { _, _, _ = theirs.ReadMessage() }()
	o.sendPing()
	if payload := <-pinged; payload != "" {
		t.Errorf("a ping has %q", payload)
	}
	o.ping = true // while others wait
	if kind, frame := o.next(); kind != websocket.PingMessage {
		t.Errorf("next is %d %q, want a ping", kind, frame.Text)
	}
	if kind, frame := o.next(); kind != noFrame {
		t.Errorf("next is %d %q, want nothing", kind, frame.Text)
	}
}

func TestTheOutboxOfABrokenSocketIsNoTrouble(t *testing.T) {
	ours, theirs := socketPair(t)
	o := newSendQueue(ours, new(atomic.Uint64))
	theirs.Close()
	ours.Close()
	for range 100 {
		o.send([]byte("{}"))
	}
	o.close(wire.CloseComeBack, "")
	o.abort()
	o.abort()
	if _, _, err := ours.ReadMessage(); err == nil || errors.Is(err, websocket.ErrReadLimit) {
		t.Errorf("reading a closed socket: %v", err)
	}
}
