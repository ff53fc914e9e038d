package live

import (
	"context"

	"rattle/room"
)

// Seat is a member's place in a room. Its methods may be called from any goroutine; what
// they bring about is told to the member.
type Seat struct {
	follower *follower
	player   room.PlayerID
	name     string
	member   Member
}

// request is what a member, or the follower itself, wants done.
type request struct {
	seat    *Seat
	command room.Command // nil: the member has gone
	joined  chan<- error // of a member's Join: takes how it went
}

// Call asks for a round.
func (s *Seat) Call(ctx context.Context) error {
	return s.ask(ctx, request{seat: s, command: room.Call{Player: s.player}})
}

// Submit claims a word.
func (s *Seat) Submit(ctx context.Context, key room.Key, word string) error {
	return s.ask(ctx, request{seat: s, command: room.Submit{Player: s.player, Key: key, Word: word}})
}

// Leave ends the membership; nothing is sent after that. The seat in the room is kept.
func (s *Seat) Leave() {
	select {
	case s.follower.inbox <- request{seat: s}:
	case <-s.follower.done: // all have been shed
	}
}

// ask waits where the room has more to do than it can, which slows down who asks.
func (s *Seat) ask(ctx context.Context, r request) error {
	select {
	case <-s.follower.done: // the inbox may have room all the same
		return s.follower.err
	default:
	}
	select {
	case s.follower.inbox <- r:
		return nil
	case <-s.follower.done:
		return s.follower.err
	case <-ctx.Done():
		return ctx.Err()
	}
}
