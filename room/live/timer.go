package live

import (
	"context"
	"time"

	"rattle/room"
)

// handleTimer does what the timer was set for.
func (f *follower) handleTimer(ctx context.Context) error {
	if deadline := f.state.Deadline(); deadline.IsSet() && f.clock.until(deadline.At()) == 0 {
		return f.tick(ctx)
	}
	if at, ok := f.awaitedStart(); ok && f.clock.until(at) == 0 {
		return f.tick(ctx)
	}
	if move := f.state.NextBotMove(); move > 0 && f.clock.until(move) == 0 {
		return f.commitOwn(ctx, room.PlayBots{})
	}
	return f.pollIfDue(ctx)
}

// awaitedStart reports whether this server opens a round that waits for one player, and when. A server
// without a socket of that player does not.
func (f *follower) awaitedStart() (room.Instant, bool) {
	p, at := f.state.AwaitedPlayer()
	return at, p != "" && f.members.hasPlayer(p)
}

// setTimer sets the timer to what comes first: the deadline, a bot's word, an absence that is waited for no
// more, updates that had to wait, the next attempt to store a result, or the end of an idle follower.
func (f *follower) setTimer(timer *time.Timer, lingers time.Duration) {
	wait := never
	if lingers > 0 {
		wait = lingers
	}
	if deadline := f.state.Deadline(); deadline.IsSet() {
		wait = f.clock.until(deadline.At())
	}
	if at, ok := f.awaitedStart(); ok {
		wait = min(wait, f.clock.until(at))
	}
	if move := f.state.NextBotMove(); move > 0 {
		wait = min(wait, f.clock.until(move))
	}
	if at := f.presence.pollAt; at > 0 {
		wait = min(wait, f.clock.until(at))
	}
	wait = f.presence.wait(wait)
	wait = f.notifier.wait(wait)
	wait = f.recorder.wait(wait)
	timer.Reset(wait)
}

// idle reports whether there is nothing left to do. When all have left, a round is still followed to its
// end and until its result is stored, and the player who left last until the absence is in the log.
func (f *follower) idle() bool {
	return f.members.len() == 0 && len(f.presence.departures) == 0 && !f.state.Deadline().IsSet() && f.recorder.idle()
}

// never is later than anything that a follower waits for.
const never = time.Hour

// lingersFor returns how long the follower goes on with nothing to do, [never] while it has something to do.
func (f *follower) lingersFor() time.Duration {
	if !f.idle() {
		f.idleSince = time.Time{}
		return never
	}
	if f.idleSince.IsZero() {
		f.idleSince = time.Now()
	}
	return max(0, lingerTime-time.Since(f.idleSince))
}
