package leaderboards

import (
	"context"
	_ "embed" // the script
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"

	"rattle/leaderboard"
	"rattle/room"
	redisstore "rattle/store/redis"
	"rattle/store/redis/players"
)

//go:embed apply_round.lua
var applyRoundSource string

var applyRoundScript = players.Script(applyRoundSource)

// ApplyRound adds a round to its players, and then sets their rows.
func (s *Store) ApplyRound(ctx context.Context, o room.PendingResult, p leaderboard.Projection) error {
	changes := make(map[room.PlayerID]playerChange)
	for _, u := range p.Players {
		changes[u.Player] = newPlayerChange(u)
	}
	return s.apply(ctx, o, o.ID, p, changes)
}

// ApplyApproved sets the rows of one player of a round that was applied without them. The player's slot notes it by
// another ID than the round's.
func (s *Store) ApplyApproved(ctx context.Context, o room.PendingResult, p leaderboard.Projection, approved room.PlayerID) error {
	var change playerChange
	for _, u := range p.Players {
		if u.Player == approved {
			change = playerChange{Name: u.Name, At: o.At}
		}
	}
	return s.apply(ctx, o, o.ID+" "+string(approved), p, map[room.PlayerID]playerChange{approved: change})
}

func (s *Store) apply(ctx context.Context, o room.PendingResult, appliedID string, p leaderboard.Projection, changes map[room.PlayerID]playerChange) error {
	rows, err := s.applyToPlayers(ctx, appliedID, o.At, changes, p.Rows)
	if err != nil {
		return err
	}
	if err := s.setRows(ctx, p.Dice, rows); err != nil {
		return err
	}
	unused, err := s.unusedRefs(ctx, o.ID, p.Rows, leaderboard.Refs(rows))
	if err != nil {
		return err
	}
	return s.records.Release(ctx, o.ID, unused)
}

// unusedRefs returns the refs of rows that were not set. It leaves out rows that show the round all the same: an
// earlier attempt set them, and their player was forgotten since.
func (s *Store) unusedRefs(ctx context.Context, uuid string, updates []leaderboard.RowUpdate, set []string) (unused []string, err error) {
	for _, u := range updates {
		ref := u.Ref()
		if ref == "" || slices.Contains(set, ref) {
			continue
		}
		text, err := s.client.HGet(ctx, keysOf(u.Leaderboard).rows, string(u.Player)).Bytes()
		if err != nil && !errors.Is(err, redis.Nil) {
			return nil, fmt.Errorf("read which round a row shows: %w", err)
		}
		var row leaderboard.Entry
		if json.Unmarshal(text, &row) != nil || row.Round != uuid { // or there is none
			unused = append(unused, ref)
		}
	}
	return unused, nil
}

// applyToPlayers adds a round to each of its players, all in one round trip, once for each appliedID. It returns the
// rows to set, with the players' new totals, except those of players about whom nothing is stored.
func (s *Store) applyToPlayers(ctx context.Context, appliedID string, at room.Instant, changes map[room.PlayerID]playerChange, rows []leaderboard.RowUpdate) ([]leaderboard.RowUpdate, error) {
	var calls []redisstore.Call
	var ids []room.PlayerID
	for p, c := range changes {
		c.Total = newTotalChange(p, rows)
		text, err := json.Marshal(c)
		if err != nil {
			return nil, err
		}
		keys := append(players.GuardKeys(p),
			appliedKey(p), historyKey(p), wordsKey(p), versusKey(p), opponentsKey(p), olderRoundsKey(p))
		for _, period := range leaderboard.Periods() {
			keys = append(keys, totalsKey(p, period, period.Key(at)))
		}
		ids = append(ids, p)
		calls = append(calls, redisstore.Call{
			Keys: append(keys, s.players.RenewedKeys(p)...),
			Args: []any{
				s.players.GuardArg(), appliedID, int(leaderboard.AppliedTTL.Seconds()), text,
				leaderboard.MaxHistory, leaderboard.MaxWords, leaderboard.MaxOpponents, leaderboard.MaxOlderRounds,
			},
		})
	}
	stored := make(map[room.PlayerID][]string)
	for i, reply := range redisstore.RunAll(ctx, s.client, applyRoundScript, calls) {
		totals, err := reply.StringSlice()
		if err != nil {
			return nil, fmt.Errorf("apply the round to player %s: %w", ids[i], err)
		}
		if len(totals) > 0 {
			stored[ids[i]] = totals[1:] // after "stored"
		}
	}
	return withTotals(rows, stored), nil
}

// withTotals replaces the points that rows add to totals by the players' new totals. It leaves out the rows of players
// who are not stored, and totals of periods that are over.
func withTotals(rows []leaderboard.RowUpdate, stored map[room.PlayerID][]string) []leaderboard.RowUpdate {
	var set []leaderboard.RowUpdate
	for _, u := range rows {
		totals, ok := stored[u.Player]
		if !ok {
			continue
		}
		if u.Leaderboard.Kind == leaderboard.Total {
			if len(totals) == 0 {
				continue
			}
			text := totals[0]
			stored[u.Player] = totals[1:]
			if u.Value, u.Entry = parseTotal(text); u.Value == 0 {
				continue
			}
		}
		set = append(set, u)
	}
	return set
}

// parseTotal parses "points instant name".
func parseTotal(text string) (points int, e leaderboard.Entry) {
	value, rest, _ := strings.Cut(text, " ")
	since, name, _ := strings.Cut(rest, " ")
	at, err := strconv.ParseInt(since, 10, 64)
	if err != nil {
		return 0, leaderboard.Entry{}
	}
	return redisstore.Number(value), leaderboard.Entry{Name: name, At: room.Instant(at)}
}
