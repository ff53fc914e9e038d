package web

import (
	"context"
	"errors"
	"time"

	"github.com/gorilla/websocket"

	"rattle/room"
	"rattle/room/live"
)

const (
	readLimit = 4 << 10          // bytes of a frame
	pongWait  = 50 * time.Second // two pings may get lost
	joinWait  = 10 * time.Second // for the store, when somebody joins

	// A person's pace, with room for words that were kept while the network was gone.
	messagePace  = 50 * time.Millisecond
	messageBurst = 100

	badMessagesBorne = 20
)

// socket is one tab of one player. The reader owns it; the room's goroutine reaches it as a
// [live.Member], and so nothing but the outbox.
type socket struct {
	rooms  *live.Rooms
	conn   *websocket.Conn
	player room.PlayerID
	outbox *outbox
	pace   pace

	tab  string     // "" before the join
	seat *live.Seat // nil before the join
	bad  int        // messages that made no sense
}

func newSocket(rooms *live.Rooms, conn *websocket.Conn, p room.PlayerID) *socket {
	return &socket{
		rooms:  rooms,
		conn:   conn,
		player: p,
		outbox: newOutbox(conn),
		pace:   pace{every: messagePace, burst: messageBurst},
	}
}

// Send implements [live.Member].
func (s *socket) Send(message []byte) { s.outbox.send(message) }

// Shed implements [live.Member].
func (s *socket) Shed(r live.Reason) {
	if r == live.RoomGone {
		s.outbox.close(closeUnknownRoom, room.UnknownRoom.Error())
		return
	}
	s.outbox.close(closeComeBack, "come back")
}

// read reads until the socket has ended. It leaves the room then, but not the seat.
func (s *socket) read(ctx context.Context) {
	defer func() {
		s.outbox.abandon()
		if s.seat != nil {
			s.seat.Leave()
		}
	}()
	s.conn.SetReadLimit(readLimit)
	s.conn.SetPongHandler(func(string) error { return s.expectPong() })
	if s.expectPong() != nil {
		return
	}
	for {
		_, frame, err := s.conn.ReadMessage()
		if err != nil || s.pace.take(ctx) != nil {
			return
		}
		if s.outbox.closed() {
			continue // until the client has closed, too
		}
		message, err := decode(frame)
		if err != nil {
			s.complain(err)
			continue
		}
		if err := s.obey(ctx, message); err != nil {
			s.refuse(err)
		}
	}
}

// expectPong lets the reader wait for so long and no longer. Once the socket is being closed
// the client has no more time than it was given for that.
func (s *socket) expectPong() error {
	if s.outbox.closed() {
		return nil
	}
	return s.conn.SetReadDeadline(time.Now().Add(pongWait))
}

var errJoined = errors.New("a socket joins one room, once")

// obey does what a message asks for.
func (s *socket) obey(ctx context.Context, message any) error {
	if join, ok := message.(joinMessage); ok {
		return s.join(ctx, join)
	}
	if s.seat == nil {
		return room.NotJoined
	}
	switch m := message.(type) {
	case startMessage:
		return s.seat.Call(ctx)
	case wordMessage:
		return s.seat.Submit(ctx, room.Key{Tab: s.tab, N: m.N}, m.Word)
	}
	return nil
}

func (s *socket) join(ctx context.Context, m joinMessage) error {
	if s.seat != nil {
		s.complain(errJoined)
		return nil
	}
	code, err := room.ParseCode(m.Room)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, joinWait)
	defer cancel()
	seat, err := s.rooms.Join(ctx, code, s.player, m.Name, s)
	if err != nil {
		return err
	}
	s.tab, s.seat = m.Tab, seat
	return nil
}

// complain answers what makes no sense, and has enough of it some time.
func (s *socket) complain(err error) {
	code := badMessage
	if errors.Is(err, errUnknownKind) {
		code = unknownKind
	}
	s.Send(newError(code, err.Error()))
	if s.bad++; s.bad > badMessagesBorne {
		s.outbox.close(closeFlood, "too many bad messages")
	}
}

// refuse says no. What is no refusal is our own trouble: the client comes back, maybe to
// another server.
func (s *socket) refuse(err error) {
	var refusal room.Refusal
	if !errors.As(err, &refusal) {
		s.Shed(live.ComeBack)
		return
	}
	s.Send(Encode(live.Refused{Reason: refusal}))
	if refusal == room.UnknownRoom {
		s.Shed(live.RoomGone)
	}
}
