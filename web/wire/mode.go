package wire

import (
	"math"

	"rattle/leaderboard/rating"
	"rattle/room"
)

// The mode of a room, inside a room message.
type (
	Mode struct {
		Kind          room.ModeKind   `json:"kind"`
		MatchID       string          `json:"matchId,omitempty"`
		Rated         bool            `json:"rated"`
		Day           string          `json:"day,omitempty"`
		RoundID       string          `json:"roundId,omitempty"`
		Players       []room.PlayerID `json:"players,omitempty"`
		Names         []string        `json:"names,omitempty"`
		Wins          []int           `json:"wins,omitempty"`
		Over          bool            `json:"over"`
		Winner        room.PlayerID   `json:"winner,omitempty"`
		Forfeit       room.PlayerID   `json:"forfeit,omitempty"`
		Void          bool            `json:"void"`
		NextAt        room.Instant    `json:"nextAt,omitzero"`
		RatingChanges []RatingChange  `json:"ratingChanges,omitempty"`
	}
	RatingChange struct {
		Player      room.PlayerID `json:"player"`
		Before      int           `json:"before"`
		After       int           `json:"after"`
		Provisional bool          `json:"provisional"`
	}
)

func newMode(c *room.ModeView) *Mode {
	if c == nil {
		return nil
	}
	return &Mode{
		c.Kind, c.MatchID, c.Rated, c.Day, c.RoundID, c.Players, c.Names, c.Wins, c.Over, c.Winner, c.Forfeit, c.Void, c.NextAt,
		Mapped(c.Changes, func(r room.RatingChange) RatingChange {
			whole := func(r room.Rating) int { return int(math.Round(r.Rating)) }
			return RatingChange{r.Player, whole(r.Before), whole(r.After), rating.Provisional(r.After)}
		}),
	}
}
