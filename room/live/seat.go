package live

import (
	"context"
	"sync/atomic"

	"rattle/room"
)

// Seat is a member's place in a room, also of a member that looks on. Its methods may be
// called from any goroutine; what they bring about is told to the member.
type Seat struct {
	follower *follower
	player   room.PlayerID
	from     string // see [room.Join]
	member   Member
	queued   chan struct{} // has an element for each request that waits
	left     atomic.Bool

	// What follows belongs to the follower's goroutine.
	arrival int       // orders members by their coming
	seated  bool      // the player held a seat when last seen
	name    string    // under which
	seen    seen      // what the member was shown last
	result  ResultKey // of the result that the member was told last
}

// mostQueued requests of one member wait at a time. Whoever asks for more waits, and nobody
// else does.
const mostQueued = 64

// request is what a member, or the follower itself, wants done.
type request struct {
	seat    *Seat // nil: the follower itself
	id      int   // that the member knows it by; 0: none
	command room.Command
	entered chan<- error // of an [Rooms.Enter]: takes how it went
}

// practise is no command of the room: nothing comes of it.
type practise struct {
	room.Command
	round int
	key   room.Key
	word  string
}

// Do asks for something in the name of the seat's player. What is refused is told to the
// member by [Refused], or by [Answered] where it was a word; the error says that the room
// could not be asked.
func (s *Seat) Do(ctx context.Context, command func(room.PlayerID) room.Command) error {
	return s.DoAs(ctx, 0, command)
}

// DoAs is Do of something that the member knows by an id: [Done] or [Refused] has it.
func (s *Seat) DoAs(ctx context.Context, id int, command func(room.PlayerID) room.Command) error {
	return s.ask(ctx, request{seat: s, id: id, command: command(s.player)})
}

// Call asks for a round.
func (s *Seat) Call(ctx context.Context) error {
	return s.Do(ctx, func(p room.PlayerID) room.Command { return room.CallRound{Player: p} })
}

// Submit claims a word for the round of a number.
func (s *Seat) Submit(ctx context.Context, round int, key room.Key, word string) error {
	return s.Do(ctx, func(p room.PlayerID) room.Command {
		return room.SubmitWord{Player: p, Round: round, Key: key, Word: word}
	})
}

// Practise tries a word after the close of the round, when it counts no more.
func (s *Seat) Practise(ctx context.Context, round int, key room.Key, word string) error {
	return s.ask(ctx, request{seat: s, command: practise{round: round, key: key, word: word}})
}

// Leave ends the membership and never waits. The seat in the room is kept. What was asked for
// before is still done.
func (s *Seat) Leave() {
	if !s.left.Swap(true) {
		s.follower.lose(s)
	}
}

// ask waits where the room has more to do than it can, which slows down who asks.
func (s *Seat) ask(ctx context.Context, r request) error {
	f := s.follower
	select {
	case <-f.done: // the inbox may have room all the same
		return f.err
	default:
	}
	select {
	case s.queued <- struct{}{}:
	case <-f.done:
		return f.err
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case f.inbox <- r:
		return nil
	case <-f.done:
		return f.err
	case <-ctx.Done():
		<-s.queued
		return ctx.Err()
	}
}
