package daily

import "slices"

// Streak is on how many consecutive days a player has played the day's board.
type Streak struct {
	Current int // up to today, or to yesterday while today's is not played
	Best    int
}

// StreakOf returns the streak of a player who played on some days.
func StreakOf(played []Date, today Date) (s Streak) {
	days := slices.Compact(slices.Sorted(slices.Values(played)))
	run := 0
	for i, d := range days {
		if i == 0 || days[i-1].AddDays(1) != d {
			run = 0
		}
		run++
		s.Best = max(s.Best, run)
		if d == today || d == today.AddDays(-1) {
			s.Current = run
		}
	}
	return s
}
