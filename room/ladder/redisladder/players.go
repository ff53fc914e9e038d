package redisladder

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"rattle/leaderboard"
	"rattle/room"
	redisstore "rattle/store/redis"
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
	Past     string       `json:"past"` // "": only the sums change
	Rounds   int          `json:"rounds"`
	Points   int          `json:"points"`
	Words    int          `json:"words"`
	Found    []string     `json:"found,omitempty"`
	Meetings []meeting    `json:"meetings,omitempty"`
	Sum      *sumChange   `json:"sum,omitempty"`
}

type meeting struct {
	Player room.PlayerID `json:"player"`
	Adds   [5]int        `json:"adds"` // won, lost, drawn, mine, theirs
}

// sumChange adds points to a player's sums with some dice: one of each period.
type sumChange struct {
	Dice   string         `json:"dice"`
	Points int            `json:"points"`
	Ends   []room.Instant `json:"ends"` // of the periods, 0: never
}

// applyToPlayers adds a round to each of its players, all in one round trip, once for each mark. It
// returns the deeds that are to be done to boards, with the sums that the players have come to,
// without those of players of whom nothing is kept.
func (s *Store) applyToPlayers(ctx context.Context, mark string, at room.Instant, changes map[room.PlayerID]playerChange, boards []leaderboard.RowUpdate) ([]leaderboard.RowUpdate, error) {
	var calls []redisstore.Call
	var players []room.PlayerID
	for p, c := range changes {
		c.Sum = sumOf(p, boards)
		text, err := json.Marshal(c)
		if err != nil {
			return nil, err
		}
		keys := []string{
			profileKey(p), appliedKey(p), historyKey(p), mostKey(p), versusKey(p), metKey(p), devicesKey(p), earlierKey(p),
			admittedKey(p),
		}
		for _, period := range leaderboard.Periods() {
			keys = append(keys, sumsKey(p, period, period.Key(at)))
		}
		players = append(players, p)
		calls = append(calls, redisstore.Call{
			Keys: append(keys, lastingKeys(p)...),
			Args: []any{mark, text, int(remembered.Seconds()), mostHistory, mostWords, mostMeetings, mostEarlier, s.guard()},
		})
	}
	kept := make(map[room.PlayerID][]string)
	for i, reply := range redisstore.RunAll(ctx, s.client, s.scripts.player, calls) {
		sums, err := reply.StringSlice()
		if err != nil {
			return nil, fmt.Errorf("add it to player %s: %w", players[i], err)
		}
		if len(sums) > 0 {
			kept[players[i]] = sums[1:] // behind the word that says so
		}
	}
	return withSums(boards, kept), nil
}

// sumOf returns what a player's deeds on totals add, nil for nothing.
func sumOf(p room.PlayerID, boards []leaderboard.RowUpdate) (sum *sumChange) {
	for _, d := range boards {
		if d.Player == p && d.Leaderboard.Kind == leaderboard.Total {
			if sum == nil {
				sum = &sumChange{Dice: d.Leaderboard.Dice, Points: d.Value}
			}
			sum.Ends = append(sum.Ends, d.ExpiresAt) // in the order of the periods, see ladder.InAllPeriods
		}
	}
	return sum
}

// withSums makes of deeds that add to totals such as set them. Those of players who are not kept
// fall away, and so do those of periods that are over.
func withSums(boards []leaderboard.RowUpdate, kept map[room.PlayerID][]string) []leaderboard.RowUpdate {
	var done []leaderboard.RowUpdate
	for _, d := range boards {
		sums, ok := kept[d.Player]
		if !ok {
			continue
		}
		if d.Leaderboard.Kind == leaderboard.Total {
			if len(sums) == 0 {
				continue
			}
			text := sums[0]
			kept[d.Player] = sums[1:]
			if d.Value, d.Entry = readSum(text); d.Value == 0 {
				continue
			}
		}
		done = append(done, d)
	}
	return done
}

// readSum reads "points instant name".
func readSum(text string) (points int, e leaderboard.Entry) {
	value, rest, _ := strings.Cut(text, " ")
	since, name, _ := strings.Cut(rest, " ")
	at, err := strconv.ParseInt(since, 10, 64)
	if err != nil {
		return 0, leaderboard.Entry{}
	}
	return number(value), leaderboard.Entry{Name: name, At: room.Instant(at)}
}

func newPlayerChange(d leaderboard.PlayerUpdate) playerChange {
	past, err := json.Marshal(d.Past)
	if err != nil {
		panic(fmt.Sprintf("a round of a history cannot be encoded: %v", err)) // it is plain values
	}
	c := playerChange{
		Name: d.Name, At: d.Past.At, Second: leaderboard.ScoreSecond(d.Past.At), Past: string(past),
		Rounds: d.Rounds, Points: d.Points, Words: d.Words, Found: d.Found,
	}
	for _, m := range d.Encounters {
		c.Meetings = append(c.Meetings, meeting{m.Player, [5]int{m.Won, m.Lost, m.Drawn, m.Points[0], m.Points[1]}})
	}
	return c
}
