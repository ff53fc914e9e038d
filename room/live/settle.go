package live

import (
	"errors"

	"rattle/room"
)

// settle tells each member what came of its request, as far as the entry did not.
func (f *follower) settle(requests []request, results []decided) {
	for i, r := range requests {
		if results[i].refusal != "" {
			f.rooms.counters.refusals.Add(1)
		}
		switch c := r.command.(type) {
		case room.SubmitWord:
			f.settleWord(r.seat, c, results[i])
		case practise:
			f.practise(r.seat, c)
		default:
			f.settleOther(r, results[i])
		}
	}
}

func (f *follower) settleOther(r request, result decided) {
	switch {
	case r.entered != nil:
		f.settleEntrance(r, result)
	case r.seat == nil:
	case result.refusal != "":
		f.send(r.seat, Refused{Reason: result.refusal, Setting: result.setting, ID: r.id})
	case r.id != 0:
		f.send(r.seat, Done{r.id})
	}
}

func (f *follower) settleWord(s *Seat, c room.SubmitWord, result decided) {
	switch {
	case result.refusal == room.NotJoined:
		f.send(s, Refused{Reason: result.refusal, N: c.Key.N})
	case result.refusal != "":
		f.send(s, Answered{Key: c.Key, Word: c.Word, Refusal: result.refusal})
	case result.nothing:
		f.repeat(s, c.Key)
	}
}

// repeat gives the answer again that was given before.
func (f *follower) repeat(s *Seat, k room.Key) {
	seat, ok := f.state.Seat(s.player)
	if !ok {
		return
	}
	if found := seat.FoundByKey(k); found != nil {
		f.send(s, Answered{Key: k, Word: found.Word, Points: found.Points})
	} else if wrong := seat.WrongByKey(k); wrong != nil {
		f.send(s, Answered{Key: k, Word: wrong.Word, Points: wrong.Points, Refusal: wrong.Refusal})
	}
}

// practise judges a word for its own sake.
func (f *follower) practise(s *Seat, c practise) {
	answer := Answered{Key: c.key, Word: c.word, Alone: true}
	points, err := room.Practise(f.state, f.answers, c.round, c.word)
	if answer.Points = points; err != nil {
		errors.As(err, &answer.Refusal) // which it is
	}
	if answer.Refusal == room.NotNow {
		answer.Refusal = room.NotPlaying // what a word can be refused for
	}
	f.send(s, answer)
}
