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
	maxHistory   = 500
	maxEarlier   = 9500 // rounds, by name only
	maxWords     = 500
	maxOpponents = 1000
)

// playerChange is a deed as apply_round.lua reads it.
type playerChange struct {
	Name       string       `json:"name"`
	At         room.Instant `json:"at"`
	Second     int          `json:"second"`
	Past       string       `json:"past"` // "": only the sums change
	Rounds     int          `json:"rounds"`
	Points     int          `json:"points"`
	Words      int          `json:"words"`
	Found      []string     `json:"found,omitempty"`
	Encounters []encounter  `json:"meetings,omitempty"`
	Total      *totalChange `json:"sum,omitempty"`
}

type encounter struct {
	Player room.PlayerID `json:"player"`
	Adds   [5]int        `json:"adds"` // won, lost, drawn, mine, theirs
}

// totalChange adds points to a player's sums with some dice: one of each period.
type totalChange struct {
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
		c.Total = totalChangeOf(p, boards)
		text, err := json.Marshal(c)
		if err != nil {
			return nil, err
		}
		keys := []string{
			profileKey(p), appliedKey(p), historyKey(p), wordsKey(p), versusKey(p), opponentsKey(p), devicesKey(p), olderRoundsKey(p),
			admittedKey(p),
		}
		for _, period := range leaderboard.Periods() {
			keys = append(keys, totalsKey(p, period, period.Key(at)))
		}
		players = append(players, p)
		calls = append(calls, redisstore.Call{
			Keys: append(keys, renewedKeys(p)...),
			Args: []any{mark, text, int(appliedTTL.Seconds()), maxHistory, maxWords, maxOpponents, maxEarlier, s.admittedOnlyArg()},
		})
	}
	kept := make(map[room.PlayerID][]string)
	for i, reply := range redisstore.RunAll(ctx, s.client, s.scripts.applyRound, calls) {
		sums, err := reply.StringSlice()
		if err != nil {
			return nil, fmt.Errorf("add it to player %s: %w", players[i], err)
		}
		if len(sums) > 0 {
			kept[players[i]] = sums[1:] // behind the word that says so
		}
	}
	return withTotals(boards, kept), nil
}

// totalChangeOf returns what a player's deeds on totals add, nil for nothing.
func totalChangeOf(p room.PlayerID, boards []leaderboard.RowUpdate) (sum *totalChange) {
	for _, d := range boards {
		if d.Player == p && d.Leaderboard.Kind == leaderboard.Total {
			if sum == nil {
				sum = &totalChange{Dice: d.Leaderboard.Dice, Points: d.Value}
			}
			sum.Ends = append(sum.Ends, d.ExpiresAt) // in the order of the periods, see ladder.InAllPeriods
		}
	}
	return sum
}

// withTotals makes of deeds that add to totals such as set them. Those of players who are not kept
// fall away, and so do those of periods that are over.
func withTotals(boards []leaderboard.RowUpdate, kept map[room.PlayerID][]string) []leaderboard.RowUpdate {
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
			if d.Value, d.Entry = parseTotal(text); d.Value == 0 {
				continue
			}
		}
		done = append(done, d)
	}
	return done
}

// parseTotal reads "points instant name".
func parseTotal(text string) (points int, e leaderboard.Entry) {
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
		c.Encounters = append(c.Encounters, encounter{m.Player, [5]int{m.Won, m.Lost, m.Drawn, m.Points[0], m.Points[1]}})
	}
	return c
}
