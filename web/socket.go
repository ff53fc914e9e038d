package web

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/netip"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"

	"rattle/player"
	"rattle/room"
	"rattle/room/live"
)

const (
	readLimit = 4 << 10          // bytes of a message
	pongWait  = 50 * time.Second // two pings may get lost
)

// socket is one tab of one player. The reader owns it; the room's goroutine reaches it as a
// [live.Client], and so nothing but the outbox.
type socket struct {
	server    *Server
	conn      *websocket.Conn
	device    player.Device
	address   *address
	from      netip.Addr
	admitNext time.Time // when to ask whether something may be kept of the player
	outbox    *outbox
	pace      pace
	dismissed atomic.Bool // the server stops: nothing more is obeyed

	tab  string       // "" before the join
	seat *live.Member // nil before the join
}

func newSocket(s *Server, conn *websocket.Conn, d player.Device, a *address, from netip.Addr) *socket {
	return &socket{
		server:  s,
		conn:    conn,
		device:  d,
		address: a,
		from:    from,
		outbox:  newOutbox(conn, &s.counts.slow),
		pace:    newPace(s.config.Limits),
	}
}

// Send implements [live.Client].
func (s *socket) Send(message live.Message) { s.outbox.queueUp(message) }

func (s *socket) send(text []byte) { s.outbox.send(text) }

// Disconnect implements [live.Client].
func (s *socket) Disconnect(r live.DisconnectReason) {
	switch r {
	case live.RoomGone:
		s.outbox.close(closeUnknownRoom, room.UnknownRoom.Error())
	case live.Removed:
		s.outbox.close(closeRemoved, "put out of the room")
	default:
		s.outbox.close(closeComeBack, "come back")
	}
}

// Pay implements [live.Payer].
func (s *socket) Pay(w live.Work) { s.address.Pay(w) }

// read reads until the socket has ended. It leaves the room then, but not the seat.
func (s *socket) read(ctx context.Context) {
	defer func() {
		s.outbox.abandon()
		if s.seat != nil {
			s.seat.Leave()
		}
	}()
	s.conn.SetReadLimit(readLimit)
	s.conn.SetPingHandler(func(payload string) error { return s.hearPing(ctx, payload) })
	s.conn.SetPongHandler(func(string) error { return s.hearPong(ctx) })
	if s.expectPong() != nil {
		return
	}
	for {
		_, r, err := s.conn.NextReader() // where nearly all sockets are, nearly all the time: on a small stack
		if err != nil {
			return
		}
		if s.take(ctx, r) != nil {
			return
		}
	}
}

// take reads a frame and does what it says. The limit of the connection is on what comes over
// the wire; what a client has compressed is no more than that, either.
func (s *socket) take(ctx context.Context, r io.Reader) error {
	frame, _ := s.server.frames.Get().(*bytes.Buffer)
	if frame == nil {
		frame = new(bytes.Buffer)
	}
	defer s.server.frames.Put(frame)
	frame.Reset()
	if _, err := frame.ReadFrom(io.LimitReader(r, readLimit+1)); err != nil {
		return err
	}
	if frame.Len() > readLimit {
		s.outbox.close(websocket.CloseMessageTooBig, "too large")
	}
	// After the last frame only that of the client is waited for.
	if !s.outbox.closed() && !s.dismissed.Load() {
		s.hear(ctx, frame.Bytes())
	}
	return nil
}

// expectPong lets the reader wait for so long and no longer. Once the socket is being closed
// the client has no more time than it was given for that.
func (s *socket) expectPong() error {
	if s.outbox.closed() {
		return nil
	}
	return s.conn.SetReadDeadline(time.Now().Add(pongWait))
}

// hearPing leaves the answer to the writer.
func (s *socket) hearPing(ctx context.Context, payload string) error {
	if s.control(ctx) {
		s.outbox.pong([]byte(payload))
	}
	return nil
}

// hearPong takes a pong for a sign of life, whether anybody asked for it or not.
func (s *socket) hearPong(ctx context.Context) error {
	if s.control(ctx) {
		return s.expectPong()
	}
	return nil
}

// control counts a ping or a pong as a message, and reports whether to heed it. What others of its
// address send makes it late, no more: whoever answers pings is there.
func (s *socket) control(ctx context.Context) bool {
	s.server.counts.messages.Add(1)
	own := s.pace.messages.Allow()
	if !own || !s.address.sum.Allow() {
		s.late(ctx, own)
	}
	return own
}

func (s *socket) hear(ctx context.Context, frame []byte) {
	s.server.counts.messages.Add(1)
	message, to, err := decode(frame)
	if err != nil {
		s.address.sum.Allow() // it counts, whether there is anything left or not
		sleepUntil(ctx, time.Now().Add(haste))
		s.complain(err, to)
		return
	}
	if !s.inTime(ctx, message, to) {
		return
	}
	if err := s.obey(ctx, message, to); err != nil {
		s.refuse(err, to)
	}
}

// haste is how much later the next message is read of a socket that is too fast by itself, or says what
// makes no sense: with less, fifty of them can be felt in everybody's answers.
const haste = 100 * time.Millisecond

// inTime tells whether a message may be obeyed. One too many does not reach the room, and the
// next is read somewhat later. For what others of its address send a socket is not blamed.
func (s *socket) inTime(ctx context.Context, message any, to reference) bool {
	own := s.pace.of(message).Allow()
	owes := solves(message) && s.address.solved.inDebt()
	if own && !owes && s.address.sum.AllowN(time.Now(), costOf(message)) {
		return true
	}
	s.late(ctx, own)
	if m, ok := message.(wordMessage); ok {
		s.send(encode(live.WordAnswer{Key: m.key(s.tab), Word: m.Word, Refusal: room.TooFast, Practice: m.Alone}))
	} else {
		s.send(encodeError(string(room.TooFast), room.TooFast, to))
	}
	return false
}

// late lets the reader wait for what came too fast by itself, or else for its address, and cuts
// the socket that goes on by itself.
func (s *socket) late(ctx context.Context, forAddress bool) {
	s.server.counts.tooFast.Add(1)
	if forAddress {
		sleepUntil(ctx, time.Now().Add(lateness))
		return
	}
	sleepUntil(ctx, time.Now().Add(haste))
	if !s.pace.patience.Allow() {
		s.cutFlood("too many messages")
	}
}

// complain answers what makes no sense, and has enough of it some time.
func (s *socket) complain(err error, to reference) {
	var refusal room.Refusal
	code := badMessage
	switch {
	case errors.As(err, &refusal):
		code = string(refusal)
	case errors.Is(err, errUnknownKind):
		code = unknownKind
	}
	s.send(encodeError(code, err, to))
	if !s.pace.rubbish.Allow() {
		s.cutFlood("too many bad messages")
	}
}

func (s *socket) cutFlood(why string) {
	if s.outbox.close(closeFlood, why) {
		s.server.counts.flooded.Add(1)
		s.address.wasCut()
	}
}

// refuse says no. What is no refusal is our own trouble: the client comes back, maybe to
// another server.
func (s *socket) refuse(err error, to reference) {
	var refusal room.Refusal
	if !errors.As(err, &refusal) {
		s.Disconnect(live.Reconnect)
		return
	}
	s.send(encodeError(string(refusal), refusal, to))
	switch refusal {
	case room.UnknownRoom:
		s.Disconnect(live.RoomGone)
	case room.WasRemoved:
		s.Disconnect(live.Removed)
	}
}
