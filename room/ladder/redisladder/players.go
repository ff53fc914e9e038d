package redisladder

import (
	"context"
	"encoding/json"
	"fmt"

	"rattle/room"
	"rattle/room/ladder"
	"rattle/room/redislog"
)

// How much is kept of a player.
const (
	mostHistory  = 500
	mostEarlier  = 9500 // rounds, by name only
	mostWords    = 500
	mostMeetings = 1000
)

// playerChange is a deed as player.lua reads it.
type playerChange struct {
	Name     string       `json:"name"`
	At       room.Instant `json:"at"`
	Second   int          `json:"second"`
	Past     string       `json:"past"`
	Rounds   int          `json:"rounds"`
	Points   int          `json:"points"`
	Words    int          `json:"words"`
	Found    []string     `json:"found,omitempty"`
	Meetings []meeting    `json:"meetings,omitempty"`
}

type meeting struct {
	Player room.PlayerID `json:"player"`
	Adds   [5]int        `json:"adds"` // won, lost, drawn, mine, theirs
}

// applyToPlayers adds a round to each of its players, all in one round trip.
func (s *Store) applyToPlayers(ctx context.Context, o room.Owed, deeds []ladder.PlayerDeed) error {
	calls := make([]redislog.Call, len(deeds))
	for i, d := range deeds {
		text, err := json.Marshal(newPlayerChange(d))
		if err != nil {
			return err
		}
		p := d.Player
		calls[i] = redislog.Call{
			Keys: append([]string{
				profileKey(p), appliedKey(p), historyKey(p), mostKey(p), versusKey(p), metKey(p), devicesKey(p), earlierKey(p),
			}, lastingKeys(p)...),
			Args: []any{o.ID, text, int(remembered.Seconds()), mostHistory, mostWords, mostMeetings, mostEarlier},
		}
	}
	for i, reply := range redislog.RunAll(ctx, s.client, s.scripts.player, calls) {
		if err := reply.Err(); err != nil {
			return fmt.Errorf("add it to player %s: %w", deeds[i].Player, err)
		}
	}
	return nil
}

func newPlayerChange(d ladder.PlayerDeed) playerChange {
	past, err := json.Marshal(d.Past)
	if err != nil {
		panic(fmt.Sprintf("a round of a history cannot be encoded: %v", err)) // it is plain values
	}
	c := playerChange{
		Name: d.Name, At: d.Past.At, Second: ladder.Second(d.Past.At), Past: string(past),
		Rounds: d.Rounds, Points: d.Points, Words: d.Words, Found: d.Found,
	}
	for _, m := range d.Meetings {
		c.Meetings = append(c.Meetings, meeting{m.Player, [5]int{m.Won, m.Lost, m.Drawn, m.Points[0], m.Points[1]}})
	}
	return c
}
