package web

import (
	"bytes"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"rattle/web/limit"
)

func TestFramesAreReadAsTheyWereWritten(t *testing.T) {
	ours, theirs := socketPair(t)
	raw, err := limit.SyscallConn(ours.NetConn())
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{0, 1, 125, 126, 127, 1<<16 - 1, 1 << 16, 1<<16 + 1} {
		payload := bytes.Repeat([]byte("x"), n)
		rest, err := writeNow(raw, websocket.TextMessage, payload)
		if err != nil {
			t.Fatal(err)
		}
		go func() { _, _ = ours.NetConn().Write(rest) }()
		if _, got, err := theirs.ReadMessage(); err != nil || !bytes.Equal(got, payload) {
			t.Errorf("of %d bytes %d arrive, %v", n, len(got), err)
		}
	}
}

// TestWhoReadsLateMissesNothing: a frame that the kernel takes in part is continued where it was cut, before all that
// comes later.
func TestWhoReadsLateMissesNothing(t *testing.T) {
	ours, theirs := socketPair(t)
	_ = ours.NetConn().(*net.TCPConn).SetWriteBuffer(4 << 10)
	_ = theirs.NetConn().(*net.TCPConn).SetReadBuffer(4 << 10)
	o := newSendQueue(ours, new(atomic.Uint64))
	defer o.abort()
	message := func(i int) string { return strings.Repeat(string(rune('a'+i%26)), 1000) }
	sent := 0
	for ; o.queuedBytes() < 100<<10; sent++ {
		o.send([]byte(message(sent)))
		if sent%10 == 0 {
			o.sendPing()
		}
	}
	_ = theirs.SetReadDeadline(time.Now().Add(10 * time.Second))
	for i := 0; i < sent; {
		_, frame, err := theirs.ReadMessage()
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.SplitSeq(string(frame), "\n") {
			if line != message(i) {
				t.Fatalf("message %d of %d is %.20q...", i, sent, line)
			}
			i++
		}
	}
	for o.queuedBytes() > 0 {
		time.Sleep(time.Millisecond)
	}
	o.send([]byte("at last"))
	if _, frame, err := theirs.ReadMessage(); err != nil || string(frame) != "at last" {
		t.Errorf("received %q, %v", frame, err)
	}
}

// TestGorillaClosesOnlyWhereNothingElseIsWritten: its answer to a client that closes is no part of another frame.
func TestGorillaClosesOnlyWhereNothingElseIsWritten(t *testing.T) {
	written := new(recordingConn)
	c := &hijackedConn{Conn: written}
	reply := []byte{finalFrame | websocket.CloseMessage, 0}
	write := func() string {
		written.Reset()
		if n, err := c.Write(reply); n != len(reply) || err != nil {
			t.Errorf("%d bytes are written, %v", n, err)
		}
		return written.String()
	}
	for what, o := range map[string]*sendQueue{"the writer runs": {writing: true}, "it is closed already": {ended: true}} {
		if c.out = o; write() != "" {
			t.Errorf("a close frame is written though %s", what)
		}
	}
	c.out = new(sendQueue)
	if write() != string(reply) || !c.out.closed() {
		t.Error("who closes gets no answer")
	}
}

// recordingConn records what is written to it.
type recordingConn struct {
	net.Conn
	bytes.Buffer
}

func (c *recordingConn) Read([]byte) (int, error)         { return 0, net.ErrClosed }
func (c *recordingConn) Write(p []byte) (int, error)      { return c.Buffer.Write(p) }
func (c *recordingConn) SetWriteDeadline(time.Time) error { return nil }
