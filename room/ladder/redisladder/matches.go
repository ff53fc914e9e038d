package redisladder

import (
	"context"
	_ "embed" // the script
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"rattle/leaderboard"
	"rattle/matchmaking"
	"rattle/room"
)

const (
	maxRatings = 500  // of a player's, by dice
	maxMatches = 1000 // of a player's; each has its row beside for as long as its players are kept at least
)

//go:embed apply_match.lua
var applyMatchSource string

// It may be repeated without harm.
var applyMatchScript = playerScript(applyMatchSource)

// recordMatch keeps what a duel has come to. The change of the ratings is worked out once and
// kept in the match's own slot, by whoever writes first; all that follows applies what is kept.
//
//	{p:A} {p:B} forms ──▶ {m:MATCH} settled ──▶ {p:A}, {p:B} ──▶ {l:DICE} rating boards ──▶ {q}
//
// The players stay busy to the end, so that no other duel starts from forms that are to change.
func (s *Store) recordMatch(ctx context.Context, o room.PendingResult) ([]room.RatingChange, error) {
	settled, counts, err := s.rateMatch(ctx, *o.Match)
	if err != nil {
		return nil, err
	}
	if counts {
		rows, err := s.counted(ctx, settled.RowUpdates())
		if err != nil {
			return nil, err
		}
		for i, p := range settled.Players {
			stored, err := s.applyMatch(ctx, settled, i)
			if err != nil {
				return nil, fmt.Errorf("add it to player %s: %w", p, err)
			}
			if !stored {
				rows = slices.DeleteFunc(rows, func(d leaderboard.RowUpdate) bool { return d.Player == p })
			}
		}
		if err := s.applyToLeaderboards(ctx, settled.Dice, rows); err != nil {
			return nil, err
		}
		if err := s.eraseForgotten(ctx, o, settled.RowUpdates()); err != nil {
			return nil, err
		}
	}
	return settled.RatingChanges(), release(ctx, s.client, *o.Match)
}

// rateMatch gives the row of a duel that is kept, and keeps it first if none is; false where
// nothing stays of the duel.
func (s *Store) rateMatch(ctx context.Context, d room.MatchResult) (leaderboard.StoredMatch, bool, error) {
	if stored, err := readMatch(ctx, s.client, d.ID); !errors.Is(err, matchmaking.ErrNoChallenge) {
		return stored, true, err
	}
	settled, counts := leaderboard.RateMatch(d, [2]leaderboard.PlayerRating{})
	if !counts {
		return settled, false, nil
	}
	if admitted, err := s.anyStored(ctx, d.Players); err != nil || !admitted {
		return settled, false, err
	}
	var from [2]leaderboard.PlayerRating
	for i, p := range d.Players {
		forms, err := readRatings(ctx, s.client, p)
		if err != nil {
			return settled, false, err
		}
		from[i] = forms[d.Dice]
	}
	settled, _ = leaderboard.RateMatch(d, from)
	text, err := json.Marshal(settled)
	if err != nil {
		return settled, false, err
	}
	if err := s.client.SetNX(ctx, matchKey(d.ID), text, playerTTL).Err(); err != nil {
		return settled, false, err
	}
	stored, err := readMatch(ctx, s.client, d.ID)
	return stored, true, err
}

// applyMatch adds a duel to the one who came i-th, and reports whether anything is kept of that one.
func (s *Store) applyMatch(ctx context.Context, settled leaderboard.StoredMatch, i int) (bool, error) {
	p := settled.Players[i]
	seen, err := json.Marshal(settled.PastMatch(i))
	if err != nil {
		return false, err
	}
	args := []any{
		settled.ID, int(appliedTTL.Seconds()), seen, int64(settled.At), maxRatings, maxMatches, settled.Names[i], s.admittedOnlyArg(),
	}
	if len(settled.After) > 0 {
		from, to := settled.Before[i], settled.After[i]
		var before []byte
		if from != (leaderboard.PlayerRating{}) {
			if before, err = json.Marshal(from); err != nil {
				return false, err
			}
		}
		after, err := json.Marshal(to)
		if err != nil {
			return false, err
		}
		args = append(args, settled.Dice, before, after, fmt.Sprintf("%d %.1f", settled.At, to.Rating.Rating))
	}
	keys := append([]string{
		appliedKey(p), ratingsKey(p), ratingHistoryKey(p, settled.Dice), matchesKey(p), conflictsKey(p), profileKey(p), devicesKey(p),
		admittedKey(p),
	}, renewedKeys(p)...)
	answer, err := applyMatchScript.Run(ctx, s.client, keys, args...).Int()
	return answer >= 0, err
}
