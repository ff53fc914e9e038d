package leaderboards

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/redis/go-redis/v9"

	"rattle/engine"
	"rattle/leaderboard"
	"rattle/room"
	redisstore "rattle/store/redis"
	"rattle/store/redis/players"
)

// profileReplies are the replies of the store from which a profile is read.
type profileReplies struct {
	profile *redis.MapStringStringCmd
	history *redis.StringSliceCmd
	words   *redis.ZSliceCmd
	versus  *redis.StringCmd // nil: there is no viewer
	best    []rowReply       // by dice, as [engine.DiceSets] has them
	longest []rowReply
}

// rowReply is a player's row of a leaderboard.
type rowReply struct {
	dice  string
	score *redis.FloatCmd
	entry *redis.StringCmd
}

// NameOf returns a player's current name, "" if none is stored.
func (s *Store) NameOf(ctx context.Context, p room.PlayerID) (string, error) {
	return players.NameOf(ctx, s.client, p)
}

// Profile returns a player's profile, with the score of their rounds against a viewer, "" for none. The error is
// [leaderboard.ErrNotFound] if nothing is stored about the player.
func (s *Store) Profile(ctx context.Context, p, viewer room.PlayerID) (leaderboard.Profile, error) {
	if !room.IsPlainID(string(p)) {
		return leaderboard.Profile{}, leaderboard.ErrNotFound
	}
	profile, err := s.queryProfile(ctx, p, viewer).read(p)
	if err == nil {
		err = s.addMatches(ctx, &profile)
	}
	if err != nil {
		return leaderboard.Profile{}, fmt.Errorf("read the profile of %s: %w", p, err)
	}
	return profile, nil
}

// queryProfile requests everything at once. The best rounds are rows of the leaderboards of all time.
func (s *Store) queryProfile(ctx context.Context, p, viewer room.PlayerID) (r profileReplies) {
	pipe := s.client.Pipeline()
	r.profile = pipe.HGetAll(ctx, players.ProfileKey(p))
	r.history = pipe.ZRevRange(ctx, historyKey(p), 0, leaderboard.ShownHistory-1)
	r.words = pipe.ZRevRangeWithScores(ctx, wordsKey(p), 0, leaderboard.ShownWords-1)
	if viewer != "" && viewer != p {
		r.versus = pipe.HGet(ctx, versusKey(viewer), string(p))
	}
	for _, set := range engine.DiceSets() {
		r.best = append(r.best, queryRow(ctx, pipe, set.ID, leaderboard.Best, p))
		r.longest = append(r.longest, queryRow(ctx, pipe, set.ID, leaderboard.Longest, p))
	}
	_, _ = pipe.Exec(ctx) // each reply has its own error
	return r
}

func queryRow(ctx context.Context, pipe redis.Pipeliner, dice string, kind leaderboard.Kind, p room.PlayerID) rowReply {
	keys := keysOf(leaderboard.ID{Dice: dice, Kind: kind, Period: leaderboard.AllTime})
	return rowReply{dice, pipe.ZScore(ctx, keys.scores, string(p)), pipe.HGet(ctx, keys.rows, string(p))}
}

// read returns the row, false if the player has none.
func (r rowReply) read() (row leaderboard.Row, ok bool, err error) {
	score, err := r.score.Result()
	if errors.Is(err, redis.Nil) {
		return row, false, nil
	}
	if err != nil {
		return row, false, err
	}
	entry, err := r.entry.Bytes()
	if err == nil {
		err = json.Unmarshal(entry, &row.Entry)
	}
	row.Value = leaderboard.Score(score).Value()
	return row, err == nil, err
}

func (r profileReplies) read(p room.PlayerID) (leaderboard.Profile, error) {
	known, err := r.profile.Result()
	if err != nil {
		return leaderboard.Profile{}, err
	}
	if len(known) == 0 {
		return leaderboard.Profile{}, leaderboard.ErrNotFound
	}
	profile := leaderboard.Profile{
		ID: p, Name: known["name"], FirstSeen: room.Instant(redisstore.Number(known["seen"])),
		Rounds: redisstore.Number(known["rounds"]), Points: redisstore.Number(known["points"]), Words: redisstore.Number(known["words"]),
		Best: []leaderboard.BestRound{}, Ratings: []leaderboard.DiceRating{}, FrequentWords: []leaderboard.WordCount{},
		History: []leaderboard.PastRound{}, Matches: []leaderboard.PastMatch{},
	}
	return profile, errors.Join(r.readBests(&profile), r.readHistory(&profile), r.readWords(&profile), r.readVersus(&profile))
}

func (r profileReplies) readBests(profile *leaderboard.Profile) error {
	for _, reply := range r.best {
		row, ok, err := reply.read()
		if err != nil {
			return fmt.Errorf("best round: %w", err)
		}
		if ok {
			profile.Best = append(profile.Best, leaderboard.BestRound{Dice: reply.dice, Points: row.Value, Round: row.Round, At: row.At, Private: row.Private})
		}
	}
	for _, reply := range r.longest {
		row, ok, err := reply.read()
		if err != nil {
			return fmt.Errorf("longest word: %w", err)
		}
		if ok && (profile.Longest == nil || row.Value > len(profile.Longest.Word)) {
			profile.Longest = &leaderboard.LongestWord{Word: row.Word, Round: row.Round, At: row.At, Private: row.Private}
		}
	}
	return nil
}

func (r profileReplies) readHistory(profile *leaderboard.Profile) error {
	texts, err := r.history.Result()
	if err != nil {
		return fmt.Errorf("history: %w", err)
	}
	for _, text := range texts {
		var past leaderboard.PastRound
		if err := json.Unmarshal([]byte(text), &past); err != nil {
			return fmt.Errorf("history: %w", err)
		}
		profile.History = append(profile.History, past)
	}
	return nil
}

func (r profileReplies) readWords(profile *leaderboard.Profile) error {
	words, err := r.words.Result()
	if err != nil {
		return fmt.Errorf("words: %w", err)
	}
	for _, w := range words {
		word, _ := w.Member.(string)
		profile.FrequentWords = append(profile.FrequentWords, leaderboard.WordCount{Word: word, Times: leaderboard.WordScore(w.Score).Times()})
	}
	return nil
}

func (r profileReplies) readVersus(profile *leaderboard.Profile) error {
	if r.versus == nil {
		return nil
	}
	text, err := r.versus.Result()
	if errors.Is(err, redis.Nil) {
		return nil
	}
	v := new(leaderboard.Versus)
	if err == nil {
		_, err = fmt.Sscan(text, &v.Won, &v.Lost, &v.Drawn, &v.Points[0], &v.Points[1])
	}
	if err != nil {
		return fmt.Errorf("encounters: %w", err)
	}
	profile.Versus = v
	return nil
}
