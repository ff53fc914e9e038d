package live

import (
	"context"
	"sync/atomic"

	"rattle/room"
)

// Member is one client in a room, of a player who has a seat or watches. Its methods may be called from
// any goroutine; what comes of them is sent to the client.
type Member struct {
	follower    *follower
	player      room.PlayerID
	addressHash string // see [room.Join.AddressHash]
	client      Client
	queued      chan struct{} // has an element for each request in the inbox
	left        atomic.Bool

	// What follows belongs to the follower's goroutine.
	arrival    int       // orders members by when they entered
	seated     bool      // the player had a seat when it was last compared
	name       string    // of the player there
	lastView   viewState // that the client was sent
	lastResult ResultKey // of the result that the client was sent last
}

// maxQueued is how many requests of one member wait in the inbox. A member who makes more waits, and no
// other member does.
const maxQueued = 64

// request is what a member, or the follower itself, wants to be done.
type request struct {
	member  *Member // nil: of the follower itself
	id      int     // by which the client knows it; 0: none
	command room.Command
	entered chan<- error // of [Rooms.Enter]: takes whether it was refused
}

// practise judges a word after the close, and changes nothing in the room.
type practise struct {
	room.Command
	round int
	key   room.Key
	word  string
}

// Do requests a command of the member's player. A refusal is sent to the client as a [RequestRefused], or
// a [WordAnswer] where it was a word; the error says that the request could not be made.
func (m *Member) Do(ctx context.Context, command func(room.PlayerID) room.Command) error {
	return m.DoWithID(ctx, 0, command)
}

// DoWithID is Do for a request that the client knows by an id, which [RequestDone] or [RequestRefused] has.
func (m *Member) DoWithID(ctx context.Context, id int, command func(room.PlayerID) room.Command) error {
	return m.enqueue(ctx, request{member: m, id: id, command: command(m.player)})
}

// Call requests a round.
func (m *Member) Call(ctx context.Context) error {
	return m.Do(ctx, func(p room.PlayerID) room.Command { return room.CallRound{Player: p} })
}

// Submit submits a word for the round with a number.
func (m *Member) Submit(ctx context.Context, round int, key room.Key, word string) error {
	return m.enqueue(ctx, request{member: m, command: room.SubmitWord{Player: m.player, Round: round, Key: key, Word: word}})
}

// Practise requests a judgement of a word after the round has closed, when it does not count.
func (m *Member) Practise(ctx context.Context, round int, key room.Key, word string) error {
	return m.enqueue(ctx, request{member: m, command: practise{round: round, key: key, word: word}})
}

// Leave ends the membership and never waits. The player's seat is kept. Requests that were made before are
// still carried out.
func (m *Member) Leave() {
	if !m.left.Swap(true) {
		m.follower.leavers.add(m)
	}
}

// enqueue puts a request into the inbox. It waits where the member has made too many, or the inbox is full.
func (m *Member) enqueue(ctx context.Context, r request) error {
	f := m.follower
	select {
	case <-f.done: // the inbox may have room all the same
		return f.err
	default:
	}
	select {
	case m.queued <- struct{}{}:
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
		<-m.queued
		return ctx.Err()
	}
}
