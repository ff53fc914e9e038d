package live

import (
	"errors"

	"rattle/room"
)

// reply tells each member what came of its request, as far as the entry did not.
func (f *follower) reply(requests []request, results []decision) {
	for i, r := range requests {
		if results[i].refusal != "" {
			f.rooms.counters.refusals.Add(1)
		}
		switch c := r.command.(type) {
		case room.SubmitWord:
			f.replyToWord(r.member, c, results[i])
		case practise:
			f.practise(r.member, c)
		default:
			f.replyToCommand(r, results[i])
		}
	}
}

func (f *follower) replyToCommand(r request, result decision) {
	switch {
	case r.entered != nil:
		f.completeEntry(r, result)
	case r.member == nil:
	case result.refusal != "":
		f.send(r.member, RequestRefused{Reason: result.refusal, Setting: result.setting, ID: r.id})
	case r.id != 0:
		f.send(r.member, RequestDone{r.id})
	}
}

func (f *follower) replyToWord(s *Member, c room.SubmitWord, result decision) {
	switch {
	case result.refusal == room.NotJoined:
		f.send(s, RequestRefused{Reason: result.refusal, N: c.Key.N})
	case result.refusal != "":
		f.send(s, WordAnswer{Key: c.Key, Word: c.Word, Refusal: result.refusal})
	case result.noop:
		f.repeatAnswer(s, c.Key)
	}
}

// repeatAnswer gives the answer again that was given before.
func (f *follower) repeatAnswer(s *Member, k room.Key) {
	seat, ok := f.state.Seat(s.player)
	if !ok {
		return
	}
	if found := seat.FoundByKey(k); found != nil {
		f.send(s, WordAnswer{Key: k, Word: found.Word, Points: found.Points})
	} else if wrong := seat.WrongByKey(k); wrong != nil {
		f.send(s, WordAnswer{Key: k, Word: wrong.Word, Points: wrong.Points, Refusal: wrong.Refusal})
	}
}

// practise judges a word for its own sake.
func (f *follower) practise(s *Member, c practise) {
	answer := WordAnswer{Key: c.key, Word: c.word, Practice: true}
	points, err := room.Practise(f.state, f.answers, c.round, c.word)
	if answer.Points = points; err != nil {
		errors.As(err, &answer.Refusal) // which it is
	}
	if answer.Refusal == room.NotNow {
		answer.Refusal = room.NotPlaying // what a word can be refused for
	}
	f.send(s, answer)
}
