package leaderboards

import (
	"context"
	_ "embed" // the script
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/redis/go-redis/v9"

	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
	"rattle/store/redis/players"
)

//go:embed apply_match.lua
var applyMatchSource string

var applyMatchScript = players.Script(applyMatchSource)

// RecordMatch stores the result of a match, and returns it; false if the match counts for nothing. The ratings of the
// first server that stores the match hold, and every server applies the stored ones:
//
//	{p:A} {p:B} ratings ──▶ {m:MATCH} result ──▶ {p:A}, {p:B} ──▶ {l:DICE} leaderboards of ratings
//
// Before it has returned the players must not be in another match, which would start from ratings that are about to
// change.
func (s *Store) RecordMatch(ctx context.Context, result room.MatchResult) (leaderboard.StoredMatch, bool, error) {
	m, stored, err := s.rateMatch(ctx, result)
	if err != nil || !stored {
		return m, stored, err
	}
	rows, err := s.Counted(ctx, m.RowUpdates())
	if err != nil {
		return m, true, err
	}
	for i, p := range m.Players {
		applied, err := s.applyMatch(ctx, m, i)
		if err != nil {
			return m, true, fmt.Errorf("apply the match to player %s: %w", p, err)
		}
		if !applied {
			rows = slices.DeleteFunc(rows, func(u leaderboard.RowUpdate) bool { return u.Player == p })
		}
	}
	return m, true, s.setRows(ctx, m.Dice, rows)
}

// rateMatch returns the stored result of a match. If there is none, it rates the match and stores it; false if the
// match counts for nothing.
func (s *Store) rateMatch(ctx context.Context, result room.MatchResult) (leaderboard.StoredMatch, bool, error) {
	if stored, err := ReadMatch(ctx, s.client, result.ID); !errors.Is(err, leaderboard.ErrNotFound) {
		return stored, true, err
	}
	m, counts := leaderboard.RateMatch(result, [2]leaderboard.PlayerRating{})
	if !counts {
		return m, false, nil
	}
	if stored, err := s.players.AnyStored(ctx, result.Players); err != nil || !stored {
		return m, false, err
	}
	var before [2]leaderboard.PlayerRating
	for i, p := range result.Players {
		ratings, err := ReadRatings(ctx, s.client, p)
		if err != nil {
			return m, false, err
		}
		before[i] = ratings[result.Dice]
	}
	m, _ = leaderboard.RateMatch(result, before)
	text, err := json.Marshal(m)
	if err != nil {
		return m, false, err
	}
	if err := s.client.SetNX(ctx, matchKey(result.ID), text, player.TTL).Err(); err != nil {
		return m, false, err
	}
	stored, err := ReadMatch(ctx, s.client, result.ID)
	return stored, true, err
}

// applyMatch applies a match to its i-th player, and reports whether anything is stored of that player.
func (s *Store) applyMatch(ctx context.Context, m leaderboard.StoredMatch, i int) (bool, error) {
	p := m.Players[i]
	past, err := json.Marshal(m.PastMatch(i))
	if err != nil {
		return false, err
	}
	args := []any{
		s.players.GuardArg(), m.ID, int(leaderboard.AppliedTTL.Seconds()), past, int64(m.At),
		leaderboard.MaxRatings, leaderboard.MaxMatches, m.Names[i],
	}
	if len(m.After) > 0 {
		var before []byte
		if m.Before[i] != (leaderboard.PlayerRating{}) {
			if before, err = json.Marshal(m.Before[i]); err != nil {
				return false, err
			}
		}
		after, err := json.Marshal(m.After[i])
		if err != nil {
			return false, err
		}
		args = append(args, m.Dice, before, after, ratingText(leaderboard.NewRatingPoint(m.At, m.After[i].Rating)))
	}
	keys := append(players.GuardKeys(p),
		appliedKey(p), ratingsKey(p), ratingHistoryKey(p, m.Dice), matchesKey(p), conflictsKey(p))
	reply, err := applyMatchScript.Run(ctx, s.client, append(keys, s.players.RenewedKeys(p)...), args...).Int()
	return reply >= 0, err
}

// ReadMatch reads a stored match. The error is [leaderboard.ErrNotFound] if there is none.
func ReadMatch(ctx context.Context, client redis.UniversalClient, match string) (m leaderboard.StoredMatch, err error) {
	if !room.IsPlainID(match) {
		return m, leaderboard.ErrNotFound
	}
	text, err := client.Get(ctx, matchKey(match)).Bytes()
	if errors.Is(err, redis.Nil) {
		return m, leaderboard.ErrNotFound
	}
	if err == nil {
		err = json.Unmarshal(text, &m)
	}
	if err != nil {
		return m, fmt.Errorf("read match %s: %w", match, err)
	}
	return m, nil
}
