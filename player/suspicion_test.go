package player_test

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"rattle/engine"
	"rattle/engine/english"
	"rattle/player"
	"rattle/room"
)

// answersOf returns the answers of a board by the standard rules.
func answersOf(t *testing.T, seed byte) *engine.Answers {
	t.Helper()
	lexicon, err := english.Lexicon()
	if err != nil {
		t.Fatal(err)
	}
	solver := engine.NewSolver(lexicon)
	dealt, err := engine.Deal(t.Context(), engine.Spec{Dice: engine.DefaultDice, List: english.Standard}, [32]byte{seed}, solver)
	if err != nil {
		t.Fatal(err)
	}
	answers, err := engine.NewAnswers(t.Context(), solver, dealt.Board, engine.Rules{List: english.Standard})
	if err != nil {
		t.Fatal(err)
	}
	return answers
}

// simulatedPlayer picks words of a board, orders them and pauses before each.
type simulatedPlayer struct {
	picks  func(r *rand.Rand, a *engine.Answers) []string
	orders func(r *rand.Rand, words []string)
	pauses func(r *rand.Rand) float64 // seconds
}

func (p simulatedPlayer) plays(seed uint64, a *engine.Answers) room.Standing {
	r := rand.New(rand.NewPCG(seed, 1))
	words := p.picks(r, a)
	p.orders(r, words)
	var st room.Standing
	at := 2.0
	for i, w := range words {
		if at += p.pauses(r); at > 180 {
			break
		}
		st.Words = append(st.Words, room.ScoredWord{Word: w, At: room.Millis(at * 1000), Order: i + 1})
	}
	return st
}

func wordsOf(a *engine.Answers) (words []string) {
	for _, id := range a.Words() {
		words = append(words, a.Lexicon().Word(id))
	}
	return words
}

// knows picks most of the words that everybody knows, and a few others.
func knows(r *rand.Rand, a *engine.Answers) (words []string) {
	for _, id := range a.Words() {
		chance := 0.15
		if a.Lexicon().Grade(id) <= english.Everyday {
			chance = 0.7
		}
		if r.Float64() < chance {
			words = append(words, a.Lexicon().Word(id))
		}
	}
	return words
}

func everything(_ *rand.Rand, a *engine.Answers) []string { return wordsOf(a) }

// clumps goes over the board in some order, with the variants of a word after it.
func clumps(r *rand.Rand, words []string) {
	slices.Sort(words)
	var groups [][]string
	for i, w := range words {
		if i > 0 && len(w) > 3 && w[:3] == words[i-1][:3] && r.Float64() < 0.7 {
			last := len(groups) - 1
			groups[last] = append(groups[last], w)
		} else {
			groups = append(groups, []string{w})
		}
	}
	r.Shuffle(len(groups), func(i, j int) { groups[i], groups[j] = groups[j], groups[i] })
	copy(words, slices.Concat(groups...))
}

func shuffled(r *rand.Rand, words []string) {
	r.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
}

func byAlphabet(_ *rand.Rand, words []string) { slices.Sort(words) }

func byLength(_ *rand.Rand, words []string) {
	slices.SortStableFunc(words, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
}

// human pauses: mostly short, sometimes very long.
func human(r *rand.Rand) float64 { return 0.9 + 1.6*math.Exp(0.9*r.NormFloat64()) }

func steady(r *rand.Rand) float64 { return 2 + 0.05*r.Float64() }

func atOnce(*rand.Rand) float64 { return 0.02 }

// uneven is what a program does that wants to look like a person.
func uneven(r *rand.Rand) float64 { return 0.5 + r.ExpFloat64() }

const boards = 40

func patternsOf(st room.Standing, a *engine.Answers) (patterns []player.Pattern) {
	for _, m := range player.Suspicions(st, a, english.Everyday) {
		patterns = append(patterns, m.Pattern)
	}
	return patterns
}

func TestPeopleAreNotSuspicious(t *testing.T) {
	strong := simulatedPlayer{knows, clumps, human}
	quick := simulatedPlayer{knows, shuffled, func(r *rand.Rand) float64 { return 0.6 * human(r) }}
	words := 0
	for seed := range byte(boards) {
		answers := answersOf(t, seed)
		for _, p := range []simulatedPlayer{strong, quick} {
			st := p.plays(uint64(seed), answers)
			words += len(st.Words)
			if patterns := patternsOf(st, answers); patterns != nil {
				t.Errorf("board %d: %d words look like %v", seed, len(st.Words), patterns)
			}
		}
	}
	if words < 2*boards*15 {
		t.Errorf("they found %d words only: nothing was tried", words)
	}
}

func TestProgramsAreSuspicious(t *testing.T) {
	for way, p := range map[player.Pattern]simulatedPlayer{
		player.PatternRate:     {everything, shuffled, atOnce},
		player.PatternAlphabet: {everything, byAlphabet, human},
		player.PatternLength:   {everything, byLength, human},
		player.PatternSpacing:  {everything, shuffled, steady},
		player.PatternRare:     {everything, shuffled, uneven},
	} {
		tried, suspicious := 0, 0
		for seed := range byte(boards) {
			answers := answersOf(t, seed)
			st := p.plays(uint64(seed), answers)
			if len(st.Words) < 30 {
				continue // a poor board shows nothing
			}
			tried++
			if slices.Contains(patternsOf(st, answers), way) {
				suspicious++
			}
		}
		if tried < boards/2 || suspicious < tried*9/10 {
			t.Errorf("%s: of %d rounds %d are suspicious", way, tried, suspicious)
		}
	}
}

func TestShortRoundsAreNotSuspicious(t *testing.T) {
	answers := answersOf(t, 1)
	for n := range 12 {
		st := simulatedPlayer{everything, byAlphabet, steady}.plays(1, answers)
		st.Words = st.Words[:min(n, len(st.Words))]
		if patterns := patternsOf(st, answers); patterns != nil {
			t.Errorf("%d words look like %v", n, patterns)
		}
	}
}
