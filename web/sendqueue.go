package web

import (
	"bytes"
	"encoding/binary"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"

	"rattle/room/live"
	"rattle/web/wire"
)

const (
	// writeTimeout is how long one frame may take.
	writeTimeout = 10 * time.Second

	// maxQueuedBytes bounds what waits for a client that does not read, in bytes, besides what many
	// are sent. A message that is larger waits alone.
	maxQueuedBytes = 1 << 20
)

// minCompressBytes is what is worth compressing, in bytes: results, mostly, and rooms with many seats.
const minCompressBytes = 2 << 10

// pingInterval is how often a silent client is asked whether it is there.
const pingInterval = 20 * time.Second

// closeTimeout is how long a client may take to answer a close frame.
const closeTimeout = 2 * time.Second

// sendQueue is the writing half of a socket. Its writer is a goroutine that lives only while
// there is something to write, since most sockets are silent most of the time. All methods
// may be called from any goroutine and do not block.
type sendQueue struct {
	conn      *websocket.Conn
	slowCount *atomic.Uint64 // counts who did not read

	mu          sync.Mutex
	queue       []live.Message
	size        int         // of the queue, in bytes, without what many are sent
	ping        bool        // one is to be sent
	pongPayload []byte      // payload of the pong that the client waits for; nil: none
	pings       *time.Timer // sends the next
	closing     []byte      // the last frame; nil while the socket is open
	writing     bool        // the writer lives
	ended       bool        // nothing can be written any more
}

func newSendQueue(conn *websocket.Conn, slow *atomic.Uint64) *sendQueue {
	o := &sendQueue{conn: conn, slowCount: slow}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.pings = time.AfterFunc(pingInterval, o.sendPing)
	return o
}

// send queues a message of its own for this client.
func (o *sendQueue) send(text []byte) { o.enqueue(live.Message{Text: text}) }

// enqueue queues a message. A client for which too much waits is cut. What many are sent waits
// in one place for all of them.
func (o *sendQueue) enqueue(message live.Message) {
	own := len(message.Text)
	if message.Shared != nil {
		own = 0
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closing != nil {
		return
	}
	if o.size > 0 && o.size+own > maxQueuedBytes {
		o.queue = nil // it would not be read in time anyway
		o.closing = websocket.FormatCloseMessage(wire.CloseTooSlow, "too slow")
		o.slowCount.Add(1)
	} else {
		o.queue = append(o.queue, message)
		o.size += own
	}
	o.startWriter()
}

func (o *sendQueue) sendPing() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.ping = true
	o.pings.Reset(pingInterval)
	o.startWriter()
}

// pong queues the answer to a ping of the client. Of several that wait only the last one is
// answered, as RFC 6455 allows.
func (o *sendQueue) pong(payload []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.pongPayload = append([]byte{}, payload...)
	o.startWriter()
}

// close queues the close code behind everything else. It reports whether the queue was open.
func (o *sendQueue) close(code int, why string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closing != nil {
		return false
	}
	o.closing = websocket.FormatCloseMessage(code, why)
	o.startWriter()
	return true
}

// closed reports whether a close code was sent or queued.
func (o *sendQueue) closed() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.closing != nil || o.ended
}

// code is what the client was told at the end, 0 if it went by itself.
func (o *sendQueue) code() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.closing) < 2 {
		return 0
	}
	return int(binary.BigEndian.Uint16(o.closing))
}

// queuedBytes is how many bytes wait for the client.
func (o *sendQueue) queuedBytes() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.size
}

// abort ends the socket at once.
func (o *sendQueue) abort() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.pings.Stop()
	o.ended = true
	o.queue = nil
	_ = o.conn.Close()
}

// startWriter starts the writer; o.mu is held.
func (o *sendQueue) startWriter() {
	if !o.writing && !o.ended {
		o.writing = true
		go o.write()
	}
}

// write writes until nothing is left. After a close frame the reader waits for the client's,
// since closing the connection at once could destroy ours on its way.
func (o *sendQueue) write() {
	for {
		kind, message := o.next()
		if message.Text == nil {
			return
		}
		_ = o.conn.SetWriteDeadline(time.Now().Add(writeTimeout))
		if err := o.writeFrame(kind, message); err != nil {
			o.abort()
			return
		}
		if kind == websocket.CloseMessage {
			_ = o.conn.NetConn().SetReadDeadline(time.Now().Add(closeTimeout))
		}
	}
}

// writeFrame writes a frame. A large one is compressed first, where the client can read that, and only
// then written: what compressing takes is not held while a client reads slowly.
func (o *sendQueue) writeFrame(kind int, m live.Message) error {
	large := kind == websocket.TextMessage && len(m.Text) >= minCompressBytes
	if kind == websocket.TextMessage {
		o.conn.EnableWriteCompression(large)
	}
	if !large {
		return o.conn.WriteMessage(kind, m.Text)
	}
	frame, ok := m.Shared.(wire.PreparedFrame)
	if !ok {
		frame = func() (*websocket.PreparedMessage, error) { return websocket.NewPreparedMessage(kind, m.Text) }
	}
	message, err := frame()
	if err != nil {
		return err
	}
	return o.conn.WritePreparedMessage(message)
}

// next takes what is to be written next: all messages that have queued make one frame, but for
// what many are sent, which makes one by itself. It returns nothing, and lets the writer go, when
// there is nothing.
func (o *sendQueue) next() (kind int, frame live.Message) {
	o.mu.Lock()
	defer o.mu.Unlock()
	switch {
	case o.ended:
	case len(o.queue) > 0:
		return websocket.TextMessage, o.nextText()
	case o.closing != nil:
		o.ended = true
		return websocket.CloseMessage, live.Message{Text: o.closing}
	case o.pongPayload != nil:
		frame.Text, o.pongPayload = o.pongPayload, nil
		return websocket.PongMessage, frame
	case o.ping:
		o.ping = false
		return websocket.PingMessage, live.Message{Text: []byte{}}
	}
	o.writing = false
	return 0, live.Message{}
}

// nextText takes from the queue, which has something; o.mu is held.
func (o *sendQueue) nextText() live.Message {
	n := slices.IndexFunc(o.queue, func(m live.Message) bool { return m.Shared != nil })
	if n < 0 {
		n = len(o.queue)
	}
	first := o.queue[0] // shared with others, and not changed
	if n > 1 {
		texts := make([][]byte, n)
		for i, m := range o.queue[:n] {
			texts[i] = m.Text
		}
		first = live.Message{Text: bytes.Join(texts, []byte{'\n'})}
	}
	o.queue = o.queue[max(n, 1):]
	if o.size = 0; len(o.queue) == 0 {
		o.queue = nil
	}
	for _, m := range o.queue {
		if m.Shared == nil {
			o.size += len(m.Text)
		}
	}
	return first
}
