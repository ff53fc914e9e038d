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
	mostRatings = 500  // of a player's, by dice
	mostMatches = 1000 // of a player's; each has its row beside for as long as its players are kept at least
)

//go:embed settle.lua
var settleSource string

// It may be repeated without harm.
var settleScript = lastingScript(settleSource)

// recordDuel keeps what a duel has come to. The change of the ratings is worked out once and
// kept in the match's own slot, by whoever writes first; all that follows applies what is kept.
//
//	{p:A} {p:B} forms ──▶ {m:MATCH} settled ──▶ {p:A}, {p:B} ──▶ {l:DICE} rating boards ──▶ {q}
//
// The players stay busy to the end, so that no other duel starts from forms that are to change.
func (s *Store) recordDuel(ctx context.Context, o room.PendingResult) ([]room.RatingChange, error) {
	settled, stays, err := s.settle(ctx, *o.Match)
	if err != nil {
		return nil, err
	}
	if stays {
		rows, err := s.counting(ctx, settled.RowUpdates())
		if err != nil {
			return nil, err
		}
		for i, p := range settled.Players {
			kept, err := s.applyDuel(ctx, settled, i)
			if err != nil {
				return nil, fmt.Errorf("add it to player %s: %w", p, err)
			}
			if !kept {
				rows = slices.DeleteFunc(rows, func(d leaderboard.RowUpdate) bool { return d.Player == p })
			}
		}
		if err := s.applyToBoards(ctx, settled.Dice, rows); err != nil {
			return nil, err
		}
		if err := s.unname(ctx, o, settled.RowUpdates()); err != nil {
			return nil, err
		}
	}
	return settled.RatingChanges(), free(ctx, s.client, *o.Match)
}

// settle gives the row of a duel that is kept, and keeps it first if none is; false where
// nothing stays of the duel.
func (s *Store) settle(ctx context.Context, d room.MatchResult) (leaderboard.StoredMatch, bool, error) {
	if kept, err := readSettled(ctx, s.client, d.ID); !errors.Is(err, matchmaking.ErrNoChallenge) {
		return kept, true, err
	}
	settled, stays := leaderboard.RateMatch(d, [2]leaderboard.PlayerRating{})
	if !stays {
		return settled, false, nil
	}
	if admitted, err := s.keepsAny(ctx, d.Players); err != nil || !admitted {
		return settled, false, err
	}
	var from [2]leaderboard.PlayerRating
	for i, p := range d.Players {
		forms, err := readForms(ctx, s.client, p)
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
	if err := s.client.SetNX(ctx, settledKey(d.ID), text, lasting).Err(); err != nil {
		return settled, false, err
	}
	kept, err := readSettled(ctx, s.client, d.ID)
	return kept, true, err
}

// applyDuel adds a duel to the one who came i-th, and reports whether anything is kept of that one.
func (s *Store) applyDuel(ctx context.Context, settled leaderboard.StoredMatch, i int) (bool, error) {
	p := settled.Players[i]
	seen, err := json.Marshal(settled.PastMatch(i))
	if err != nil {
		return false, err
	}
	args := []any{
		settled.ID, int(remembered.Seconds()), seen, int64(settled.At), mostRatings, mostMatches, settled.Names[i], s.guard(),
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
		appliedKey(p), formsKey(p), ratedKey(p, settled.Dice), matchesKey(p), astrayKey(p), profileKey(p), devicesKey(p),
		admittedKey(p),
	}, lastingKeys(p)...)
	answer, err := settleScript.Run(ctx, s.client, keys, args...).Int()
	return answer >= 0, err
}
