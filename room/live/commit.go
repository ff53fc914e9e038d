package live

import (
	"context"
	"errors"

	"rattle/room"
)

// decided is what a request came to.
type decided struct {
	refusal room.Refusal // "" if it was not refused
	nothing bool         // what it asked for is so already
}

// commit decides requests on the newest state that is known and appends what comes of them as
// one entry. Where the log has moved on meanwhile it decides again.
func (f *follower) commit(ctx context.Context, requests []request) error {
	for len(requests) > 0 && ctx.Err() == nil {
		events, next, results := f.decide(requests)
		if len(events) == 0 {
			f.settle(requests, results)
			return nil
		}
		draft := room.Draft{Events: events, Alarm: next.Alarm()}
		if alarm := f.state.Alarm(); alarm.Rings() {
			draft.NotAfter = alarm.At()
		}
		verdict, err := f.append(ctx, draft)
		if err != nil {
			return err
		}
		switch verdict {
		case room.Appended:
			f.settle(requests, results)
			return nil
		case room.Late:
			// The phase is over, so it has to end before anything else can happen.
			if err := f.tick(ctx); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}

// decide decides requests one after another, each on what those before it lead to. The state
// is as of an entry whose instant is not known yet: see [room.Alarm].
func (f *follower) decide(requests []request) (events []room.Event, next room.State, results []decided) {
	next = f.state
	results = make([]decided, len(requests))
	for i, r := range requests {
		env := room.Env{Answers: f.answers}
		if _, ok := r.command.(room.Call); ok {
			env.Draw = newDraw()
		}
		more, err := room.Decide(next, r.command, env)
		if err != nil {
			errors.As(err, &results[i].refusal) // which it is
			continue
		}
		if len(more) == 0 {
			results[i].nothing = true
			continue
		}
		events = append(events, more...)
		next = room.Evolve(next, room.Entry{ID: next.Head, Events: more})
	}
	return events, next, results
}

// tick ends the phase, if the store agrees that it is time.
func (f *follower) tick(ctx context.Context) error {
	var env room.Env
	if f.state.Phase == room.Called {
		deal, err := f.rooms.dealer.deal(ctx, f.state.Round)
		if err != nil {
			return err
		}
		env.Deal = &deal
	}
	events, err := room.Decide(f.state, room.Tick{}, env)
	if err != nil || len(events) == 0 {
		return err
	}
	next := room.Evolve(f.state, room.Entry{ID: f.state.Head, Events: events})
	_, err = f.append(ctx, room.Draft{Events: events, Alarm: next.Alarm(), NotBefore: f.state.Alarm().At()})
	return err
}

// append adds a draft to what the state is of, and brings the state to where the log is after
// that, whoever wrote it. After [room.Early] the clock is right, after [room.Late] nothing
// has changed.
func (f *follower) append(ctx context.Context, d room.Draft) (room.Verdict, error) {
	d.After, d.Nonce = f.state.Head, newNonce()
	var outcome room.Outcome
	err := f.insist(ctx, "append", func(ctx context.Context) (err error) {
		outcome, err = f.rooms.config.Log.Append(ctx, f.code, d)
		return err
	})
	if err != nil {
		return 0, err
	}
	switch outcome.Verdict {
	case room.Appended:
		f.clock.hear(outcome.Now)
		err = f.apply(ctx, outcome.Entry)
	case room.Behind:
		err = f.applyAll(ctx, outcome.Missing)
	case room.Lost:
		err = f.reload(ctx)
	case room.Early:
		f.clock.set(outcome.Now)
	}
	return outcome.Verdict, err
}
