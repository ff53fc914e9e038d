package player

import (
	"cmp"
	"fmt"
	"math"

	"rattle/engine"
	"rattle/room"
)

// Play can look like a program's in several ways. Each is checked by itself, with bounds that people
// stay well within; a result beyond one is on no leaderboard until a moderator has reviewed it.
// A suspicion has no other effect, and is not shown to players.
//
//	rate      many words within a few seconds, or over the whole round
//	alphabet  words in the order of the alphabet, more than by chance
//	length    the longest words first, more than by chance
//	spacing   the same pause before every word
//	rare      as large a share of rare words as the board has, and most of the board
//
// The instants of late words are not those at which they were typed: see [withoutLateWords].

// Suspicion is a way in which a player's play looked like a program's, with its extent.
type Suspicion struct {
	Pattern Pattern
	Value   float64
	Bound   float64 // people stay below it, or above it for spacing
	Reason  string  // for moderators
}

// Pattern is a way in which play looks like a program's.
type Pattern string

// The patterns.
const (
	PatternRate     Pattern = "rate"
	PatternAlphabet Pattern = "alphabet"
	PatternLength   Pattern = "length"
	PatternSpacing  Pattern = "spacing"
	PatternRare     Pattern = "rare"
)

// The bounds. The fastest people type about a word a second while they enter variants of one, and
// some 40 a minute over a round. By chance an order is five deviations off once in three million
// rounds; people who try endings one after another reach three.
const (
	burst             = 12    // words in a row
	burstMillis       = 7_000 // within which nobody types so many
	maxWordsPerMinute = 60.0
	minWordsForRate   = 20  // words, for the rate of the whole round
	minWordsForOrder  = 15  // words, for orders and pauses
	maxDeviation      = 5.0 // of an order, from chance
	minSpread         = 0.2 // of the pauses: deviation over mean; people have 0.6 and more
	minWordsForRare   = 25  // words
	maxBoardShare     = 0.6 // of its words, found by one player
	maxRareShare      = 0.8 // of the board's own share of rare words
)

// Suspicions returns what is suspicious about one player's words. The answers are those of the board;
// common is the highest grade of words that most people know.
func Suspicions(st room.Standing, answers *engine.Answers, common engine.Grade) []Suspicion {
	var suspicions []Suspicion
	typed := withoutLateWords(st)
	for _, check := range []func() (Suspicion, bool){
		func() (Suspicion, bool) { return rate(st, typed) },
		func() (Suspicion, bool) { return alphabet(st.Words) },
		func() (Suspicion, bool) { return length(st.Words) },
		func() (Suspicion, bool) { return spacing(typed) },
		func() (Suspicion, bool) { return rare(st.Words, answers, common) },
	} {
		if m, suspicious := check(); suspicious {
			suspicions = append(suspicions, m)
		}
	}
	return suspicions
}

// rate checks how fast the player typed: within seconds, as far as the instants of the words tell,
// after an outage, and over the whole round.
func rate(st room.Standing, typed []room.ScoredWord) (Suspicion, bool) {
	if b := firstBurst(typed); b != nil {
		took := float64(b[burst-1].At-b[0].At) / 1000
		return Suspicion{PatternRate, took, burstMillis / 1000, fmt.Sprintf("%d words in %.1f s", burst, took)}, true
	}
	if n, pace := fastestLateRate(st, typed); pace > impossibleFactor*maxWordsPerMinute {
		return Suspicion{PatternRate, pace, impossibleFactor * maxWordsPerMinute, fmt.Sprintf("%d words with late ones among them, %.0f a minute", n, pace)}, true
	}
	words := st.Words
	if len(words) < minWordsForRate {
		return Suspicion{}, false
	}
	minutes := float64(words[len(words)-1].At) / 60_000
	all := float64(len(words)) / max(minutes, 1.0/60)
	return Suspicion{PatternRate, all, maxWordsPerMinute, fmt.Sprintf("%.0f words a minute", all)}, all > maxWordsPerMinute
}

func alphabet(words []room.ScoredWord) (Suspicion, bool) {
	z := order(words, func(a, b room.ScoredWord) int { return cmp.Compare(a.Word, b.Word) })
	return Suspicion{PatternAlphabet, z, maxDeviation, "in the order of the alphabet"}, z > maxDeviation
}

func length(words []room.ScoredWord) (Suspicion, bool) {
	z := order(words, func(a, b room.ScoredWord) int { return cmp.Compare(len(b.Word), len(a.Word)) })
	return Suspicion{PatternLength, z, maxDeviation, "the longest words first"}, z > maxDeviation
}

// order returns how many standard deviations the words are nearer to an order than by chance:
// Kendall's S over its deviation, corrected for ties (Kendall, Rank Correlation Methods, chapter 4).
func order(words []room.ScoredWord, compare func(a, b room.ScoredWord) int) float64 {
	n := float64(len(words))
	if n < minWordsForOrder {
		return 0
	}
	s, ties := 0, make([]float64, len(words)) // ties of each word with later ones
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

// spacing checks how much the pauses between words differ.
func spacing(words []room.ScoredWord) (Suspicion, bool) {
	n := float64(len(words) - 1)
	if n+1 < minWordsForOrder {
		return Suspicion{}, false
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
	return Suspicion{PatternSpacing, spread, minSpread, fmt.Sprintf("a word every %.1f s, hardly more or less", mean/1000)}, spread < minSpread
}

// rare checks whether the player found most of the board, rare words as easily as others.
func rare(words []room.ScoredWord, answers *engine.Answers, common engine.Grade) (Suspicion, bool) {
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
	bound := maxRareShare * board
	reason := fmt.Sprintf("%d of the board's %d words, and %.0f %% of them rare", len(words), len(all), 100*found)
	enough := len(words) >= minWordsForRare && float64(len(words)) >= maxBoardShare*float64(len(all))
	return Suspicion{PatternRare, found, bound, reason}, enough && board > 0 && found >= bound
}
