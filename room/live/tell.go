package live

import (
	"context"

	"rattle/room"
)

func (f *follower) applyAll(ctx context.Context, entries []room.Entry) error {
	for _, e := range entries {
		if err := f.apply(ctx, e); err != nil {
			return err
		}
	}
	return nil
}

// apply brings the state forward and tells the members.
func (f *follower) apply(ctx context.Context, e room.Entry) error {
	f.state = room.Evolve(f.state, e)
	f.tell(e)
	// The board is shown first: nobody types as fast as it is solved.
	return f.solve(ctx)
}

// solve finds the answers of a board that is new.
func (f *follower) solve(ctx context.Context) (err error) {
	board := f.state.Round.Board
	switch {
	case board == nil:
		f.answers = nil
	case f.answers == nil || f.answers.Board() != board:
		f.answers, err = f.rooms.dealer.answers(ctx, f.state.Round)
	}
	return err
}

// tell tells the members what an entry has changed: words by a count, anything else by the
// whole picture.
func (f *follower) tell(e room.Entry) {
	counts := make(map[room.PlayerID]int)
	others := false
	for _, event := range e.Events {
		if found, ok := event.(room.WordFound); ok {
			counts[found.Player] = 0
			f.answer(found)
		} else {
			others = true
		}
	}
	if others {
		f.seatsChanged = true // or may have
		f.showAll()
		return
	}
	for player := range counts {
		if seat, ok := f.state.Seat(player); ok {
			f.broadcast(Found{player, seat.Words})
		}
	}
}

// answer tells all members at the finder's seat.
func (f *follower) answer(found room.WordFound) {
	message := f.rooms.config.Encode(Answered{Key: found.Key, Word: found.Word, Points: found.Points})
	for seat := range f.members {
		if seat.player == found.Player {
			seat.member.Send(message)
		}
	}
}

func (f *follower) broadcast(u Update) {
	message := f.rooms.config.Encode(u)
	for seat := range f.members {
		seat.member.Send(message)
	}
}

func (f *follower) send(s *Seat, u Update) { s.member.Send(f.rooms.config.Encode(u)) }

func (f *follower) showAll() {
	for seat := range f.members {
		f.show(seat)
	}
}

func (f *follower) show(s *Seat) {
	f.send(s, Seen{room.View(f.state, s.player, f.answers), f.clock.now()})
}

// settle tells each member what came of its request, as far as the entry did not.
func (f *follower) settle(requests []request, results []decided) {
	for i, r := range requests {
		switch c := r.command.(type) {
		case room.Join:
			f.settleJoin(r, results[i])
		case room.Submit:
			f.settleWord(r.seat, c, results[i])
		default:
			if refusal := results[i].refusal; refusal != "" {
				f.send(r.seat, Refused{refusal})
			}
		}
	}
}

func (f *follower) settleJoin(r request, result decided) {
	switch {
	case r.joined == nil:
		// The follower's own, for a member that was seen as away.
	case result.refusal != "":
		r.joined <- result.refusal
	default:
		f.members[r.seat] = struct{}{}
		delete(f.absent, r.seat.player)
		r.joined <- nil
		f.show(r.seat)
	}
}

func (f *follower) settleWord(s *Seat, c room.Submit, result decided) {
	switch {
	case result.refusal == room.NotJoined:
		f.send(s, Refused{result.refusal})
	case result.refusal != "":
		f.send(s, Answered{Key: c.Key, Word: c.Word, Refusal: result.refusal})
	case result.nothing:
		// A repetition: the answer was given before.
		if seat, ok := f.state.Seat(s.player); ok {
			if found := seat.Answered(c.Key); found != nil {
				f.send(s, Answered{Key: c.Key, Word: found.Word, Points: found.Points})
			}
		}
	}
}
