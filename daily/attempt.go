package daily

import (
	"slices"
	"time"

	"rattle/leaderboard"
	"rattle/room"
)

// Group is one of a day's two lists: known players and newcomers are ranked apart, so that nobody
// gains by playing again under another name.
type Group string

// The groups.
const (
	Known     Group = "known"
	Newcomers Group = "new"
)

// Groups returns both groups.
func Groups() []Group { return []Group{Known, Newcomers} }

// GroupOf returns the group of a player whose first round closed, or first match ended, at an
// instant, 0 for none.
func GroupOf(firstSeen room.Instant, d Date) Group {
	if firstSeen > 0 && DateOf(firstSeen) < d {
		return Known
	}
	return Newcomers
}

// Other returns the other group.
func (g Group) Other() Group {
	if g == Known {
		return Newcomers
	}
	return Known
}

// Attempt is the result of a player's one counted attempt at a day's board.
type Attempt struct {
	Day     Date
	Player  room.PlayerID
	Name    string // as it was then; "" for a player who is forgotten
	Points  int
	Lengths []int        // letters of each word found, the longest first
	Round   string       // UUID
	At      room.Instant // the close
	Group   Group
}

// AttemptOf returns the attempt that a closed round was, if it counts: by the player it was opened
// for, who did something, and who called the round before the day was over. After the day the board
// is public.
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

// AttemptsTTL is how long the rooms of a player's attempts are stored after the last attempt: longer than its day lasts.
const AttemptsTTL = 3 * 24 * time.Hour

// LeaderboardKind is the kind of a day's leaderboards.
const LeaderboardKind leaderboard.Kind = "daily"

// LeaderboardID returns the name of a day's leaderboard, which both groups share.
func LeaderboardID(d Date) leaderboard.ID {
	return leaderboard.ID{Dice: room.DefaultDice, Kind: LeaderboardKind, Period: leaderboard.Day, Key: string(d)}
}

// Row returns the attempt as a row of its list.
func (a Attempt) Row(rank int) leaderboard.Row {
	return leaderboard.Row{Rank: rank, Player: a.Player, Value: a.Points, Entry: leaderboard.Entry{Name: a.Name, Round: a.Round, At: a.At}}
}
