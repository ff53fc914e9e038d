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

// socket is the connection of one tab of one player. Its reader owns it; the room's goroutine uses it as a
// [live.Client], which reaches the sendQueue only.
type socket struct {
	server        *Server
	conn          *websocket.Conn
	device        player.Device
	address       *limit.Address
	remoteAddr    netip.Addr
	nextAdmission time.Time // when to call admit again
	out           *sendQueue
	limits        limit.SocketLimits
	draining      atomic.Bool // the server stops: no more messages are dispatched

	tab    string       // "" before the join
	member *live.Member // nil before the join
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

// read reads until the socket has ended. The player then counts as disconnected, and keeps the seat.
func (s *socket) read(ctx context.Context) {
	defer func() {
		s.out.abort()
		if s.member != nil {
			s.member.Leave()
		}
	}()
	s.conn.SetReadLimit(maxMessageBytes)
	s.conn.SetPingHandler(func(payload string) error { return s.handlePing(ctx, payload) })
	s.conn.SetPongHandler(func(string) error { return s.handlePong(ctx) })
	if s.expectPong() != nil {
		return
	}
	for {
		_, r, err := s.conn.NextReader() // most sockets block here most of the time, on a small stack
		if err != nil {
			return
		}
		if s.readFrame(ctx, r) != nil {
			return
		}
	}
}

// readFrame reads a frame and dispatches its message. The connection's limit is on the bytes on the wire; the
// same limit applies to a frame after decompression.
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
	// After our close frame the reader waits for the client's only.
	if !s.out.closed() && !s.draining.Load() {
		s.handle(ctx, frame.Bytes())
	}
	return nil
}

// expectPong sets the deadline of the reader to the next pong. While the socket is being closed the shorter
// deadline for that stays.
func (s *socket) expectPong() error {
	if s.out.closed() {
		return nil
	}
	return s.conn.SetReadDeadline(time.Now().Add(pongTimeout))
}

// handlePing queues the pong for the writer.
func (s *socket) handlePing(ctx context.Context, payload string) error {
	if s.countControl(ctx) {
		s.out.pong([]byte(payload))
	}
	return nil
}

// handlePong extends the deadline, also for a pong that no ping asked for.
func (s *socket) handlePong(ctx context.Context) error {
	if s.countControl(ctx) {
		return s.expectPong()
	}
	return nil
}

// countControl charges a ping or a pong as a message, and reports whether the socket was within its own limit.
// What others at the address send only delays it: a client that answers pings is connected.
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
		s.address.Total.Allow() // a malformed message counts, too; it is rejected in any case
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

// socketDelay is how long a socket is not read after a message that exceeds its own limit or is malformed. With
// a shorter one, fifty such sockets slow down the answers to all players.
const socketDelay = 100 * time.Millisecond

// allow reports whether a message may be dispatched. A message beyond the limit does not reach the room, and
// the next is read later. What others at its address send does not count as a strike of the socket.
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

// limiterFor returns the limiter for the kind of a message.
func (s *socket) limiterFor(message any) *rate.Limiter {
	if _, ok := message.(wire.Word); ok {
		return s.limits.Words
	}
	return s.limits.Messages
}

// slowDown delays the reader after a message beyond the socket's own limit, or beyond its address's. It ends
// a socket that keeps exceeding its own.
func (s *socket) slowDown(ctx context.Context, forAddress bool) {
	s.server.counters.tooFast.Add(1)
	if forAddress {
		limit.SleepUntil(ctx, time.Now().Add(limit.AddressDelay))
		return
	}
	limit.SleepUntil(ctx, time.Now().Add(socketDelay))
	if !s.limits.Violations.Allow() {
		s.disconnectFlooder("too many messages")
	}
}

// reject refuses a malformed message, and closes the socket after too many of them.
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

// refuse sends a refusal. Any other error is the server's own fault: the socket closes and the client
// reconnects, maybe to another server.
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
