package live

import (
	"context"
	"errors"
	"time"

	"rattle/room"
)

// decision is what was decided on a request.
type decision struct {
	refusal room.Refusal      // "" if it was not refused
	setting room.SettingError // the setting at fault, if it is one
	noop    bool              // it changes nothing
}

// batch is what was decided on the first of some requests together.
type batch struct {
	results []decision // one for each of these requests
	events  []room.Event
	next    room.State // after an entry whose instant is not known yet, see [room.Deadline]
}

// commit decides requests on the newest state that is known and appends their events, mostly as one
// entry. Where the log has moved on meanwhile it decides again.
func (f *follower) commit(ctx context.Context, requests []request) error {
	for len(requests) > 0 {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if f.storeResumed { // before the requests that have waited for the store
			requests = append([]request{{command: room.Resume{}}}, requests...)
			f.storeResumed = false
		}
		b := f.decide(requests)
		written, err := true, error(nil)
		if len(b.events) > 0 {
			written, err = f.write(ctx, b)
		}
		if err != nil {
			return err
		}
		if written {
			f.reply(requests[:len(b.results)], b.results)
			requests = requests[len(b.results):]
		}
	}
	return nil
}

// reply sends members what was decided on their requests.
func (f *follower) reply(requests []request, decisions []decision) {
	for i, r := range requests {
		if decisions[i].refusal != "" {
			f.rooms.counters.refusals.Add(1)
		}
		if r.entered != nil {
			f.completeEntry(r, decisions[i])
		} else {
			f.notifier.reply(r, decisions[i])
		}
	}
}

// commitOwn commits requests of the follower itself.
func (f *follower) commitOwn(ctx context.Context, commands ...room.Command) error {
	requests := make([]request, len(commands))
	for i, c := range commands {
		requests[i].command = c
	}
	return f.commit(ctx, requests)
}

// decide decides requests one after another, each on the state that those before it lead to. The end or
// the call of a round is an entry of its own, since it sums up entries whose instants are known.
func (f *follower) decide(requests []request) batch {
	b := f.newBatch()
	for _, r := range requests {
		events, err := room.Decide(b.next, r.command, f.env(r.command))
		ends := endsPhase(events)
		if ends && len(b.events) > 0 {
			return b
		}
		result := decision{noop: len(events) == 0}
		if err != nil {
			errors.As(err, &result.refusal) // always a refusal
			errors.As(err, &result.setting)
		}
		b.results = append(b.results, result)
		if callsRound(events) {
			f.costs.caller = r.member
		}
		if len(events) > 0 {
			b.events = append(b.events, events...)
			b.next = room.Evolve(b.next, room.Entry{ID: b.next.Head, Events: events})
		}
		if ends {
			return b
		}
	}
	return b
}

func endsPhase(events []room.Event) bool {
	for _, e := range events {
		switch e.(type) {
		case room.RoundCalled, room.RoundClosed:
			return true
		}
	}
	return false
}

func callsRound(events []room.Event) bool {
	for _, e := range events {
		if _, ok := e.(room.RoundCalled); ok {
			return true
		}
	}
	return false
}

// env returns the environment that a command is decided in.
func (f *follower) env(c room.Command) room.Env {
	env := room.Env{Limits: f.rooms.config.Limits, Now: f.clock.now(), Answers: f.answers}
	switch c.(type) {
	case room.Join, room.Watch, room.CallRound, room.AskAgain, room.Disconnect, room.Leave, room.Remove, room.VoteOut:
		env.Setup = f.rooms.dealer.roundSetup()
	}
	return env
}

// write appends a batch. It returns false if that has to be decided again.
func (f *follower) write(ctx context.Context, b batch) (bool, error) {
	req := room.AppendRequest{Events: b.events, Deadline: b.next.WakeAt()}
	req.SameDeadline = req.Deadline == f.state.WakeAt() && req.Deadline.Since != 0 // 0 stands for another instant in each entry
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
	env := room.Env{Setup: f.rooms.dealer.roundSetup()}
	if f.state.Phase == room.Called && f.state.CustomBoard == nil {
		deal, err := f.rooms.dealer.deal(ctx, f.state.Round.Settings, f.state.Round.Seed())
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
	_, err = f.append(ctx, room.AppendRequest{Events: events, Deadline: next.WakeAt(), NotBefore: notBefore})
	return err
}

// append appends an entry after the one that the state is of, and brings the state to where the log then
// is, whichever server wrote that. After [room.Early] the clock is right, after [room.Late] nothing has changed.
func (f *follower) append(ctx context.Context, req room.AppendRequest) (room.AppendStatus, error) {
	req.After, req.Nonce = f.state.Head, newNonce()
	start := time.Now()
	outcome, err := f.appendRetrying(ctx, req)
	if err != nil {
		return 0, err
	}
	switch outcome.Status {
	case room.Appended:
		f.countCommit(outcome.Entry, time.Since(start))
		f.clock.observe(outcome.Now)
		f.lastWritten = outcome.Entry.ID
		err = f.apply(ctx, outcome.Entry)
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
	if f.needsSnapshot(req) {
		if req.Snapshot, err = room.EncodeState(f.state); err != nil {
			return room.AppendResult{}, err
		}
	}
	err = f.retry(ctx, func(ctx context.Context) (err error) {
		outcome, err = f.rooms.config.Log.Append(ctx, f.code, req)
		return err
	})
	return outcome, err
}

// needsSnapshot reports whether an entry comes with a snapshot, so that there is little to read of a log: a
// round at most, and never many entries.
func (f *follower) needsSnapshot(req room.AppendRequest) bool {
	const maxEntries = 1000 // entries
	for _, e := range req.Events {
		switch e.(type) {
		case room.RoundOpened, room.RoundClosed:
			return true
		}
	}
	return req.After.Version%maxEntries == 0 && req.After.Version > 0
}

// countCommit counts a commit and the words in it.
func (f *follower) countCommit(e room.Entry, took time.Duration) {
	c := &f.rooms.counters
	c.commits.Add(1)
	for _, event := range e.Events {
		if _, ok := event.(room.WordFound); ok {
			c.words.Add(1)
		}
	}
	if observe := f.rooms.config.ObserveCommit; observe != nil {
		observe(took)
	}
}
