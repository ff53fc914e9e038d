package room

import (
	"cmp"
	"slices"

	"rattle/engine"
)

// Recap is how a round went, by what counts at its close.
type Recap struct {
	Duration     Millis          // from the opening to the close
	Timelines    []ScoreTimeline // in the order of the standings
	TurningPoint *Moment         // when who won went ahead for good; nil where nobody else was ever ahead, or nobody won alone
	Longest      *Moment         // the longest word, when it was first found
	Awards       []Award
	Heatmap      []int // of each cell, in how many found words it lay; each finder counts
}

// ScoreTimeline is what a player had while a round went on.
type ScoreTimeline struct {
	Player PlayerID
	Steps  []ScoreStep // where the points change, in order; before the first they are 0
}

// ScoreStep is what a player has from an instant on.
type ScoreStep struct {
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

// scoreChange is a change to a player's points: a word, or what a wrong one costs.
type scoreChange struct {
	player    int // in the standings
	at        Millis
	points    int
	word      *ScoredWord // nil for a wrong one
	unflagged string      // the word, if the game would say it by itself
	list      List
}

// recap tells of a round from its result, which has all but the story.
func recap(s State, r *RoundResult, lexicon *engine.Lexicon) Recap {
	finds := scoreChanges(s, r, lexicon)
	return Recap{
		Duration:     s.Round.ClosedAt.Since(s.Round.OpenedAt),
		Timelines:    scoreTimelines(r.Players, finds, s.Since.Since(s.Round.OpenedAt)),
		TurningPoint: turningPoint(r.Players, finds),
		Longest:      longestWord(r.Players, finds),
		Awards:       awards(s.Round, r.Players, finds),
		Heatmap:      heatmap(s.Round.Board, r.Words),
	}
}

// scoreChanges gives all that changed anybody's points, and the words that were struck, in order.
func scoreChanges(s State, r *RoundResult, lexicon *engine.Lexicon) []scoreChange {
	known := make(map[string]BoardWord)
	for _, w := range r.Words {
		if len(w.Finders) > 0 {
			known[w.Word] = w
		}
	}
	var finds []scoreChange
	for p, standing := range r.Players {
		points := 0
		for i := range standing.Words {
			w := &standing.Words[i]
			f := scoreChange{player: p, at: w.At, points: w.Points, word: w, list: known[w.Word].List}
			if !lexicon.Flagged(known[w.Word].id) {
				f.unflagged = w.Word
			}
			finds = append(finds, f)
			points += w.Points
		}
		for _, f := range penaltiesOf(s, standing.Player) {
			f.player = p
			finds = append(finds, f)
			points += f.points
		}
		// A seat whose vacating nobody noted, since too many were vacated, does not say when.
		if rest := standing.Points - points; rest != 0 {
			finds = append(finds, scoreChange{player: p, at: s.Since.Since(s.Round.OpenedAt), points: rest})
		}
	}
	slices.SortStableFunc(finds, func(a, b scoreChange) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.foundOrder(), b.foundOrder()))
	})
	return finds
}

func (f scoreChange) foundOrder() int {
	if f.word == nil {
		return 0
	}
	return f.word.Order
}

// penaltiesOf gives what wrong words cost a player, where it is known when.
func penaltiesOf(s State, p PlayerID) (losses []scoreChange) {
	seats := s.Seats
	i := seatIndex(seats, p)
	if i < 0 {
		seats = s.Round.VacatedSeats
		i = seatIndex(seats, p)
	}
	if i < 0 {
		return nil
	}
	for w := range seats[i].WrongWords() {
		losses = append(losses, scoreChange{at: w.At.Since(s.Round.OpenedAt), points: w.Points})
	}
	return losses
}

// maxSteps is the number of steps of all courses together, by which a chart is still smooth. A
// player has at least minSteps.
const (
	maxSteps = 6000
	minSteps = 20
)

func scoreTimelines(players []Standing, finds []scoreChange, lasts Millis) []ScoreTimeline {
	courses := make([]ScoreTimeline, len(players))
	for i, p := range players {
		courses[i].Player = p.Player
	}
	totals := make([]int, len(players))
	for _, f := range finds {
		if f.points == 0 {
			continue
		}
		totals[f.player] += f.points
		course, step := &courses[f.player], ScoreStep{f.at, totals[f.player]}
		if n := len(course.Steps); n > 0 && course.Steps[n-1].At == f.at {
			course.Steps[n-1] = step
		} else {
			course.Steps = append(course.Steps, step)
		}
	}
	for i := range courses {
		courses[i].Steps = downsample(courses[i].Steps, max(minSteps, maxSteps/len(players)), lasts)
	}
	return courses
}

// downsample keeps the last step of each of n parts of a round, where there are more than n.
func downsample(steps []ScoreStep, n int, lasts Millis) (kept []ScoreStep) {
	if len(steps) <= n {
		return steps
	}
	lasts = max(lasts, steps[len(steps)-1].At)
	part := func(s ScoreStep) Millis { return s.At * Millis(n) / (lasts + 1) }
	for i, s := range steps {
		if i+1 == len(steps) || part(steps[i+1]) > part(s) {
			kept = append(kept, s)
		}
	}
	return kept
}

// turningPoint looks at the first of the players against the best of the others.
func turningPoint(players []Standing, finds []scoreChange) *Moment {
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
				last.Word = f.unflagged
			}
		}
		led, trailed = leads, trailed || totals[0] < best
	}
	if !trailed {
		return nil
	}
	return last
}

func longestWord(players []Standing, finds []scoreChange) (m *Moment) {
	for _, f := range finds {
		if f.unflagged != "" && (m == nil || len(f.unflagged) > len(m.Word)) {
			m = &Moment{players[f.player].Player, f.unflagged, f.at}
		}
	}
	return m
}

func heatmap(board *engine.Board, words []BoardWord) []int {
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
