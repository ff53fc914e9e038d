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
	"rattle/web/limit"
	"rattle/web/wire"
)

// maxMessageBytes is the number of bytes that a message has at most.
const maxMessageBytes = 4 << 10

// socket is the connection of one tab of one player. Its reader owns it; the room's goroutine uses it as a
// [live.Client], which reaches the sendQueue only. Most of the thousands are idle most of the time, so it is small:
// its parts are in one place, it has no timer, and its reader's stack does not grow for what is rare.
type socket struct {
	server        *Server
	conn          *websocket.Conn
	hijacked      hijackedConn // beneath conn
	device        player.Device
	address       *limit.Address
	remoteAddr    netip.Addr
	nextAdmission time.Time // when to call admit again
	out           sendQueue
	limits        limit.SocketLimits
	slot          int          // of the wheel; guarded by Server.mu
	pongTurn      atomic.Int64 // the turn of the wheel in which the last pong came
	draining      atomic.Bool  // the server stops: no more messages are dispatched

	tab    string       // "" before the join
	code   room.Code    // of the room that was joined
	member *live.Member // nil before the join
}

// open takes a connection into use.
func (s *socket) open(conn *websocket.Conn) {
	s.conn = conn
	s.out.init(conn, &s.server.counters.slow)
	s.hijacked.out = &s.out
	s.pongTurn.Store(s.server.wheelTurns.Load())
	conn.SetReadLimit(maxMessageBytes)
	conn.SetPingHandler(s.handlePing)
	conn.SetPongHandler(s.handlePong)
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

// handlePing sends the pong.
func (s *socket) handlePing(payload string) error {
	if s.countControl() {
		s.out.pong([]byte(payload))
	}
	return nil
}

// handlePong notes that the client is there, also for a pong that no ping asked for.
func (s *socket) handlePong(string) error {
	if s.countControl() {
		s.pongTurn.Store(s.server.wheelTurns.Load())
	}
	return nil
}

// countControl charges a ping or a pong as a message, and reports whether the socket was within its own limit.
// What others at the address send only delays it: a client that answers pings is connected.
func (s *socket) countControl() bool {
	s.server.counters.messages.Add(1)
	own := s.limits.Messages.Allow(s.server.config.Limits.Messages)
	if !own || !s.address.Total.Allow() {
		s.slowDown(s.server.ctx, own)
	}
	return own
}

func (s *socket) handle(ctx context.Context, frame []byte) {
	s.server.counters.messages.Add(1)
	if word, ok := wire.DecodeWord(frame); ok && s.isAdmitted() {
		s.handleWord(ctx, word)
		return
	}
	onOwnStack(func() { s.handleAny(ctx, frame) })
}

// onOwnStack calls f in a goroutine of its own and waits for it: the stack of the caller, which is one of thousands,
// does not grow for it.
func onOwnStack(f func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		f()
	}()
	<-done
}

// handleWord handles nearly all messages of players: a word, of a player who is admitted.
func (s *socket) handleWord(ctx context.Context, m wire.Word) {
	if own := s.limits.Words.Allow(s.server.config.Limits.Words); !own || !s.address.Total.Allow() {
		s.slowDown(ctx, own)
		s.refuseWord(m)
		return
	}
	if err := s.member.Submit(ctx, m.Round, m.Key(s.tab), m.Word); err != nil {
		s.refuse(err, wire.Reference{N: m.N})
	}
}

func (s *socket) handleAny(ctx context.Context, frame []byte) {
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
	own := s.allowOwn(message)
	owes := mayDeal(message) && s.address.Solved.InDebt()
	if own && !owes && s.address.Total.AllowN(time.Now(), messageCost(message)) {
		return true
	}
	s.slowDown(ctx, own)
	if m, ok := message.(wire.Word); ok {
		s.refuseWord(m)
	} else {
		s.send(wire.EncodeError(string(room.TooFast), room.TooFast, to))
	}
	return false
}

// refuseWord refuses a word that came too fast.
func (s *socket) refuseWord(m wire.Word) {
	s.send(wire.Encode(live.WordAnswer{Key: m.Key(s.tab), Word: m.Word, Refusal: room.TooFast, Practice: m.Practice}))
}

// allowOwn counts a message of some kind, and reports whether the socket may send it now.
func (s *socket) allowOwn(message any) bool {
	limits := &s.server.config.Limits
	if _, ok := message.(wire.Word); ok {
		return s.limits.Words.Allow(limits.Words)
	}
	return s.limits.Messages.Allow(limits.Messages)
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
	if !s.limits.Violations.Allow(s.server.config.Limits.Violations) {
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
	if !s.limits.Malformed.Allow(s.server.config.Limits.Malformed) {
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
