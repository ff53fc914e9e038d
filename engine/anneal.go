package engine

import "math"

// The cooling schedule of a board. Reaching 3000 points on a 4x4 board takes about a tenth of a
// second. Measured over a handful of seeds, more heat or more steps found exact sums sooner and
// many words later; less of them did the opposite. These values lie between.
const (
	annealSteps = 20_000
	annealHeat  = 60 // points, or words, that a step typically may lose
)

// anneal changes a board step by step. It accepts every step towards the goal, and a step away from
// it with a probability that falls with the temperature and with the distance. It returns how far
// the last board is from the goal.
func (f *finder) anneal(t tray) (gap int, err error) {
	gap, err = f.try(t)
	for step := 0; step < annealSteps && gap > 0 && err == nil; step++ {
		undo := t.mutate(f.stream)
		var next int
		if next, err = f.try(t); err != nil {
			break
		}
		heat := annealHeat * (1 - float64(step)/annealSteps)
		if float64(next-gap) <= -heat*math.Log(f.stream.fraction()) {
			gap = next
		} else {
			undo()
		}
	}
	return gap, err
}

// mutate swaps two dice or turns one, and returns a function that undoes the change.
func (t tray) mutate(s *stream) (undo func()) {
	a, b := s.draw(len(t.faces)), s.draw(len(t.faces))
	if a == b || s.draw(2) == 0 {
		old := t.faces[a]
		t.faces[a] = t.set.Dice[t.dice[a]][s.draw(6)]
		return func() { t.faces[a] = old }
	}
	swap := func() {
		t.dice[a], t.dice[b] = t.dice[b], t.dice[a]
		t.faces[a], t.faces[b] = t.faces[b], t.faces[a]
	}
	swap()
	return swap
}

// fraction returns a number strictly between 0 and 1.
func (s *stream) fraction() float64 {
	return (float64(s.next())*256 + float64(s.next()) + 0.5) / (1 << 16)
}
