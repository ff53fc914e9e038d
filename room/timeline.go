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

const (
	// maxSteps is the number of steps of all timelines together, with which a chart is still smooth.
	// Each timeline may have minSteps.
	maxSteps = 6000
	minSteps = 20
)

// scoreTimelines returns the timelines of the players, in their order.
func scoreTimelines(players []Standing, changes []scoreChange, duration Millis) []ScoreTimeline {
	timelines := make([]ScoreTimeline, len(players))
	for i, p := range players {
		timelines[i].Player = p.Player
	}
	totals := make([]int, len(players))
	for _, f := range changes {
		if f.points == 0 {
			continue
		}
		totals[f.player] += f.points
		timeline, step := &timelines[f.player], ScoreStep{f.at, totals[f.player]}
		if n := len(timeline.Steps); n > 0 && timeline.Steps[n-1].At == f.at {
			timeline.Steps[n-1] = step
		} else {
			timeline.Steps = append(timeline.Steps, step)
		}
	}
	for i := range timelines {
		timelines[i].Steps = downsample(timelines[i].Steps, max(minSteps, maxSteps/len(players)), duration)
	}
	return timelines
}

// downsample keeps the last step of each of n equal parts of a round, if there are more than n steps.
func downsample(steps []ScoreStep, n int, duration Millis) (kept []ScoreStep) {
	if len(steps) <= n {
		return steps
	}
	duration = max(duration, steps[len(steps)-1].At)
	part := func(s ScoreStep) Millis { return s.At * Millis(n) / (duration + 1) }
	for i, s := range steps {
		if i+1 == len(steps) || part(steps[i+1]) > part(s) {
			kept = append(kept, s)
		}
	}
	return kept
}
