package leaderboards

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"rattle/leaderboard"
	"rattle/room"
	"rattle/store/backup"
	redisstore "rattle/store/redis"
	"rattle/store/redis/players"
)

// ReadPlayer adds what the keys of a player's slot hold that are of this package.
func ReadPlayer(k *redisstore.Keys, to *backup.Player) {
	p := to.ID
	to.Totals = totalsIn(k, p)
	if members, ends, ok := k.SortedSet(appliedKey(p)); ok {
		to.Applied = &backup.Part[map[string]int64]{Ends: ends, Is: make(map[string]int64, len(members))}
		for _, m := range members {
			to.Applied.Is[m.Name] = m.Score
		}
	}
	to.History = decodeSet(k, historyKey(p), func(a, b leaderboard.PastRound) int {
		return cmp.Or(cmp.Compare(a.At, b.At), strings.Compare(a.Round, b.Round))
	})
	if ids, ends, ok := k.List("list", olderRoundsKey(p)); ok {
		to.OlderRounds = &backup.Part[[]string]{Ends: ends, Is: ids}
	}
	if members, ends, ok := k.SortedSet(wordsKey(p)); ok {
		to.Words = &backup.Part[map[string]leaderboard.WordScore]{Ends: ends, Is: make(map[string]leaderboard.WordScore, len(members))}
		for _, m := range members {
			to.Words.Is[m.Name] = leaderboard.WordScore(m.Score)
		}
	}
	to.Versus = versusIn(k, p)
	to.Ratings = decodeHash[leaderboard.PlayerRating](k, ratingsKey(p))
	to.RatingHistory = ratingHistoryIn(k, p)
	to.Matches = decodeSet(k, matchesKey(p), func(a, b leaderboard.PastMatch) int {
		return cmp.Or(cmp.Compare(a.At, b.At), strings.Compare(a.MatchID, b.MatchID))
	})
	to.Conflicts = decodeHash[leaderboard.PlayerRating](k, conflictsKey(p))
}

// decodeSet returns the values of a sorted set of JSON, in an order; nil for none.
func decodeSet[T any](k *redisstore.Keys, key string, compare func(a, b T) int) *backup.Part[[]T] {
	members, ends, ok := k.SortedSet(key)
	if !ok {
		return nil
	}
	part := &backup.Part[[]T]{Ends: ends}
	for _, m := range members {
		part.Is = append(part.Is, redisstore.Decode[T](k, m.Name))
	}
	slices.SortStableFunc(part.Is, compare)
	return part
}

// decodeHash returns the values of a hash of JSON, of which an empty text is none; nil for no hash.
func decodeHash[T any](k *redisstore.Keys, key string) *backup.Part[map[string]T] {
	fields, ends, ok := k.Hash(key)
	if !ok {
		return nil
	}
	part := &backup.Part[map[string]T]{Ends: ends, Is: make(map[string]T, len(fields))}
	for field, text := range fields {
		var v T
		if text != "" {
			v = redisstore.Decode[T](k, text)
		}
		part.Is[field] = v
	}
	return part
}

func totalsIn(k *redisstore.Keys, p room.PlayerID) (part *backup.Part[[]backup.Total]) {
	for _, key := range k.Names(players.Key(p, "totals:")) {
		_, _, what := redisstore.SplitKey(key)
		period, _, _ := strings.Cut(strings.TrimPrefix(what, "totals:"), ":")
		fields, ends, _ := k.Hash(key)
		if part == nil {
			part = new(backup.Part[[]backup.Total])
		}
		part.Ends = max(part.Ends, ends)
		for dice, text := range fields {
			points, rest, _ := strings.Cut(text, " ")
			at, name, _ := strings.Cut(rest, " ")
			part.Is = append(part.Is, backup.Total{
				Period: leaderboard.Period(period), Dice: dice, Points: int(k.Int(points)), At: room.Instant(k.Int(at)), Name: name,
			})
		}
	}
	if part != nil {
		slices.SortFunc(part.Is, backup.Total.Compare)
	}
	return part
}

func versusIn(k *redisstore.Keys, p room.PlayerID) *backup.Part[map[room.PlayerID]backup.Versus] {
	last, _, _ := k.SortedSet(opponentsKey(p))
	fields, ends, ok := k.Hash(versusKey(p))
	if !ok {
		return nil
	}
	part := &backup.Part[map[room.PlayerID]backup.Versus]{Ends: ends, Is: make(map[room.PlayerID]backup.Versus, len(fields))}
	for other, text := range fields {
		var v backup.Versus
		if _, err := fmt.Sscan(text, &v.Won, &v.Lost, &v.Drawn, &v.Points[0], &v.Points[1]); err != nil {
			k.Fail("the score against %s: %w", other, err)
		}
		part.Is[room.PlayerID(other)] = v
	}
	for _, m := range last {
		if v, ok := part.Is[room.PlayerID(m.Name)]; ok {
			v.Last = room.Instant(m.Score)
			part.Is[room.PlayerID(m.Name)] = v
		}
	}
	return part
}

func ratingHistoryIn(k *redisstore.Keys, p room.PlayerID) (part *backup.Part[map[string][]leaderboard.RatingPoint]) {
	prefix := ratingHistoryKey(p, "")
	for _, key := range k.Names(prefix) {
		texts, ends, _ := k.List("list", key)
		if part == nil {
			part = &backup.Part[map[string][]leaderboard.RatingPoint]{Is: make(map[string][]leaderboard.RatingPoint)}
		}
		part.Ends = max(part.Ends, ends)
		part.Is[strings.TrimPrefix(key, prefix)] = ratingPoints(texts)
	}
	return part
}

// PlayerKeys returns the keys of this package in a player's slot.
func PlayerKeys(p *backup.Player) (keys []redisstore.Contents) {
	keys = append(keys, totalsKeys(p)...)
	if of := p.Applied; of != nil {
		c := redisstore.SortedSetContents(appliedKey(p.ID), of.Ends)
		for id, second := range of.Is {
			c.Add(second, id)
		}
		keys = append(keys, c)
	}
	keys = append(keys, encodeSet(historyKey(p.ID), p.History, func(past leaderboard.PastRound) room.Instant { return past.At })...)
	if of := p.OlderRounds; of != nil {
		keys = append(keys, redisstore.ListContents("list", olderRoundsKey(p.ID), of.Ends, of.Is))
	}
	if of := p.Words; of != nil {
		c := redisstore.SortedSetContents(wordsKey(p.ID), of.Ends)
		for word, score := range of.Is {
			c.Add(int64(score), word)
		}
		keys = append(keys, c)
	}
	keys = append(keys, versusKeys(p)...)
	keys = append(keys, encodeHash(ratingsKey(p.ID), p.Ratings)...)
	if of := p.RatingHistory; of != nil {
		for dice, points := range of.Is {
			var texts []string
			for _, at := range points {
				texts = append(texts, ratingText(at))
			}
			keys = append(keys, redisstore.ListContents("list", ratingHistoryKey(p.ID, dice), of.Ends, texts))
		}
	}
	keys = append(keys, encodeSet(matchesKey(p.ID), p.Matches, func(m leaderboard.PastMatch) room.Instant { return m.At })...)
	return append(keys, encodeHash(conflictsKey(p.ID), p.Conflicts)...)
}

func encodeSet[T any](key string, part *backup.Part[[]T], at func(T) room.Instant) []redisstore.Contents {
	if part == nil {
		return nil
	}
	c := redisstore.SortedSetContents(key, part.Ends)
	for _, v := range part.Is {
		c.Add(int64(at(v)), redisstore.Encode(v))
	}
	return []redisstore.Contents{c}
}

func encodeHash[T comparable](key string, part *backup.Part[map[string]T]) []redisstore.Contents {
	if part == nil {
		return nil
	}
	var none T
	fields := make(map[string]string, len(part.Is))
	for field, v := range part.Is {
		fields[field] = ""
		if v != none {
			fields[field] = redisstore.Encode(v)
		}
	}
	return []redisstore.Contents{redisstore.HashContents(key, part.Ends, fields)}
}

func totalsKeys(p *backup.Player) (keys []redisstore.Contents) {
	if p.Totals == nil {
		return nil
	}
	fields, ends := make(map[string]map[string]string), make(map[string]room.Instant)
	for _, t := range p.Totals.Is {
		key := totalsKey(p.ID, t.Period, t.Period.Key(t.At))
		if fields[key] == nil {
			fields[key] = make(map[string]string)
		}
		fields[key][t.Dice] = fmt.Sprintf("%d %d %s", t.Points, t.At, t.Name)
		ends[key] = cmp.Or(t.Ends(), p.Totals.Ends)
	}
	for key, all := range fields {
		keys = append(keys, redisstore.HashContents(key, ends[key], all))
	}
	return keys
}

func versusKeys(p *backup.Player) []redisstore.Contents {
	if p.Versus == nil {
		return nil
	}
	fields, last := make(map[string]string), redisstore.SortedSetContents(opponentsKey(p.ID), p.Versus.Ends)
	for other, v := range p.Versus.Is {
		fields[string(other)] = fmt.Sprintf("%d %d %d %d %d", v.Won, v.Lost, v.Drawn, v.Points[0], v.Points[1])
		last.Add(int64(v.Last), string(other))
	}
	return []redisstore.Contents{redisstore.HashContents(versusKey(p.ID), p.Versus.Ends, fields), last}
}
