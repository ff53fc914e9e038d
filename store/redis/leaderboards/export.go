package leaderboards

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
	redisstore "rattle/store/redis"
	"rattle/store/redis/players"
)

// AddResults adds what is stored of a player's results to an export, with the IDs of their rounds.
func (s *Store) AddResults(ctx context.Context, x *player.Export) error {
	for _, add := range []func(context.Context, *player.Export) error{
		s.addProfile, s.addRatings, s.addVersus, s.addTotals, s.addRows, s.addRounds,
	} {
		if err := add(ctx, x); err != nil {
			return err
		}
	}
	return nil
}

func (s *Store) addProfile(ctx context.Context, x *player.Export) error {
	pipe := s.client.Pipeline()
	profile := pipe.HGetAll(ctx, players.ProfileKey(x.Player))
	history := pipe.ZRevRange(ctx, historyKey(x.Player), 0, -1)
	words := pipe.ZRevRangeWithScores(ctx, wordsKey(x.Player), 0, -1)
	if _, err := pipe.Exec(ctx); err != nil {
		return err
	}
	f := profile.Val()
	x.Name = f["name"]
	x.NamedAt, x.FirstSeen = room.Instant(redisstore.Number(f["named"])), room.Instant(redisstore.Number(f["seen"]))
	x.PlayedRounds, x.Points, x.Words = redisstore.Number(f["rounds"]), redisstore.Number(f["points"]), redisstore.Number(f["words"])
	x.FrequentWords = []leaderboard.WordCount{}
	for _, w := range words.Val() {
		word, _ := w.Member.(string)
		x.FrequentWords = append(x.FrequentWords, leaderboard.WordCount{Word: word, Times: leaderboard.WordScore(w.Score).Times()})
	}
	var err error
	x.History, err = redisstore.DecodeAll[leaderboard.PastRound](history.Val())
	return err
}

func (s *Store) addRatings(ctx context.Context, x *player.Export) (err error) {
	profile := leaderboard.Profile{ID: x.Player, Ratings: []leaderboard.DiceRating{}}
	if err := s.addMatches(ctx, &profile); err != nil {
		return err
	}
	x.Ratings = profile.Ratings
	texts, err := s.client.ZRevRange(ctx, matchesKey(x.Player), 0, -1).Result()
	if err == nil {
		x.Matches, err = redisstore.DecodeAll[leaderboard.PastMatch](texts)
	}
	return err
}

func (s *Store) addVersus(ctx context.Context, x *player.Export) error {
	pipe := s.client.Pipeline()
	sums, met := pipe.HGetAll(ctx, versusKey(x.Player)), pipe.ZRevRangeWithScores(ctx, opponentsKey(x.Player), 0, -1)
	if _, err := pipe.Exec(ctx); err != nil {
		return err
	}
	x.Versus = []player.ExportedVersus{}
	for _, z := range met.Val() {
		other, _ := z.Member.(string)
		v := player.ExportedVersus{Player: room.PlayerID(other), LastMet: room.Instant(z.Score)}
		if _, err := fmt.Sscan(sums.Val()[other], &v.Won, &v.Lost, &v.Drawn, &v.Points[0], &v.Points[1]); err != nil {
			return fmt.Errorf("encounters: %w", err)
		}
		x.Versus = append(x.Versus, v)
	}
	return nil
}

func (s *Store) addTotals(ctx context.Context, x *player.Export) error {
	now, err := s.client.Time(ctx).Result()
	if err != nil {
		return err
	}
	x.Totals = []player.ExportedTotal{}
	for _, period := range leaderboard.Periods() {
		at := room.Instant(now.UnixMilli())
		for _, key := range []string{period.Key(at), period.PreviousKey(at)} {
			if key == "" {
				continue
			}
			totals, err := s.client.HGetAll(ctx, totalsKey(x.Player, period, key)).Result()
			if err != nil {
				return err
			}
			for _, dice := range slices.Sorted(maps.Keys(totals)) {
				points, _, _ := strings.Cut(totals[dice], " ") // before the instant and the name
				x.Totals = append(x.Totals, player.ExportedTotal{Period: period, Key: key, Dice: dice, Points: redisstore.Number(points)})
			}
		}
	}
	return nil
}

// addRows adds the player's rows of all leaderboards that can exist.
func (s *Store) addRows(ctx context.Context, x *player.Export) error {
	now, err := s.client.Time(ctx).Result()
	if err != nil {
		return err
	}
	type request struct {
		id leaderboard.ID
		rowReply
	}
	var requests []request
	pipe := s.client.Pipeline()
	for _, id := range leaderboard.IDsAt(room.Instant(now.UnixMilli())) {
		keys := keysOf(id)
		requests = append(requests, request{id, rowReply{
			id.Dice, pipe.ZScore(ctx, keys.scores, string(x.Player)), pipe.HGet(ctx, keys.rows, string(x.Player)),
		}})
	}
	_, _ = pipe.Exec(ctx) // each reply has its own error
	x.Rows = []player.ExportedRow{}
	for _, r := range requests {
		row, ok, err := r.read()
		if err != nil {
			return fmt.Errorf("row of %s: %w", r.id, err)
		}
		if ok {
			row.Player = x.Player
			x.Rows = append(x.Rows, player.ExportedRow{ID: r.id, Row: row})
		}
	}
	return nil
}

// addRounds adds the IDs of the rounds in the history, of those before it, and of those that rows show.
func (s *Store) addRounds(ctx context.Context, x *player.Export) error {
	older, err := s.client.LRange(ctx, olderRoundsKey(x.Player), 0, -1).Result()
	if err != nil {
		return err
	}
	named := make(map[string]bool)
	add := func(uuid string) {
		if uuid != "" && !named[uuid] {
			named[uuid] = true
			x.Rounds = append(x.Rounds, uuid)
		}
	}
	for _, past := range x.History {
		add(past.Round)
	}
	for _, uuid := range slices.Backward(older) {
		add(uuid)
	}
	for _, row := range x.Rows {
		add(row.Round)
	}
	return nil
}
