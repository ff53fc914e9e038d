package stranger

import "time"

// Word is a word that was claimed.
type Word struct {
	N       int    // the key, together with the tab
	Text    string // as it was claimed
	RoundID string // the round that it was claimed in
	Sent    int    // how many times it went out

	Answered bool
	Points   int
	Refusal  string // why it does not count; "" for one that does
	GaveUp   bool   // its round ended before an answer came

	First time.Time // when it went out first
	Told  time.Time // when its answer came
	due   time.Time // when to send it next
	send  bool      // it waits to be sent
}

// Acknowledged tells whether the server said that the word counts.
func (w Word) Acknowledged() bool { return w.Answered && w.Refusal == "" }

// inFlight tells whether the word went out and has no answer.
func (w Word) inFlight() bool { return w.Sent > 0 && !w.Answered && !w.GaveUp }

// notebook holds all words of a tab; the word with key n is words[n-1].
type notebook struct {
	words []Word
}

func (b *notebook) add(text, round string) {
	b.words = append(b.words, Word{N: len(b.words) + 1, Text: text, RoundID: round, send: true})
}

// next gives a word that is due, and takes it for sent.
func (b *notebook) next(now time.Time) (Word, bool) {
	for i := range b.words {
		w := &b.words[i]
		if w.send && !now.Before(w.due) {
			w.send = false
			w.Sent++
			if w.Sent == 1 {
				w.First = now
			}
			return *w, true
		}
	}
	return Word{}, false
}

// answer notes an answer to word n. Too fast is none: the word goes out again.
func (b *notebook) answer(n, points int, refusal string, now time.Time) {
	if n < 1 || n > len(b.words) {
		return
	}
	w := &b.words[n-1]
	if refusal == "too-fast" {
		w.send, w.due = true, now.Add(time.Second)
		return
	}
	w.Answered, w.Points, w.Refusal, w.Told, w.send = true, points, refusal, now, false
}

// comeBack compares with the whole picture after a new socket: what has no answer goes
// out again, and so does what was acknowledged and is not there, while its round is open.
// The board of another round is no place for a word of this one.
func (b *notebook) comeBack(tab string, r Room) {
	there := make(map[int]bool)
	for _, own := range [][]Own{r.Mine, r.Wrong} {
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
			w.GaveUp = !w.Answered
			w.send = false
		case !w.Answered:
			w.send = true
		case r.Phase == Playing && w.Acknowledged() && !there[w.N]:
			w.send = true
		}
	}
}

// waiting counts the words that still may get an answer.
func (b *notebook) waiting() (n int) {
	for _, w := range b.words {
		if !w.Answered && !w.GaveUp {
			n++
		}
	}
	return n
}

// flying counts the words that are under way at this moment.
func (b *notebook) flying() (n int) {
	for _, w := range b.words {
		if w.inFlight() {
			n++
		}
	}
	return n
}
