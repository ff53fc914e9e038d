package live

import (
	"context"

	"rattle/room"
)

// Whoever follows a room finds for its puppets what has become due, when it is and before
// whatever else is decided. Where several servers try, one of them writes it, and the others
// find nothing left to do.

// newBatch begins a batch with it.
func (f *follower) newBatch() batch {
	b := batch{next: f.state}
	// Nobody is refused this.
	b.events, _ = room.Decide(f.state, room.PlayBots{}, f.env(room.PlayBots{}))
	if len(b.events) > 0 {
		b.next = room.Evolve(f.state, room.Entry{ID: f.state.Head, Events: b.events})
	}
	return b
}

// planBots adds to what opens a round what puppets need for it: the answers of the board that
// nobody has seen yet.
func (f *follower) planBots(ctx context.Context, env room.Env) (room.Env, error) {
	if f.state.Phase != room.Called || !f.state.HasBots() {
		return env, nil
	}
	round := f.state.Round
	if round.Board = f.state.CustomBoard; round.Board == nil {
		round.Board = env.Deal.Board
	}
	var err error
	env.Plan = f.rooms.dealer.plan
	env.Answers, err = f.solutions.of(ctx, round)
	return env, err
}
