package room

import (
	"cmp"
	"slices"

	"rattle/engine"
)

// Story is how a round went, by what counts at its close.
type Story struct {
	Lasts   Millis   // from the opening to the close
	Courses []Course // in the order of the standings
	Turn    *Moment  // when who won went ahead for good; nil where nobody else was ever ahead, or nobody won alone
	Longest *Moment  // the longest word, when it was first found
	Awards  []Award
	Heat    []int // of each cell, in how many found words it lay; each finder counts
}

// Course is what a player had while a round went on.
type Course struct {
	Player PlayerID
	Steps  []Step // where the points change, in order; before the first they are 0
}

// Step is what a player has from an instant on.
type Step struct {
	At     Millis // since the opening
	Points int
}

// Moment is one find that made a difference. Word is "" where it was no word of the player,
// but somebody else's loss, and where the game would not say the word by itself.
type Moment struct {
	Player PlayerID
	Word   string
	At     Millis // since the opening
}

// find is a change to a player's points: a word, or what a wrong one costs.
type find struct {
	player int // in the standings
	at     Millis
	points int
	word   *Scored // nil for a wrong one
	decent string  // the word, if the game would say it by itself
	list   List
}

// story tells of a round from its result, which has all but the story.
func story(s State, r *Result, lexicon *engine.Lexicon) Story {
	finds := findsIn(s, r, lexicon)
	return Story{
		Lasts:   s.Round.ClosedAt.Since(s.Round.OpenedAt),
		Courses: courses(r.Players, finds, s.Since.Since(s.Round.OpenedAt)),
		Turn:    turn(r.Players, finds),
		Longest: longest(r.Players, finds),
		Awards:  awards(s.Round, r.Players, finds),
		Heat:    heat(s.Round.Board, r.Words),
	}
}

// findsIn gives all that changed anybody's points, and the words that were struck, in order.
func findsIn(s State, r *Result, lexicon *engine.Lexicon) []find {
	known := make(map[string]BoardWord)
	for _, w := range r.Words {
		if len(w.Finders) > 0 {
			known[w.Word] = w
		}
	}
	var finds []find
	for p, standing := range r.Players {
		points := 0
		for i := range standing.Words {
			w := &standing.Words[i]
			f := find{player: p, at: w.At, points: w.Points, word: w, list: known[w.Word].List}
			if !lexicon.Flagged(known[w.Word].id) {
				f.decent = w.Word
			}
			finds = append(finds, f)
			points += w.Points
		}
		for _, f := range lossesOf(s, standing.Player) {
			f.player = p
			finds = append(finds, f)
			points += f.points
		}
		// A seat that is gone, or the log of an older release, does not say when.
		if rest := standing.Points - points; rest != 0 {
			finds = append(finds, find{player: p, at: s.Since.Since(s.Round.OpenedAt), points: rest})
		}
	}
	slices.SortStableFunc(finds, func(a, b find) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.order(), b.order()))
	})
	return finds
}

func (f find) order() int {
	if f.word == nil {
		return 0
	}
	return f.word.Order
}

// lossesOf gives what wrong words cost a player, where it is known when.
func lossesOf(s State, p PlayerID) (losses []find) {
	seats := s.Seats
	i := index(seats, p)
	if i < 0 {
		seats = s.Round.Gone
		i = index(seats, p)
	}
	if i < 0 {
		return nil
	}
	for w := range seats[i].Wrong() {
		if w.At > 0 {
			losses = append(losses, find{at: w.At.Since(s.Round.OpenedAt), points: w.Points})
		}
	}
	return losses
}

// maxSteps is the number of steps of all courses together, by which a chart is still smooth. A
// player has at least minSteps.
const (
	maxSteps = 6000
	minSteps = 20
)

func courses(players []Standing, finds []find, lasts Millis) []Course {
	courses := make([]Course, len(players))
	for i, p := range players {
		courses[i].Player = p.Player
	}
	totals := make([]int, len(players))
	for _, f := range finds {
		if f.points == 0 {
			continue
		}
		totals[f.player] += f.points
		course, step := &courses[f.player], Step{f.at, totals[f.player]}
		if n := len(course.Steps); n > 0 && course.Steps[n-1].At == f.at {
			course.Steps[n-1] = step
		} else {
			course.Steps = append(course.Steps, step)
		}
	}
	for i := range courses {
		courses[i].Steps = thinned(courses[i].Steps, max(minSteps, maxSteps/len(players)), lasts)
	}
	return courses
}

// thinned keeps the last step of each of n parts of a round, where there are more than n.
func thinned(steps []Step, n int, lasts Millis) (kept []Step) {
	if len(steps) <= n {
		return steps
	}
	lasts = max(lasts, steps[len(steps)-1].At)
	part := func(s Step) Millis { return s.At * Millis(n) / (lasts + 1) }
	for i, s := range steps {
		if i+1 == len(steps) || part(steps[i+1]) > part(s) {
			kept = append(kept, s)
		}
	}
	return kept
}

// turn looks at the first of the players against the best of the others.
func turn(players []Standing, finds []find) *Moment {
	if len(players) < 2 || players[0].Points == players[1].Points {
		return nil
	}
	var last *Moment
	totals, best := make([]int, len(players)), 0
	led, trailed := false, false
	for _, f := range finds {
		totals[f.player] += f.points
		switch {
		case f.player == 0:
		case f.points >= 0:
			best = max(best, totals[f.player])
		default:
			best = slices.Max(totals[1:])
		}
		leads := totals[0] > best
		if leads && !led {
			last = &Moment{Player: players[0].Player, At: f.at}
			if f.player == 0 {
				last.Word = f.decent
			}
		}
		led, trailed = leads, trailed || totals[0] < best
	}
	if !trailed {
		return nil
	}
	return last
}

func longest(players []Standing, finds []find) (m *Moment) {
	for _, f := range finds {
		if f.decent != "" && (m == nil || len(f.decent) > len(m.Word)) {
			m = &Moment{players[f.player].Player, f.decent, f.at}
		}
	}
	return m
}

func heat(board *engine.Board, words []BoardWord) []int {
	heat := make([]int, board.Cells())
	for _, w := range words {
		if len(w.Finders) == 0 {
			continue
		}
		for _, cell := range w.Path {
			heat[cell] += len(w.Finders)
		}
	}
	return heat
}
