package live

import (
	"context"
	"errors"
	"slices"
	"time"

	"rattle/room"
)

// write appends a batch. It returns false if that has to be decided again.
func (f *follower) write(ctx context.Context, b batch) (bool, error) {
	if len(b.events) == 0 {
		return true, nil
	}
	if head := f.state.Head; sumsUp(b.events) {
		if err := f.letOthersRestore(ctx); err != nil || f.state.Head != head {
			return false, err
		}
	}
	req := room.AppendRequest{Events: b.events, Exact: sumsUp(b.events)}
	if room.OnlyWords(b.events) { // which end no phase sooner or later
		req.Deadline, req.SameDeadline = f.state.WakeAt(), true
	} else {
		req.Deadline = b.stateAfter().WakeAt()
		req.SameDeadline = req.Deadline == f.state.WakeAt() && req.Deadline.Since != 0 // 0 stands for another instant in each entry
	}
	if deadline := f.state.Deadline(); deadline.IsSet() {
		req.NotAfter = deadline.At()
	}
	status, err := f.append(ctx, req)
	if err == nil && status == room.Late {
		// The phase is over and has to end before anything else can happen.
		err = f.tick(ctx)
	}
	return status == room.Appended, err
}

// tick ends the phase if the store agrees that it is time.
func (f *follower) tick(ctx context.Context) error {
	if f.state.Phase == room.Playing {
		if err := f.letOthersRestore(ctx); err != nil {
			return err
		}
	}
	env := room.Env{Setup: f.rooms.dealer.roundSetup()}
	if f.state.Phase == room.Called && f.state.CustomBoard == nil {
		deal, err := f.rooms.dealer.deal(ctx, f.state.Round)
		if err != nil {
			return err
		}
		env.Deal = &deal
	}
	env, err := f.planBots(ctx, env)
	if err != nil {
		return err
	}
	events, err := room.Decide(f.state, room.Tick{}, env)
	if err != nil || len(events) == 0 {
		return err
	}
	next := room.Evolve(f.state, room.Entry{ID: f.state.Head, Events: events})
	notBefore := f.state.Deadline().At()
	if p, at := f.state.AwaitedPlayer(); p != "" {
		notBefore = at
	}
	_, err = f.append(ctx, room.AppendRequest{
		Events: events, Exact: sumsUp(events), Deadline: next.WakeAt(), NotBefore: notBefore,
	})
	if errors.Is(err, errMissed) {
		return nil // it opens when the player is back
	}
	return err
}

// sumsUp reports whether events have a tally, which counts the words that stand before it.
func sumsUp(events []room.Event) bool {
	return slices.ContainsFunc(events, func(e room.Event) bool {
		_, ok := e.(room.RoundClosed)
		return ok
	})
}

// append appends an entry after the one that the state is of, and brings the state to where the log then
// is, whichever server wrote that. After [room.Early] the clock is right, after [room.Late] nothing has changed.
func (f *follower) append(ctx context.Context, req room.AppendRequest) (room.AppendStatus, error) {
	req.After, req.Epoch, req.Nonce = f.state.Head, f.state.Epoch, newNonce()
	start := time.Now()
	if slices.ContainsFunc(req.Events, isOpening) {
		f.opensFor, _ = f.state.AwaitedPlayer()
	}
	outcome, err := f.appendRetrying(ctx, req)
	f.opensFor = ""
	if err != nil {
		return 0, err
	}
	switch outcome.Status {
	case room.Appended:
		f.countCommit(time.Since(start))
		f.clock.observe(outcome.Now)
		f.lastWritten = outcome.Entry.ID
		err = f.apply(ctx, append(outcome.Missing, outcome.Entry)...)
		f.snapshots.takeIfDue(&f.state)
	case room.Conflict:
		f.rooms.counters.conflicts.Add(1)
		err = f.apply(ctx, outcome.Missing...)
	case room.Lost:
		err = f.reload(ctx)
	case room.Early:
		f.clock.set(outcome.Now)
	}
	return outcome.Status, err
}

// appendRetrying appends an entry, with a snapshot of the state before it where one is due, until the store
// answers.
func (f *follower) appendRetrying(ctx context.Context, req room.AppendRequest) (outcome room.AppendResult, err error) {
	if needsSnapshot(req) {
		if req.Snapshot, err = room.EncodeState(f.state); err != nil {
			return room.AppendResult{}, err
		}
	}
	attempt := func(ctx context.Context) (err error) {
		outcome, err = f.rooms.config.Log.Append(ctx, f.code, req)
		return err
	}
	if sumsUp(req.Events) {
		if attempt(f.rooms.timeouts.context()) == nil {
			return outcome, nil
		}
		if err := f.awaitStore(ctx); err != nil {
			return room.AppendResult{}, err
		}
	}
	err = f.retry(ctx, attempt)
	return outcome, err
}

// needsSnapshot reports whether an entry comes with a snapshot, so that there is little to read of a log: a
// round at most. See [snapshots] for a long one.
func needsSnapshot(req room.AppendRequest) bool {
	for _, e := range req.Events {
		switch e.(type) {
		case room.RoundOpened, room.RoundClosed:
			return true
		}
	}
	return false
}

// countWords counts words that were appended here and count for their players.
func (f *follower) countWords(words []room.WordResult) {
	for _, w := range words {
		if w.Scored && w.Refusal == "" {
			f.rooms.counters.words.Add(1)
		}
	}
}

// countCommit counts a commit.
func (f *follower) countCommit(took time.Duration) {
	f.rooms.counters.commits.Add(1)
	if observe := f.rooms.config.ObserveCommit; observe != nil {
		observe(took)
	}
}
