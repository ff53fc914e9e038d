package leaderboards

import (
	"encoding/json"
	"fmt"

	"rattle/leaderboard"
	"rattle/room"
)

// playerChange is what a round adds to a player, as apply_round.lua reads it.
type playerChange struct {
	Name       string       `json:"name"`
	At         room.Instant `json:"at"`
	Second     int          `json:"second"`
	Past       string       `json:"past"` // "": only the totals change
	Rounds     int          `json:"rounds"`
	Points     int          `json:"points"`
	Words      int          `json:"words"`
	Found      []string     `json:"found,omitempty"`
	Encounters []encounter  `json:"encounters,omitempty"`
	Total      *totalChange `json:"total,omitempty"`
}

type encounter struct {
	Player room.PlayerID `json:"player"`
	Adds   [5]int        `json:"adds"` // won, lost, drawn, mine, theirs
}

// totalChange adds points to a player's totals with some dice, in each period.
type totalChange struct {
	Dice   string         `json:"dice"`
	Points int            `json:"points"`
	Ends   []room.Instant `json:"ends"` // of the periods, 0: never
}

func newPlayerChange(u leaderboard.PlayerUpdate) playerChange {
	past, err := json.Marshal(u.Past)
	if err != nil {
		panic(fmt.Sprintf("a round of a history cannot be encoded: %v", err)) // it is plain values
	}
	c := playerChange{
		Name: u.Name, At: u.Past.At, Second: leaderboard.ScoreSecond(u.Past.At), Past: string(past),
		Rounds: u.Rounds, Points: u.Points, Words: u.Words, Found: u.Found,
	}
	for _, e := range u.Encounters {
		c.Encounters = append(c.Encounters, encounter{e.Player, [5]int{e.Won, e.Lost, e.Drawn, e.Points[0], e.Points[1]}})
	}
	return c
}

// newTotalChange returns what a player's rows of totals add, nil for nothing.
func newTotalChange(p room.PlayerID, rows []leaderboard.RowUpdate) (change *totalChange) {
	for _, u := range rows {
		if u.Player == p && u.Leaderboard.Kind == leaderboard.Total {
			if change == nil {
				change = &totalChange{Dice: u.Leaderboard.Dice, Points: u.Value}
			}
			change.Ends = append(change.Ends, u.ExpiresAt) // in the order of the periods, see leaderboard.InAllPeriods
		}
	}
	return change
}
