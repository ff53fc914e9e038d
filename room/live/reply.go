package live

import (
	"errors"

	"rattle/room"
)

// reply sends the outcome of a request to its member, as far as its event did not.
func (n *notifier) reply(r request, d decision) {
	switch c := r.command.(type) {
	case room.SubmitWord:
		n.replyToWord(r.member, c, d)
	case practise:
		n.replyToPractice(r.member, c)
	default:
		n.replyToCommand(r, d)
	}
}

func (n *notifier) replyToCommand(r request, d decision) {
	switch {
	case r.member == nil:
	case d.refusal != "":
		n.send(r.member, RequestRefused{Reason: d.refusal, Setting: d.setting, ID: r.id})
	case r.id != 0:
		n.send(r.member, RequestDone{r.id})
	}
}

func (n *notifier) replyToWord(m *Member, c room.SubmitWord, d decision) {
	switch {
	case d.refusal == room.NotJoined:
		n.send(m, RequestRefused{Reason: d.refusal, N: c.Key.N})
	case d.refusal != "":
		n.send(m, WordAnswer{Key: c.Key, Word: c.Word, Refusal: d.refusal})
	case d.noop:
		n.repeatAnswer(m, c.Key)
	}
}

// repeatAnswer sends an answer again that was sent before.
func (n *notifier) repeatAnswer(m *Member, k room.Key) {
	seat, ok := n.room.state.Seat(m.player)
	if !ok {
		return
	}
	if r, ok := seat.ResultByKey(k); ok {
		n.send(m, answerOf(r))
	}
}

// replyToPractice judges a word that counts for nothing.
func (n *notifier) replyToPractice(m *Member, c practise) {
	answer := WordAnswer{Key: c.key, Word: c.word, Practice: true}
	points, err := room.Practise(n.room.state, n.room.answers, c.round, c.word)
	if answer.Points = points; err != nil {
		errors.As(err, &answer.Refusal) // which it is
	}
	if answer.Refusal == room.NotNow {
		answer.Refusal = room.NotPlaying // what a word can be refused for
	}
	n.send(m, answer)
}
