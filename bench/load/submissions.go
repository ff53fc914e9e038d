package load

import (
	"math/rand/v2"
	"slices"
	"time"
)

// submission is a word that waits for its answer.
type submission struct {
	n         int
	word      int           // index in the vocabulary; of the wrong ones from -1 downwards
	due, sent time.Duration // of the run's clock; sent is 0 before
	answers   int           // that are still to come
	answered  bool          // it was answered before,
	points    bool          // and with points
	untimed   bool          // the player's own doing makes it late
	shown     bool          // the room counted it before its answer came
}

// submissions are the words that a player has sent in a round, and their outcomes.
type submissions struct {
	words   *vocabulary
	number  int // of the round
	pending []submission
	counted map[int]int // words that were answered with points, and under which n
	sent    map[int]bool
	at      int // of the player's own way through the words
	step    int
}

// begin starts a new round. Two players of a room take its words in different orders.
func (l *submissions) begin(number int, words *vocabulary) {
	*l = submissions{words: words, number: number, counted: make(map[int]int), sent: make(map[int]bool), step: 1}
	if n := len(words.right); n > 1 {
		l.at = rand.IntN(n) //nolint:gosec // no secret
		for l.step = 1 + rand.IntN(n-1); gcd(l.step, n) != 1; l.step-- {
		}
	}
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// choose returns the next word, and starts over after the last one. It returns none if the board
// could not be read.
func (l *submissions) choose(wrong bool) (word int, ok bool) {
	if l.words == nil {
		return 0, false
	}
	if wrong && len(l.words.wrong) > 0 {
		return -1 - rand.IntN(len(l.words.wrong)), true //nolint:gosec // no secret
	}
	if len(l.words.right) == 0 {
		return 0, false
	}
	l.at = (l.at + l.step) % len(l.words.right)
	l.sent[l.at] = true
	return l.at, true
}

func (l *submissions) spell(word int) string { return l.words.spell(word) }

// find returns the index of the pending word with a key, or -1.
func (l *submissions) find(n int) int {
	return slices.IndexFunc(l.pending, func(a submission) bool { return a.n == n })
}
