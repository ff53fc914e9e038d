package ladder

import (
	"cmp"
	"fmt"
	"math"

	"rattle/engine"
	"rattle/room"
)

// Play can look like a program's. Each way in which it can is asked for by itself, with bounds
// that people stay well below; whoever is beyond one is marked, which keeps the round off the
// boards until a person has looked. Nothing else follows from a mark, and nobody is told.
//
//	rate      many words in a few seconds, or all the time
//	alphabet  words in the order of the alphabet, by more than chance
//	length    the longest words first, by more than chance
//	spacing   the same pause before every word
//	rare      as many rare words as the board has, and most of the board

// Words that come late say nothing of when they were typed: see [timely].

// Mark says in which way a player's play looked like a program's, and by how much.
type Mark struct {
	Way    Way     `json:"way"`
	Value  float64 `json:"value"`
	Bound  float64 `json:"bound"`  // which people stay below, or above for spacing
	Reason string  `json:"reason"` // the same in words
}

// Way names a way of looking like a program.
type Way string

// The ways.
const (
	TooFast  Way = "rate"
	Alphabet Way = "alphabet"
	Length   Way = "length"
	Spacing  Way = "spacing"
	Rare     Way = "rare"
)

// The bounds. The fastest people type about a word a second while they read off variants of
// one, and some 40 a minute over a round. An order by chance that is five deviations off comes
// once in three million rounds; people who try endings one after another come to three.
const (
	burst         = 12    // words in a row
	burstMillis   = 7_000 // in which nobody types so many
	mostAMinute   = 60.0
	leastToRate   = 20  // words before the rate of the whole is looked at
	leastToOrder  = 15  // words, for orders and pauses
	mostDeviation = 5.0 // of an order from chance
	leastSpread   = 0.2 // of the pauses: their deviation over their mean; people have 0.6 and more
	leastToRare   = 25  // words
	mostOfBoard   = 0.6 // of its words: found by one
	mostRare      = 0.8 // of the board's own share of rare words
)

// Suspect looks at what one player found. The answers are those of the board; common is the
// highest grade of words that most people know.
func Suspect(st room.Standing, answers *engine.Answers, common engine.Grade) []Mark {
	var marks []Mark
	typed := timely(st)
	for _, mark := range []func() (Mark, bool){
		func() (Mark, bool) { return rate(st, typed) },
		func() (Mark, bool) { return alphabet(st.Words) },
		func() (Mark, bool) { return length(st.Words) },
		func() (Mark, bool) { return spacing(typed) },
		func() (Mark, bool) { return rare(st.Words, answers, common) },
	} {
		if m, suspicious := mark(); suspicious {
			marks = append(marks, m)
		}
	}
	return marks
}

// rate asks how fast somebody typed: from moment to moment, as far as the instants of their words
// tell, after a silence, and over the whole round.
func rate(st room.Standing, typed []room.ScoredWord) (Mark, bool) {
	if b := firstBurst(typed); b != nil {
		took := float64(b[burst-1].At-b[0].At) / 1000
		return Mark{TooFast, took, burstMillis / 1000, fmt.Sprintf("%d words in %.1f s", burst, took)}, true
	}
	if n, pace := fastestLate(st, typed); pace > nobodys*mostAMinute {
		return Mark{TooFast, pace, nobodys * mostAMinute, fmt.Sprintf("%d words with late ones among them, %.0f a minute", n, pace)}, true
	}
	words := st.Words
	if len(words) < leastToRate {
		return Mark{}, false
	}
	minutes := float64(words[len(words)-1].At) / 60_000
	all := float64(len(words)) / max(minutes, 1.0/60)
	return Mark{TooFast, all, mostAMinute, fmt.Sprintf("%.0f words a minute", all)}, all > mostAMinute
}

func alphabet(words []room.ScoredWord) (Mark, bool) {
	z := order(words, func(a, b room.ScoredWord) int { return cmp.Compare(a.Word, b.Word) })
	return Mark{Alphabet, z, mostDeviation, "in the order of the alphabet"}, z > mostDeviation
}

func length(words []room.ScoredWord) (Mark, bool) {
	z := order(words, func(a, b room.ScoredWord) int { return cmp.Compare(len(b.Word), len(a.Word)) })
	return Mark{Length, z, mostDeviation, "the longest words first"}, z > mostDeviation
}

// order tells how many standard deviations the words are nearer to an order than chance would
// bring them: Kendall's S over its deviation, corrected for ties (Kendall, Rank Correlation
// Methods, chapter 4).
func order(words []room.ScoredWord, compare func(a, b room.ScoredWord) int) float64 {
	n := float64(len(words))
	if n < leastToOrder {
		return 0
	}
	s, ties := 0, make([]float64, len(words)) // ties: of each word with later ones
	counted := make([]bool, len(words))
	spread := n * (n - 1) * (2*n + 5)
	for i, a := range words {
		for j, b := range words[i+1:] {
			c := compare(a, b)
			s -= c
			if c == 0 {
				ties[i]++
				if !counted[i] {
					counted[i+1+j] = true
				}
			}
		}
	}
	for i, later := range ties {
		if t := later + 1; !counted[i] && t > 1 {
			spread -= t * (t - 1) * (2*t + 5)
		}
	}
	if spread <= 0 {
		return 0
	}
	return float64(s) / math.Sqrt(spread/18)
}

// spacing asks how much the pauses between words differ.
func spacing(words []room.ScoredWord) (Mark, bool) {
	n := float64(len(words) - 1)
	if n+1 < leastToOrder {
		return Mark{}, false
	}
	mean := float64(words[len(words)-1].At-words[0].At) / n
	squares := 0.0
	for i, w := range words[1:] {
		d := float64(w.At-words[i].At) - mean
		squares += d * d
	}
	spread := 0.0
	if mean > 0 {
		spread = math.Sqrt(squares/n) / mean
	}
	return Mark{Spacing, spread, leastSpread, fmt.Sprintf("a word every %.1f s, hardly more or less", mean/1000)}, spread < leastSpread
}

// rare asks who found most of a board and left its rare words out no more than others.
func rare(words []room.ScoredWord, answers *engine.Answers, common engine.Grade) (Mark, bool) {
	lexicon := answers.Lexicon()
	share := func(n int, isRare func(int) bool) float64 {
		count := 0
		for i := range n {
			if isRare(i) {
				count++
			}
		}
		return float64(count) / float64(max(n, 1))
	}
	all := answers.Words()
	board := share(len(all), func(i int) bool { return lexicon.Grade(all[i]) > common })
	found := share(len(words), func(i int) bool {
		id, ok := lexicon.Lookup(words[i].Word)
		return ok && lexicon.Grade(id) > common
	})
	bound := mostRare * board
	reason := fmt.Sprintf("%d of the board's %d words, and %.0f %% of them rare", len(words), len(all), 100*found)
	most := len(words) >= leastToRare && float64(len(words)) >= mostOfBoard*float64(len(all))
	return Mark{Rare, found, bound, reason}, most && board > 0 && found >= bound
}
