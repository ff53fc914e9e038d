package live

import (
	"context"
	"errors"
	"slices"

	"rattle/engine"
	"rattle/room"
)

// news is what the members have not been told yet. Whatever came together is told together.
type news struct {
	all     bool            // the whole picture: then the rest need not be said
	scores  []room.PlayerID // who has found more, as the others see it
	changed []room.PlayerID // whose entries have changed otherwise
	remarks int             // that are new
}

// apply brings the state forward and tells the members.
func (f *follower) apply(ctx context.Context, entries ...room.Entry) error {
	for _, e := range entries {
		f.recent.add(e)
		host := f.state.Host()
		f.state = room.Evolve(f.state, e)
		for _, event := range e.Events {
			f.learn(event)
		}
		f.news.all = f.news.all || f.state.Host() != host
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
	round := f.state.Round
	if round.Board == nil {
		f.answers = nil
		return nil
	}
	answers, err := f.answersOf(ctx, round)
	if err == nil && answers != f.answers {
		f.answers = answers
		f.charge(f.caller)
		f.caller = nil
	}
	return err
}

// solved is the board that was solved last, for a round that may be opening yet.
type solved struct {
	round   string
	answers *engine.Answers
}

// of reports whether it is the board of a round.
func (s solved) of(r room.Round) bool {
	return s.answers != nil && s.round == r.ID && s.answers.Board().Equal(r.Board)
}

// answersOf returns the answers of a round's board, which somebody is to pay for unless they are known.
func (f *follower) answersOf(ctx context.Context, r room.Round) (*engine.Answers, error) {
	if f.solved.of(r) {
		return f.solved.answers, nil
	}
	answers, err := f.rooms.dealer.answers(ctx, r)
	if err == nil {
		f.solved = solved{r.ID, answers}
		f.unpaid.Solved += max(0, len(answers.Words())*boardsFor(r.Settings)-f.foreseen)
		f.foreseen = 0
	}
	return answers, err
}

// learn answers whose word an event is, and notes what others are to be told of it: anything
// but what is named here changes the whole picture.
func (f *follower) learn(event room.Event) {
	n := &f.news
	switch e := event.(type) {
	case room.WordFound:
		f.answer(e.Player, Answered{Key: e.Key, Word: e.Word, Points: e.Points})
		f.learnScore(e.Player)
	case room.WordPenalized:
		f.answer(e.Player, Answered{Key: e.Key, Word: e.Word, Points: e.Points, Refusal: e.Refusal})
		if f.state.Round.Settings.Shared == room.AllCount {
			f.learnScore(e.Player) // others see points; else they would see nothing new
		}
	case room.MarkedDone:
		note(&n.changed, e.Player)
	case room.Renamed:
		if seat, _ := f.state.Seat(e.Player); seat.NextName == "" { // what waits is told with the end
			note(&n.changed, e.Player)
		}
	case room.AskedAgain:
		note(&n.changed, e.Player)
	case room.ExtraTimeSet:
		note(&n.changed, e.Player)
	case room.VoteCast:
		note(&n.changed, e.Target)
	case room.Disconnected:
		note(&n.changed, e.Player)
		f.presence.changed = true
	case room.Reconnected:
		note(&n.changed, e.Player)
	case room.Said:
		n.remarks++
	case room.RoundCalled:
		f.foresee()
		f.resumes = false // what was the matter before this round is no excuse in it
		f.presence.changed, n.all = true, true
	case room.Contributed, room.Watched, room.Resumed:
	case room.ResultRecorded:
		n.all = n.all || len(e.Changes) > 0 // the rest is nobody's business
	case room.Removed:
		f.putOut(e.Player)
		f.presence.changed, n.all = true, true
	default:
		f.presence.changed, n.all = true, true // seats may have
	}
}

func note(players *[]room.PlayerID, p room.PlayerID) {
	if !slices.Contains(*players, p) {
		*players = append(*players, p)
	}
}

// flush tells what there is to tell, whoever looks from outside before the members, who may
// ask there next.
func (f *follower) flush() {
	if f.looked.state.Head != f.state.Head {
		f.mu.Lock()
		f.looked = looked{f.state, f.clock}
		f.mu.Unlock()
	}
	if f.news.all && f.untilShow() > 0 {
		return // all that comes meanwhile is in it
	}
	n := f.news
	f.news = news{scores: n.scores}
	if n.all {
		f.news.scores = nil
		f.showAll()
		return
	}
	f.tellScores()
	for _, p := range n.changed {
		if player, ok := room.ViewPlayer(f.state, p); ok {
			f.broadcast(Changed{player})
		}
	}
	talk := room.ViewTalk(f.state)
	for _, r := range talk[max(0, len(talk)-n.remarks):] {
		f.broadcast(Said{r})
	}
}

func (f *follower) broadcast(u Update) { f.sendTo(u, func(*Seat) bool { return true }) }

// sendTo tells some of the members something, which is encoded once for all of them.
func (f *follower) sendTo(u Update, who func(*Seat) bool) {
	var message Message
	for s := range f.members {
		if !who(s) {
			continue
		}
		if message.Text == nil {
			message = f.rooms.config.Encode(u)
		}
		s.member.Send(message)
	}
}

// send tells one member something, if it still is one.
func (f *follower) send(s *Seat, u Update) {
	if _, ok := f.members[s]; ok {
		s.member.Send(f.rooms.config.Encode(u))
	}
}

// putOut sheds the members of a player.
func (f *follower) putOut(p room.PlayerID) {
	for s := range f.members {
		if s.player == p {
			f.drop(s)
			s.member.Shed(Removed)
		}
	}
}

// putOutRemoved sheds those whose removal was not seen as an event.
func (f *follower) putOutRemoved() {
	for s := range f.members {
		_, err := room.Decide(f.state, room.Watch{Player: s.player}, room.Env{Now: f.clock.now()})
		if errors.Is(err, room.WasRemoved) {
			f.putOut(s.player)
		}
	}
}

// drop ends a membership. It answers false where there is none.
func (f *follower) drop(s *Seat) bool {
	if _, ok := f.members[s]; !ok {
		return false
	}
	delete(f.members, s)
	f.rooms.counters.members.Add(-1)
	return true
}
