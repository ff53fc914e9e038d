package live

import (
	"context"
	"errors"

	"rattle/room"
)

// apply applies entries that follow the state, and sends the members what they change.
func (f *follower) apply(ctx context.Context, entries ...room.Entry) error {
	for _, e := range entries {
		host := f.state.Host()
		words := f.replica.apply(e)
		for _, w := range words {
			f.notifier.handleWord(w)
		}
		if e.ID == f.lastWritten {
			f.countWords(words)
		}
		for _, event := range e.Events {
			f.applyEvent(event)
		}
		if f.state.Host() != host {
			f.notifier.refresh()
		}
	}
	// Whoever is shown a board may be shown how many words it has.
	if err := f.solve(ctx); err != nil {
		return err
	}
	f.publish()
	return nil
}

// applyEvent passes an event that has led to the state to the parts that it concerns.
func (f *follower) applyEvent(event room.Event) {
	switch e := event.(type) {
	case room.RoundCalled:
		f.costs.prepay(&f.state)
		f.storeResumed = false // what was the matter before this round is no excuse in it
	case room.Removed:
		f.members.disconnectAll(Removed, func(p room.PlayerID) bool { return p == e.Player })
	}
	changes := effectOf(&f.state, event)
	f.presence.changed = f.presence.changed || changes.seats
	f.notifier.note(changes)
}

// solve finds the answers of a board that is new.
func (f *follower) solve(ctx context.Context) error {
	if f.state.Round.Board == nil {
		f.answers = nil
		return nil
	}
	answers, err := f.solutions.of(ctx, f.state.Round)
	if err == nil && answers != f.answers {
		f.answers = answers
		f.costs.chargeCaller()
	}
	return err
}

// publish makes the state the one that [Rooms] reads, and then sends the members their updates: a member
// may read the room next.
func (f *follower) publish() {
	if f.published.state.Head != f.state.Head {
		f.mu.Lock()
		f.published = snapshot{f.state, f.clock}
		f.mu.Unlock()
	}
	f.notifier.flush()
}

// disconnectRemoved disconnects players whose removal was not seen as an event.
func (f *follower) disconnectRemoved() {
	f.members.disconnectAll(Removed, func(p room.PlayerID) bool {
		_, err := room.Decide(f.state, room.Watch{Player: p}, room.Env{Now: f.clock.now()})
		return errors.Is(err, room.WasRemoved)
	})
}
