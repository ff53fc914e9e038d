package room

// ScoreTimeline is how a player's points developed during a round.
type ScoreTimeline struct {
	Player PlayerID
	Steps  []ScoreStep // changes in order; before the first the player has 0 points
}

// ScoreStep is the points that a player has from an instant on.
type ScoreStep struct {
	At     Millis // since the opening
	Points int
}

// maxSteps is the number of steps of all courses together, by which a chart is still smooth. A
// player has at least minSteps.
const (
	// maxSteps is the number of steps of all timelines together, with which a chart is still smooth.
	// Each player has at least minSteps.
	maxSteps = 6000
	minSteps = 20
)

// scoreTimelines returns the timelines of the players, in their order.
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

// downsample keeps the last step of each of n equal parts of a round, if there are more than n steps.
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
