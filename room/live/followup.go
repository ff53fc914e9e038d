package live

import (
	"context"

	"rattle/room"
)

// What a follower does after each step.

// finishStep runs the follow-up of each step: leavers, presence, recording, listing.
func (f *follower) finishStep(ctx context.Context) error {
	f.removeLeft()
	if err := f.reconcile(ctx); err != nil {
		return err
	}
	if err := f.record(ctx); err != nil {
		return err
	}
	f.presence.dropDepartures()
	f.publish()
	f.listed.update(&f.state)
	return nil
}

// record has the recorder store what is pending. Where results are not stored they are acknowledged
// at once.
func (f *follower) record(ctx context.Context) error {
	if f.rooms.config.Results == nil {
		var acks []room.Command
		for _, p := range f.state.Outbox {
			acks = append(acks, room.AckResult{ID: p.ID})
		}
		return f.commitOwn(ctx, acks...)
	}
	f.recorder.start(ctx, f.state.Outbox, f.state.Head == f.lastWritten)
	f.recorder.count(len(f.state.Outbox))
	return nil
}

// acknowledge writes into the log that a result is stored.
func (f *follower) acknowledge(ctx context.Context, a recordOutcome) error {
	if !f.recorder.finish(a) {
		return nil
	}
	return f.commitOwn(ctx, a.ack)
}
