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
	"golang.org/x/time/rate"

	"rattle/player"
	"rattle/room"
	"rattle/room/live"
	"rattle/web/limit"
	"rattle/web/wire"
)

const (
	maxMessageBytes = 4 << 10          // bytes of a message
	pongTimeout     = 50 * time.Second // two pings may get lost
)

// socket is one tab of one player. The reader owns it; the room's goroutine reaches it as a
// [live.Client], and so nothing but the outbox.
type socket struct {
	server        *Server
	conn          *websocket.Conn
	device        player.Device
	address       *limit.Address
	remoteAddr    netip.Addr
	nextAdmission time.Time // when to ask whether something may be kept of the player
	out           *sendQueue
	limits        limit.SocketLimits
	draining      atomic.Bool // the server stops: nothing more is dispatched

	tab  string       // "" before the join
	seat *live.Member // nil before the join
}

func newSocket(s *Server, conn *websocket.Conn, d player.Device, a *limit.Address, from netip.Addr) *socket {
	return &socket{
		server:     s,
		conn:       conn,
		device:     d,
		address:    a,
		remoteAddr: from,
		out:        newSendQueue(conn, &s.counters.slow),
		limits:     limit.NewSocketLimits(s.config.Limits),
	}
}

// Send implements [live.Client].
func (s *socket) Send(message live.Message) { s.out.enqueue(message) }

func (s *socket) send(text []byte) { s.out.send(text) }

// Disconnect implements [live.Client].
func (s *socket) Disconnect(r live.DisconnectReason) {
	switch r {
	case live.RoomGone:
		s.out.close(wire.CloseUnknownRoom, room.UnknownRoom.Error())
	case live.Removed:
		s.out.close(wire.CloseRemoved, "put out of the room")
	default:
		s.out.close(wire.CloseComeBack, "come back")
	}
}

// Pay implements [live.Payer].
func (s *socket) Pay(w live.Work) { s.address.Pay(w) }

// read reads until the socket has ended. It leaves the room then, but not the seat.
func (s *socket) read(ctx context.Context) {
	defer func() {
		s.out.abort()
		if s.seat != nil {
			s.seat.Leave()
		}
	}()
	s.conn.SetReadLimit(maxMessageBytes)
	s.conn.SetPingHandler(func(payload string) error { return s.handlePing(ctx, payload) })
	s.conn.SetPongHandler(func(string) error { return s.handlePong(ctx) })
	if s.expectPong() != nil {
		return
	}
	for {
		_, r, err := s.conn.NextReader() // where nearly all sockets are, nearly all the time: on a small stack
		if err != nil {
			return
		}
		if s.readFrame(ctx, r) != nil {
			return
		}
	}
}

// readFrame reads a frame and does what it says. The limit of the connection is on what comes over
// the wire; what a client has compressed is no more than that, either.
func (s *socket) readFrame(ctx context.Context, r io.Reader) error {
	frame, _ := s.server.frameBuffers.Get().(*bytes.Buffer)
	if frame == nil {
		frame = new(bytes.Buffer)
	}
	defer s.server.frameBuffers.Put(frame)
	frame.Reset()
	if _, err := frame.ReadFrom(io.LimitReader(r, maxMessageBytes+1)); err != nil {
		return err
	}
	if frame.Len() > maxMessageBytes {
		s.out.close(websocket.CloseMessageTooBig, "too large")
	}
	// After the last frame only that of the client is waited for.
	if !s.out.closed() && !s.draining.Load() {
		s.handle(ctx, frame.Bytes())
	}
	return nil
}

// expectPong lets the reader wait for so long and no longer. Once the socket is being closed
// the client has no more time than it was given for that.
func (s *socket) expectPong() error {
	if s.out.closed() {
		return nil
	}
	return s.conn.SetReadDeadline(time.Now().Add(pongTimeout))
}

// handlePing leaves the answer to the writer.
func (s *socket) handlePing(ctx context.Context, payload string) error {
	if s.countControl(ctx) {
		s.out.pong([]byte(payload))
	}
	return nil
}

// handlePong takes a pong for a sign of life, whether anybody asked for it or not.
func (s *socket) handlePong(ctx context.Context) error {
	if s.countControl(ctx) {
		return s.expectPong()
	}
	return nil
}

// countControl counts a ping or a pong as a message, and reports whether it counts. What others of its
// address send makes it late, no more: whoever answers pings is there.
func (s *socket) countControl(ctx context.Context) bool {
	s.server.counters.messages.Add(1)
	own := s.limits.Messages.Allow()
	if !own || !s.address.Total.Allow() {
		s.slowDown(ctx, own)
	}
	return own
}

func (s *socket) handle(ctx context.Context, frame []byte) {
	s.server.counters.messages.Add(1)
	message, to, err := wire.Decode(frame)
	if err != nil {
		s.address.Total.Allow() // it counts, whether there is anything left or not
		limit.SleepUntil(ctx, time.Now().Add(socketDelay))
		s.reject(err, to)
		return
	}
	if !s.allow(ctx, message, to) {
		return
	}
	if err := s.dispatch(ctx, message, to); err != nil {
		s.refuse(err, to)
	}
}

// socketDelay is how much later the next message is read of a socket that is too fast by itself, or says what
// makes no sense: with less, fifty of them can be felt in everybody's answers.
const socketDelay = 100 * time.Millisecond

// allow reports whether a message may be dispatched. A message beyond the limit does not reach the
// room, and the next is read somewhat later. A socket is not blamed for what others at its address
// send.
func (s *socket) allow(ctx context.Context, message any, to wire.Reference) bool {
	own := s.limiterFor(message).Allow()
	owes := mayDeal(message) && s.address.Solved.InDebt()
	if own && !owes && s.address.Total.AllowN(time.Now(), messageCost(message)) {
		return true
	}
	s.slowDown(ctx, own)
	if m, ok := message.(wire.Word); ok {
		s.send(wire.Encode(live.WordAnswer{Key: m.Key(s.tab), Word: m.Word, Refusal: room.TooFast, Practice: m.Practice}))
	} else {
		s.send(wire.EncodeError(string(room.TooFast), room.TooFast, to))
	}
	return false
}

// limiterFor returns the limiter for messages of one sort.
func (s *socket) limiterFor(message any) *rate.Limiter {
	if _, ok := message.(wire.Word); ok {
		return s.limits.Words
	}
	return s.limits.Messages
}

// slowDown lets the reader wait for what came too fast by itself, or else for its address, and cuts
// the socket that goes on by itself.
func (s *socket) slowDown(ctx context.Context, forAddress bool) {
	s.server.counters.tooFast.Add(1)
	if forAddress {
		limit.SleepUntil(ctx, time.Now().Add(limit.AddressDelay))
		return
	}
	limit.SleepUntil(ctx, time.Now().Add(socketDelay))
	if !s.limits.Strikes.Allow() {
		s.disconnectFlooder("too many messages")
	}
}

// reject responds to a message that makes no sense, and closes the socket after too many of them.
func (s *socket) reject(err error, to wire.Reference) {
	var refusal room.Refusal
	code := wire.CodeBadMessage
	switch {
	case errors.As(err, &refusal):
		code = string(refusal)
	case errors.Is(err, wire.ErrUnknownKind):
		code = wire.CodeUnknownKind
	}
	s.send(wire.EncodeError(code, err, to))
	if !s.limits.Malformed.Allow() {
		s.disconnectFlooder("too many bad messages")
	}
}

func (s *socket) disconnectFlooder(why string) {
	if s.out.close(wire.CloseFlood, why) {
		s.server.counters.flooded.Add(1)
		s.address.ChargeFlood()
	}
}

// refuse sends a refusal. Any other error is the server's own fault: the client reconnects, maybe
// to another server.
func (s *socket) refuse(err error, to wire.Reference) {
	var refusal room.Refusal
	if !errors.As(err, &refusal) {
		s.Disconnect(live.Reconnect)
		return
	}
	s.send(wire.EncodeError(string(refusal), refusal, to))
	switch refusal {
	case room.UnknownRoom:
		s.Disconnect(live.RoomGone)
	case room.WasRemoved:
		s.Disconnect(live.Removed)
	}
}
