package live

import (
	"context"
	"errors"
	"slices"

	"rattle/room"
)

// pendingUpdates is what the members have not been told yet. Whatever came together is told together.
type pendingUpdates struct {
	all     bool            // the whole picture: then the rest need not be said
	scores  []room.PlayerID // who has found more, as the others see it
	changed []room.PlayerID // whose entries have changed otherwise
	remarks int             // that are new
}

// apply brings the state forward and tells the members.
func (f *follower) apply(ctx context.Context, entries ...room.Entry) error {
	for _, e := range entries {
		host := f.state.Host()
		f.replica.apply(e)
		for _, event := range e.Events {
			f.handleEvent(event)
		}
		f.pending.all = f.pending.all || f.state.Host() != host
	}
	// Who is told of a board may be told how many words it has.
	if err := f.solve(ctx); err != nil {
		return err
	}
	f.flush()
	return nil
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

// handleEvent answers whose word an event is, and notes what others are to be told of it: anything
// but what is named here changes the whole picture.
func (f *follower) handleEvent(event room.Event) {
	pending := &f.pending
	switch e := event.(type) {
	case room.WordFound:
		f.answerPlayer(e.Player, WordAnswer{Key: e.Key, Word: e.Word, Points: e.Points})
		f.noteScore(e.Player)
	case room.WordPenalized:
		f.answerPlayer(e.Player, WordAnswer{Key: e.Key, Word: e.Word, Points: e.Points, Refusal: e.Refusal})
		if f.state.Round.Settings.Shared == room.AllCount {
			f.noteScore(e.Player) // others see points; else they would see nothing new
		}
	case room.MarkedDone:
		addOnce(&pending.changed, e.Player)
	case room.Renamed:
		if seat, _ := f.state.Seat(e.Player); seat.NextName == "" { // what waits is told with the end
			addOnce(&pending.changed, e.Player)
		}
	case room.AskedAgain:
		addOnce(&pending.changed, e.Player)
	case room.ExtraTimeSet:
		addOnce(&pending.changed, e.Player)
	case room.VoteCast:
		addOnce(&pending.changed, e.Target)
	case room.Disconnected:
		addOnce(&pending.changed, e.Player)
		f.presence.changed = true
	case room.Reconnected:
		addOnce(&pending.changed, e.Player)
	case room.Said:
		pending.remarks++
	case room.RoundCalled:
		f.costs.prepay(&f.state)
		f.storeResumed = false // what was the matter before this round is no excuse in it
		f.presence.changed, pending.all = true, true
	case room.Contributed, room.Watched, room.Resumed:
	case room.ResultRecorded:
		pending.all = pending.all || len(e.Changes) > 0 // the rest is nobody's business
	case room.Removed:
		f.members.disconnectAll(Removed, func(p room.PlayerID) bool { return p == e.Player })
		f.presence.changed, pending.all = true, true
	default:
		f.presence.changed, pending.all = true, true // seats may have
	}
}

func addOnce(players *[]room.PlayerID, p room.PlayerID) {
	if !slices.Contains(*players, p) {
		*players = append(*players, p)
	}
}

// flush tells what there is to tell, whoever looks from outside before the members, who may
// ask there next.
func (f *follower) flush() {
	if f.published.state.Head != f.state.Head {
		f.mu.Lock()
		f.published = snapshot{f.state, f.clock}
		f.mu.Unlock()
	}
	if f.pending.all && f.untilView() > 0 {
		return // all that comes meanwhile is in it
	}
	due := f.pending
	f.pending = pendingUpdates{scores: due.scores}
	if due.all {
		f.pending.scores = nil
		f.sendViews()
		return
	}
	f.sendScores()
	for _, p := range due.changed {
		if player, ok := room.ViewPlayer(f.state, p); ok {
			f.broadcast(PlayerUpdate{player})
		}
	}
	talk := room.ViewTalk(f.state)
	for _, r := range talk[max(0, len(talk)-due.remarks):] {
		f.broadcast(TalkUpdate{r})
	}
}

func (f *follower) broadcast(u Update) { f.sendTo(u, func(*Member) bool { return true }) }

// sendTo tells some of the members something, which is encoded once for all of them.
func (f *follower) sendTo(u Update, who func(*Member) bool) {
	var message Message
	for s := range f.members.all {
		if !who(s) {
			continue
		}
		if message.Text == nil {
			message = f.rooms.config.Encode(u)
		}
		s.client.Send(message)
	}
}

// send tells one member something, if it still is one.
func (f *follower) send(s *Member, u Update) {
	if f.members.has(s) {
		s.client.Send(f.rooms.config.Encode(u))
	}
}

// disconnectRemoved disconnects players whose removal was not seen as an event.
func (f *follower) disconnectRemoved() {
	f.members.disconnectAll(Removed, func(p room.PlayerID) bool {
		_, err := room.Decide(f.state, room.Watch{Player: p}, room.Env{Now: f.clock.now()})
		return errors.Is(err, room.WasRemoved)
	})
}
