package live

import (
	"context"
	"errors"

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
	decided []decision // one for each of these requests
	events  []room.Event

	state   room.State // after the first of the events; its instant is not known yet, see [room.Deadline]
	applied int        // how many these are: mostly nobody asks for the state after a word that is alone
}

// stateAfter returns the state after all events.
func (b *batch) stateAfter() room.State {
	if b.applied < len(b.events) {
		b.state = room.Evolve(b.state, room.Entry{ID: b.state.Head, Events: b.events[b.applied:]})
		b.applied = len(b.events)
	}
	return b.state
}

// maxOvertaken is how often words of others may overtake the entry that closes a round early before the
// play is ended first.
const maxOvertaken = 2

// commit decides requests on the newest state that is known and appends their events, mostly as one
// entry. Where the log has moved on meanwhile, in a way that matters, it decides again.
func (f *follower) commit(ctx context.Context, requests []request) error {
	overtaken := 0
	for len(requests) > 0 {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if overtaken == maxOvertaken {
			overtaken = 0
			if _, err := f.write(ctx, f.decide([]request{{command: room.EndPlay{}}})); err != nil {
				return err
			}
		}
		if f.storeResumed { // before the requests that have waited for the store
			requests = append([]request{{command: room.StoreRecovered{}}}, requests...)
			f.storeResumed = false
		}
		b, epoch := f.decide(requests), f.state.Epoch
		written, err := f.write(ctx, b)
		switch {
		case err != nil:
			return err
		case written:
			f.reply(requests[:len(b.decided)], b.decided)
			requests = requests[len(b.decided):]
		case sumsUp(b.events) && f.state.Epoch == epoch: // it was words alone
			overtaken++
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
		events, err := room.Decide(b.stateAfter(), r.command, f.env(r.command))
		ends := endsPhase(events)
		if ends && len(b.events) > 0 {
			return b
		}
		result := decision{noop: len(events) == 0}
		if err != nil {
			errors.As(err, &result.refusal) // always a refusal
			errors.As(err, &result.setting)
		}
		b.decided = append(b.decided, result)
		if callsRound(events) {
			f.costs.caller = r.member
		}
		b.events = append(b.events, events...)
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
