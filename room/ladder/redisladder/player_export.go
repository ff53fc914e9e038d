package redisladder

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/redis/go-redis/v9"

	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
)

// Export returns all that is kept of a player, but for the records of rounds, which it names. Of
// somebody of whom nothing is kept that is nothing; the error is [ladder.ErrNotFound] where no player can
// be called so.
func (s *Store) Export(ctx context.Context, p room.PlayerID) (player.Export, error) {
	if !isPlain(string(p)) {
		return player.Export{}, leaderboard.ErrNotFound
	}
	k := player.Export{Player: p}
	for _, read := range []func(context.Context, *player.Export) error{
		s.exportProfile, s.exportMatches, s.exportVersus, s.exportTotals, s.exportRows, s.exportDaily, s.exportDevices, s.exportModeration, s.exportQueue,
	} {
		if err := read(ctx, &k); err != nil {
			return k, fmt.Errorf("gather what is kept of %s: %w", p, err)
		}
	}
	if err := s.listRounds(ctx, &k); err != nil {
		return k, fmt.Errorf("gather the rounds of %s: %w", p, err)
	}
	return k, nil
}

func (s *Store) exportProfile(ctx context.Context, k *player.Export) error {
	pipe := s.client.Pipeline()
	known := pipe.HGetAll(ctx, profileKey(k.Player))
	history := pipe.ZRevRange(ctx, historyKey(k.Player), 0, -1)
	most := pipe.ZRevRangeWithScores(ctx, wordsKey(k.Player), 0, -1)
	if _, err := pipe.Exec(ctx); err != nil {
		return err
	}
	f := known.Val()
	k.Name, k.NamedAt, k.FirstSeen = f["name"], room.Instant(number(f["named"])), room.Instant(number(f["seen"]))
	k.PlayedRounds, k.Points, k.Words = number(f["rounds"]), number(f["points"]), number(f["words"])
	k.FrequentWords = []leaderboard.WordCount{}
	for _, w := range most.Val() {
		word, _ := w.Member.(string)
		k.FrequentWords = append(k.FrequentWords, leaderboard.WordCount{Word: word, Times: leaderboard.Score(w.Score).Value()})
	}
	var err error
	k.History, err = decodeAll[leaderboard.PastRound](history.Val())
	return err
}

func (s *Store) exportMatches(ctx context.Context, k *player.Export) (err error) {
	profile := leaderboard.Profile{ID: k.Player, Ratings: []leaderboard.DiceRating{}}
	if err := s.addMatches(ctx, &profile); err != nil {
		return err
	}
	k.Ratings = profile.Ratings
	texts, err := s.client.ZRevRange(ctx, matchesKey(k.Player), 0, -1).Result()
	if err == nil {
		k.Matches, err = decodeAll[leaderboard.PastMatch](texts)
	}
	return err
}

func (s *Store) exportVersus(ctx context.Context, k *player.Export) error {
	pipe := s.client.Pipeline()
	sums, met := pipe.HGetAll(ctx, versusKey(k.Player)), pipe.ZRevRangeWithScores(ctx, opponentsKey(k.Player), 0, -1)
	if _, err := pipe.Exec(ctx); err != nil {
		return err
	}
	k.Versus = []player.ExportedVersus{}
	for _, z := range met.Val() {
		other, _ := z.Member.(string)
		v := player.ExportedVersus{Player: room.PlayerID(other), LastMet: room.Instant(z.Score)}
		if _, err := fmt.Sscan(sums.Val()[other], &v.Won, &v.Lost, &v.Drawn, &v.Points[0], &v.Points[1]); err != nil {
			return fmt.Errorf("meetings: %w", err)
		}
		k.Versus = append(k.Versus, v)
	}
	return nil
}

// exportDevices adds since when devices, and a recovery phrase, speak for the player, and nothing that would let one do so.
func (s *Store) exportDevices(ctx context.Context, k *player.Export) error {
	noted, err := s.client.HGetAll(ctx, devicesKey(k.Player)).Result()
	if err != nil {
		return err
	}
	k.Devices = []room.Instant{}
	for device, since := range noted {
		if at, err := strconv.ParseInt(since, 10, 64); err == nil && device != firstDevice {
			k.Devices = append(k.Devices, room.Instant(at))
		}
	}
	slices.Sort(k.Devices)
	_, k.Refused = noted[firstDevice]
	if k.PhraseSince, err = phraseSince(ctx, s.client, k.Player); err != nil {
		return err
	}
	k.Blocked, err = s.Blocked(ctx, k.Player)
	return err
}

// exportModeration gathers what the player has reported, and what of theirs waited for a person. What
// others have reported of them is the others' to tell.
func (s *Store) exportModeration(ctx context.Context, k *player.Export) error {
	reports, err := s.Reports(ctx)
	if err != nil {
		return err
	}
	held, err := s.PendingReviews(ctx)
	if err != nil {
		return err
	}
	k.Reports = slices.DeleteFunc(reports, func(r player.Report) bool { return r.From != k.Player })
	k.PendingReviews = slices.DeleteFunc(held, func(h player.PendingReview) bool { return h.Player != k.Player })
	for i := range k.PendingReviews {
		k.PendingReviews[i].Suspicions = nil // they would teach programs how they are told from people
	}
	return nil
}

func (s *Store) exportQueue(ctx context.Context, k *player.Export) (err error) {
	q := NewQueue(s.client, QueueOptions{})
	if k.Challenges, err = q.Challenges(ctx, k.Player); err == nil {
		k.Assignment, err = q.CurrentMatch(ctx, k.Player)
	}
	return err
}

// listRounds names each round that something of the player's refers to, once.
func (s *Store) listRounds(ctx context.Context, k *player.Export) error {
	earlier, err := s.client.LRange(ctx, olderRoundsKey(k.Player), 0, -1).Result()
	if err != nil {
		return err
	}
	known := make(map[string]bool)
	add := func(uuid string) {
		if uuid != "" && !known[uuid] {
			known[uuid] = true
			k.Rounds = append(k.Rounds, uuid)
		}
	}
	for _, past := range k.History {
		add(past.Round)
	}
	for _, uuid := range slices.Backward(earlier) {
		add(uuid)
	}
	for _, row := range k.Rows {
		add(row.Round)
	}
	for _, a := range k.Daily.Attempts {
		add(a.Round)
	}
	return s.exportReviews(ctx, k)
}

func decodeAll[T any](texts []string) ([]T, error) {
	all := make([]T, len(texts))
	for i, text := range texts {
		if err := json.Unmarshal([]byte(text), &all[i]); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// exportReviews reads from the records of the player's rounds what a person has decided.
func (s *Store) exportReviews(ctx context.Context, k *player.Export) error {
	k.Decisions = []player.ReviewDecision{}
	for some := range slices.Chunk(k.Rounds, reviewBatch) {
		pipe := s.client.Pipeline()
		states := make([]*redis.StringCmd, len(some))
		for i, uuid := range some {
			states[i] = pipe.HGet(ctx, recordKey(uuid), reviewField(k.Player))
		}
		_, _ = pipe.Exec(ctx) // each reply has its own error
		for i, state := range states {
			switch text, err := state.Result(); {
			case err != nil && !errors.Is(err, redis.Nil):
				return err
			case text == approved || text == rejected:
				k.Decisions = append(k.Decisions, player.ReviewDecision{Round: some[i], Counts: text == approved})
			}
		}
	}
	return nil
}

const reviewBatch = 500
