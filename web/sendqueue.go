package web

import (
	"bytes"
	"encoding/binary"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/gorilla/websocket"

	"rattle/room/live"
	"rattle/web/wire"
)

const (
	// writeTimeout is how long the write of one frame may take.
	writeTimeout = 10 * time.Second

	// maxQueuedBytes is the number of bytes that are queued at most for a client that does not read,
	// without messages that are shared by many clients. A larger message is queued alone.
	maxQueuedBytes = 1 << 20
)

// minCompressBytes is the size from which a message is compressed: mostly results, and rooms with many seats.
const minCompressBytes = 2 << 10

// closeTimeout is how long a client may take to answer a close frame.
const closeTimeout = 2 * time.Second

// sendQueue is the writing half of a socket. Whoever has a message writes it, as far as the kernel takes it at once.
// What it does not take waits for the writer, a goroutine that runs until nothing is left: so a client that does not
// read delays nobody, and one that reads has no goroutine for it. The writer also compresses, and writes to connections
// whose kernel cannot be asked, such as encrypted ones. All methods may be called from any goroutine and do not block.
type sendQueue struct {
	conn      *websocket.Conn
	raw       syscall.RawConn // nil: everything is the writer's
	slowCount *atomic.Uint64  // counts clients that did not read

	mu          sync.Mutex
	rest        []byte // of a frame that was written in part: before everything else
	queue       []live.Message
	size        int    // of the queue, in bytes, without shared messages
	pongPayload []byte // payload of the pong to be sent; nil: none
	closing     []byte // the last frame; nil while the socket is open
	ping        bool   // a ping is to be sent
	writing     bool   // the writer runs, or nobody may write any more
	ended       bool   // nothing can be written any more
}

func newSendQueue(conn *websocket.Conn, slow *atomic.Uint64) *sendQueue {
	o := new(sendQueue)
	o.init(conn, slow)
	return o
}

// init prepares a queue for use.
func (o *sendQueue) init(conn *websocket.Conn, slow *atomic.Uint64) {
	o.conn, o.slowCount = conn, slow
	o.raw = rawConn(conn.NetConn())
}

// send queues a message for this client alone.
func (o *sendQueue) send(text []byte) { o.enqueue(live.Message{Text: text}) }

// enqueue queues a message. It ends the socket of a client for which too much is queued. A shared message is
// in memory once for all clients.
func (o *sendQueue) enqueue(message live.Message) {
	own := len(message.Text)
	if message.Shared != nil {
		own = 0
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closing != nil || len(message.Text) < minCompressBytes && o.writeNow(websocket.TextMessage, message.Text) {
		return
	}
	if o.size > 0 && o.size+own > maxQueuedBytes {
		o.queue = nil // the client would not read it in time
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
	if !o.writeNow(websocket.PingMessage, nil) {
		o.ping = true
		o.startWriter()
	}
}

// pong queues the answer to a ping of the client. If several wait, only the last one is answered, as RFC 6455
// allows.
func (o *sendQueue) pong(payload []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.writeNow(websocket.PongMessage, payload) {
		o.pongPayload = append([]byte{}, payload...)
		o.startWriter()
	}
}

// writeNow writes a frame as far as the kernel takes it; the writer has the rest. It returns false if others are to be
// written before, or if the connection cannot do that. o.mu is held.
func (o *sendQueue) writeNow(kind int, payload []byte) bool {
	if o.writing || o.ended || o.raw == nil {
		return false
	}
	rest, err := writeNow(o.raw, kind, payload)
	switch {
	case err != nil:
		o.abortLocked()
	case rest != nil:
		o.rest = rest
		o.startWriter()
	}
	return true
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

// code returns the close code that was sent to the client, 0 if the client closed the socket.
func (o *sendQueue) code() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.closing) < 2 {
		return 0
	}
	return int(binary.BigEndian.Uint16(o.closing))
}

// queuedBytes returns how many bytes are queued for the client.
func (o *sendQueue) queuedBytes() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.size + len(o.rest)
}

// end has nothing written any more, so that the caller can write a last frame. It returns false if the writer runs, or
// if nothing is written already.
func (o *sendQueue) end() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.writing || o.ended {
		return false
	}
	o.ended = true
	return true
}

// abort ends the socket at once.
func (o *sendQueue) abort() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.abortLocked()
}

// abortLocked is abort; o.mu is held.
func (o *sendQueue) abortLocked() {
	o.ended = true
	o.queue, o.rest = nil, nil
	_ = o.conn.Close()
}

// startWriter starts the writer; o.mu is held.
func (o *sendQueue) startWriter() {
	if !o.writing && !o.ended {
		o.writing = true
		go o.write()
	}
}

// write writes until the queue is empty. After a close frame the reader waits for the client's, since closing
// the connection at once could destroy ours before it arrives.
func (o *sendQueue) write() {
	for {
		kind, message := o.next()
		if kind == noFrame {
			return
		}
		if err := o.writeFrame(kind, message); err != nil {
			o.abort()
			return
		}
		if kind == websocket.CloseMessage {
			_ = o.conn.NetConn().SetReadDeadline(time.Now().Add(closeTimeout))
		}
	}
}

// What next returns besides the kinds of frames.
const (
	noFrame     = 0
	restOfFrame = -1
)

// writeFrame writes a frame, or the rest of one. A large one is compressed as a whole before it is written, if the
// client supports that, so that the compressor's memory is not held while a client reads slowly.
func (o *sendQueue) writeFrame(kind int, m live.Message) error {
	deadline := time.Now().Add(writeTimeout)
	switch {
	case kind == websocket.TextMessage:
		_ = o.conn.SetWriteDeadline(deadline)
		return o.writeText(m)
	case kind != restOfFrame:
		m.Text = appendFrame(nil, kind, m.Text)
	}
	conn := o.conn.NetConn()
	if h, ok := conn.(*hijackedConn); ok {
		conn = h.Conn // which is for gorilla
	}
	_ = conn.SetWriteDeadline(deadline)
	_, err := conn.Write(m.Text)
	return err
}

func (o *sendQueue) writeText(m live.Message) error {
	large := len(m.Text) >= minCompressBytes
	o.conn.EnableWriteCompression(large)
	if !large {
		return o.conn.WriteMessage(websocket.TextMessage, m.Text)
	}
	frame, ok := m.Shared.(wire.PreparedFrame)
	if !ok {
		frame = func() (*websocket.PreparedMessage, error) {
			return websocket.NewPreparedMessage(websocket.TextMessage, m.Text)
		}
	}
	message, err := frame()
	if err != nil {
		return err
	}
	return o.conn.WritePreparedMessage(message)
}

// next takes the next frame from the queue: all queued messages together, but a shared message alone. If there
// is nothing to write it returns noFrame, and the writer ends.
func (o *sendQueue) next() (kind int, frame live.Message) {
	o.mu.Lock()
	defer o.mu.Unlock()
	switch {
	case o.ended:
		return noFrame, frame
	case o.rest != nil:
		frame.Text, o.rest = o.rest, nil
		return restOfFrame, frame
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
		return websocket.PingMessage, frame
	}
	o.writing = false
	_ = o.conn.NetConn().SetWriteDeadline(time.Time{}) // who writes next does not wait, and sets none
	return noFrame, frame
}

// nextText takes a frame from the queue, which is not empty; o.mu is held.
func (o *sendQueue) nextText() live.Message {
	n := slices.IndexFunc(o.queue, func(m live.Message) bool { return m.Shared != nil })
	if n < 0 {
		n = len(o.queue)
	}
	first := o.queue[0] // may be shared with other clients: not to be changed
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
