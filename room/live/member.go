package live

import (
	"context"
	"sync/atomic"

	"rattle/room"
)

// Member is a member's place in a room, also of a member that looks on. Its methods may be
// called from any goroutine; what they bring about is told to the member.
type Member struct {
	follower    *follower
	player      room.PlayerID
	addressHash string // see [room.Join]
	client      Client
	queued      chan struct{} // has an element for each request that waits
	left        atomic.Bool

	// What follows belongs to the follower's goroutine.
	arrival    int       // orders members by their coming
	seated     bool      // the player held a seat when last seen
	name       string    // under which
	lastView   viewState // what the member was shown last
	lastResult ResultKey // of the result that the member was told last
}

// maxQueued requests of one member wait at a time. Whoever asks for more waits, and nobody
// else does.
const maxQueued = 64

// request is what a member, or the follower itself, wants done.
type request struct {
	member  *Member // nil: the follower itself
	id      int     // that the member knows it by; 0: none
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
// member by [RequestRefused], or by [WordAnswer] where it was a word; the error says that the room
// could not be asked.
func (s *Member) Do(ctx context.Context, command func(room.PlayerID) room.Command) error {
	return s.DoWithID(ctx, 0, command)
}

// DoWithID is Do of something that the member knows by an id: [RequestDone] or [RequestRefused] has it.
func (s *Member) DoWithID(ctx context.Context, id int, command func(room.PlayerID) room.Command) error {
	return s.enqueue(ctx, request{member: s, id: id, command: command(s.player)})
}

// Call asks for a round.
func (s *Member) Call(ctx context.Context) error {
	return s.Do(ctx, func(p room.PlayerID) room.Command { return room.CallRound{Player: p} })
}

// Submit claims a word for the round of a number.
func (s *Member) Submit(ctx context.Context, round int, key room.Key, word string) error {
	return s.Do(ctx, func(p room.PlayerID) room.Command {
		return room.SubmitWord{Player: p, Round: round, Key: key, Word: word}
	})
}

// Practise tries a word after the close of the round, when it counts no more.
func (s *Member) Practise(ctx context.Context, round int, key room.Key, word string) error {
	return s.enqueue(ctx, request{member: s, command: practise{round: round, key: key, word: word}})
}

// Leave ends the membership and never waits. The seat in the room is kept. What was asked for
// before is still done.
func (s *Member) Leave() {
	if !s.left.Swap(true) {
		s.follower.leavers.add(s)
	}
}

// enqueue waits where the room has more to do than it can, which slows down who asks.
func (s *Member) enqueue(ctx context.Context, r request) error {
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
