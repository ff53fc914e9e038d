package refclient

import "time"

// Word is a submitted word.
type Word struct {
	N       int    // the key, together with the tab
	Text    string // as it was claimed
	Round   int    // number of the round that it was claimed in
	RoundID string // and its name
	Sent    int    // how many times it went out

	Answered  bool
	Points    int
	Refusal   string // why it does not count; "" for one that does
	Lost      bool   // the store lost it, so that it was sent again
	Abandoned bool   // its round ended before an answer came

	SentAt     time.Time // when it went out first
	AnsweredAt time.Time // when its answer came
	unanswered bool      // an answer is awaited
	due        time.Time // when to send it at the earliest
	send       bool      // it waits to be sent
}

// Acknowledged reports whether the server answered that the word counts.
func (w Word) Acknowledged() bool { return w.Answered && w.Refusal == "" }

// submissions holds all words of a tab; the word with key n is words[n-1].
type submissions struct {
	words []Word
}

func (b *submissions) add(text string, r Room) {
	b.words = append(b.words, Word{N: len(b.words) + 1, Text: text, Round: r.Round, RoundID: r.RoundID, unanswered: true, send: true})
}

// next returns a word that is due, and marks it as sent. If there is none, it returns how long the one that is due first
// has to wait, 0 if none does.
func (b *submissions) next(now time.Time) (next Word, wait time.Duration, ok bool) {
	for i := range b.words {
		w := &b.words[i]
		switch {
		case !w.send:
		case now.Before(w.due):
			if until := w.due.Sub(now); wait == 0 || until < wait {
				wait = until
			}
		default:
			w.send = false
			w.Sent++
			if w.Sent == 1 {
				w.SentAt = now
			}
			return *w, 0, true
		}
	}
	return Word{}, wait, false
}

// answer records the answer to word n. After too-fast the word is sent again. An acknowledged word
// stays so, also after another answer.
func (b *submissions) answer(n, points int, refusal string, now time.Time) {
	if n < 1 || n > len(b.words) {
		return
	}
	w := &b.words[n-1]
	if refusal == "too-fast" {
		w.send, w.due = true, now.Add(time.Second)
		return
	}
	w.unanswered, w.send = false, false
	if !w.Answered {
		w.Answered, w.Points, w.Refusal, w.AnsweredAt = true, points, refusal, now
	}
}

// compare compares the words with a room message. An acknowledged word that is missing is sent
// again while its round is open: the store has lost it. On a new socket so is a word without an
// answer. Words of another round are dropped.
func (b *submissions) compare(tab string, r Room, newSocket bool) {
	there := make(map[int]bool)
	for _, own := range [][]OwnWord{r.Mine, r.Wrong} {
		for _, o := range own {
			if o.Tab == tab {
				there[o.N] = true
			}
		}
	}
	for i := range b.words {
		w := &b.words[i]
		switch {
		case w.RoundID != r.RoundID:
			w.Abandoned = !w.Answered
			w.unanswered, w.send = false, false
		case w.unanswered:
			w.send = w.send || newSocket
		case r.Phase == Playing && w.Acknowledged() && !there[w.N]:
			w.unanswered, w.send, w.Lost = true, true, true
		}
	}
}

// unanswered returns the number of words without an answer, and how many of them are on their way.
func (b *submissions) unanswered() (all, underWay int) {
	for _, w := range b.words {
		if w.unanswered {
			all++
			if !w.send {
				underWay++
			}
		}
	}
	return all, underWay
}
