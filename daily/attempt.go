package daily

import (
	"slices"

	"rattle/leaderboard"
	"rattle/room"
)

// Group is one of the two lists of a day: those who were here before, and newcomers, so that
// nobody gains by playing twice under another name.
type Group string

// The groups.
const (
	Known     Group = "known"
	Newcomers Group = "new"
)

// GroupOf gives the group of somebody who was first seen at an instant, 0 for never: at the close
// of their first round, or the end of their first duel.
func GroupOf(firstSeen room.Instant, d Date) Group {
	if firstSeen > 0 && DateOf(firstSeen) < d {
		return Known
	}
	return Newcomers
}

// Other returns the group that those of g are not in.
func (g Group) Other() Group {
	if g == Known {
		return Newcomers
	}
	return Known
}

// Attempt is what somebody's counted attempt at a day's board came to.
type Attempt struct {
	Day     Date          `json:"-"`
	Player  room.PlayerID `json:"-"`
	Name    string        `json:"name"` // as it was then; "" for somebody who is forgotten
	Points  int           `json:"points"`
	Lengths []int         `json:"lengths"` // in letters, of the words found; the longest first
	Round   string        `json:"round"`   // UUID
	At      room.Instant  `json:"at"`      // the close
	Group   Group         `json:"group"`
}

// AttemptOf gives the attempt that a closed round was, if it counts: by the one player it was
// for, who did something, and called before the day was over. From then on the board is no
// secret.
func AttemptOf(id string, r room.Record, at room.Instant) (Attempt, bool) {
	terms, err := r.DecodeTerms()
	if err != nil || terms.Mode.Kind != room.Daily || len(r.Players) != 1 {
		return Attempt{}, false
	}
	day, err := ParseDate(terms.Mode.Day)
	if err != nil {
		return Attempt{}, false
	}
	s := r.Players[0]
	if !slices.Equal(terms.Mode.Players, []room.PlayerID{s.Player}) || slices.Contains(r.Idle, s.Player) || s.Player.DeclaredBot() {
		return Attempt{}, false
	}
	if called := r.OpenedAt.Add(-room.Countdown); called < day.Start() || called >= day.End() {
		return Attempt{}, false
	}
	a := Attempt{Day: day, Player: s.Player, Name: s.Name, Points: s.Points, Round: id, At: at, Lengths: []int{}}
	for _, w := range s.Words {
		a.Lengths = append(a.Lengths, len(w.Word))
	}
	slices.SortFunc(a.Lengths, func(x, y int) int { return y - x })
	return a, true
}

// Streak is for how many days on end somebody has played the daily board.
type Streak struct {
	Current int `json:"now"` // up to today; up to yesterday while today's is not played
	Best    int `json:"best"`
}

// StreakOf counts, of the days that somebody played, those that follow each other.
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

// LeaderboardKind is the kind of the boards of a day.
const LeaderboardKind leaderboard.Kind = "daily"

// LeaderboardID names the board of a day's results, of either group.
func LeaderboardID(d Date) leaderboard.ID {
	return leaderboard.ID{Dice: room.DefaultDice, Kind: LeaderboardKind, Period: leaderboard.Daily, Key: string(d)}
}

// Row gives the attempt as a row of its list.
func (a Attempt) Row(rank int) leaderboard.Row {
	return leaderboard.Row{Rank: rank, Player: a.Player, Value: a.Points, Entry: leaderboard.Entry{Name: a.Name, Round: a.Round, At: a.At}}
}
