package player_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"rattle/player"
	"rattle/room"
)

// fast is as fast as people are who read off the variants of a word.
var fast = simulatedPlayer{knows, clumps, func(r *rand.Rand) float64 { return 0.7 + 0.45*r.ExpFloat64() }}

// delayed lets the words of some seconds arrive at their end, one after the other.
func delayed(st room.Standing, from, to room.Millis) room.Standing {
	st.Words = slices.Clone(st.Words)
	at := to
	for i, w := range st.Words {
		if w.At >= from && w.At < to {
			st.Words[i].At = at
			at += 10
		} else if w.At >= to {
			st.Words[i].At = max(w.At, at)
		}
	}
	return st
}

func TestLateWordsAreNotSuspicious(t *testing.T) {
	type outage struct{ from, to room.Millis }
	resumed := map[string][]room.Millis{"twice at one time": {69_000, 82_500}} // else there is a gap to be seen
	for name, outages := range map[string][]outage{
		"for 15 s":          {{50_000, 65_000}},
		"for 25 s":          {{50_000, 75_000}},
		"from the opening":  {{0, 20_000}},
		"to the end":        {{40_000, 58_000}},
		"three times":       {{20_000, 33_000}, {50_000, 64_000}, {80_000, 95_000}},
		"twice at one time": {{50_000, 69_000}, {69_001, 82_500}},
	} {
		suspicious, tried := 0, 0
		for seed := range byte(boards) {
			answers := answersOf(t, seed)
			st := fast.plays(uint64(seed), answers)
			if patterns := patternsOf(st, answers); patterns != nil {
				continue // by chance the player is as good as a program
			}
			for _, o := range outages {
				st = delayed(st, o.from, o.to)
			}
			st.ConnectionsRestored = resumed[name]
			tried++
			if patterns := patternsOf(st, answers); patterns != nil {
				suspicious++
			}
		}
		if tried < boards/2 || suspicious > 0 {
			t.Errorf("away %s: of %d rounds %d are suspicious", name, tried, suspicious)
		}
	}
}

// inBursts is a program that finds so many words at once, again and again.
func inBursts(words []string, n, times int, pause room.Millis, resumed ...room.Millis) room.Standing {
	st := room.Standing{ConnectionsRestored: resumed}
	for i, w := range words[:min(len(words), n*times)] {
		at := pause*room.Millis(1+i/n) + 10*room.Millis(i%n)
		st.Words = append(st.Words, room.ScoredWord{Word: w, At: at, Order: i + 1})
	}
	return st
}

func TestProgramsGainNothingByBeingLate(t *testing.T) {
	for name, c := range map[string]struct {
		n, times int
		pause    room.Millis
		resumed  []room.Millis
	}{
		"a fourth burst":                     {12, 4, 20_000, nil},
		"a fourth burst after coming back":   {12, 4, 20_000, []room.Millis{20_000, 40_000, 60_000}},
		"more than is typed in the silence":  {40, 1, 10_000, nil},
		"as many, and once before":           {40, 2, 20_000, nil},
		"coming back to words without pause": {12, 4, 2_000, []room.Millis{2_000, 8_000, 14_000}},
	} {
		suspicious, tried := 0, 0
		for seed := range byte(boards) {
			answers := answersOf(t, seed)
			words := wordsOf(answers)
			if len(words) < c.n*c.times {
				continue
			}
			rand.New(rand.NewPCG(uint64(seed), 1)).Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
			tried++
			if slices.Contains(patternsOf(inBursts(words, c.n, c.times, c.pause, c.resumed...), answers), player.PatternRate) {
				suspicious++
			}
		}
		if tried < boards/2 || suspicious < tried {
			t.Errorf("%s: of %d rounds %d are suspicious", name, tried, suspicious)
		}
	}
}
