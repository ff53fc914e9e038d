package live

import (
	"context"

	"rattle/room"
)

// Every follower of a room plays the words of its bots that are due, on time and before it decides
// anything else. Where several servers do, the log may have a word of a bot once from each of them, and it
// counts once.

// newBatch returns a batch that begins with the bots' words.
func (f *follower) newBatch() batch {
	b := batch{state: f.state}
	if f.state.HasAutomatedSeats() { // PlayBots is never refused
		b.events, _ = room.Decide(f.state, room.PlayBots{}, f.env(room.PlayBots{}))
	}
	return b
}

// planBots adds to the environment that opens a round what its bots need: their planner, and the answers of the
// board that nobody has seen yet.
func (f *follower) planBots(ctx context.Context, env room.Env) (room.Env, error) {
	if f.state.Phase != room.Called || !f.state.HasAutomatedSeats() {
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
