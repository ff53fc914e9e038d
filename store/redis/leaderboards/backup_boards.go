package leaderboards

import (
	"slices"
	"strconv"
	"strings"

	"rattle/leaderboard"
	"rattle/room"
	"rattle/store/backup"
	redisstore "rattle/store/redis"
)

// BoardsOf returns what the keys of one set of dice hold, or since when each kind counts if dice is "".
func BoardsOf(k *redisstore.Keys, dice string) (i backup.Item) {
	if dice == "" {
		fields, _, _ := k.Hash(countedSinceKey)
		i.Counted = make(leaderboard.CountedSince)
		for kind, since := range fields {
			i.Counted[leaderboard.Kind(kind)] = room.Instant(k.Int(since))
		}
		return i
	}
	boards := &backup.Leaderboards{Dice: dice}
	stale, _, _ := k.List("set", staleRefsKey(dice))
	for _, text := range stale {
		round, ref, _ := strings.Cut(text, " ")
		boards.Stale = append(boards.Stale, backup.StaleRef{Round: round, Ref: ref})
	}
	for _, key := range k.Names(diceKey(dice, "")) {
		if strings.HasSuffix(key, ":rows") || strings.HasSuffix(key, ":version") {
			continue
		}
		if b := boardIn(k, dice, key); len(b.Rows) > 0 {
			boards.Boards = append(boards.Boards, b)
		}
	}
	for _, key := range k.Names("") { // of a leaderboard without scores
		if strings.HasSuffix(key, ":version") {
			_, _, _ = k.String(key)
		}
	}
	slices.SortFunc(boards.Boards, backup.Leaderboard.Compare)
	i.Leaderboards = boards
	return i
}

func boardIn(k *redisstore.Keys, dice, key string) (b backup.Leaderboard) {
	kind, rest, _ := strings.Cut(strings.TrimPrefix(key, diceKey(dice, "")), ":")
	period, name, _ := strings.Cut(rest, ":")
	b.Kind, b.Period, b.Key = leaderboard.Kind(kind), leaderboard.Period(period), name
	if b.Period == leaderboard.AllTime {
		b.Key = leaderboard.AllTime.Key(0)
	}
	members, _, _ := k.SortedSet(key)
	keys := keysOf(leaderboard.ID{Dice: dice, Kind: b.Kind, Period: b.Period, Key: b.Key})
	entries, _, _ := k.Hash(keys.rows)
	_, _, _ = k.String(keys.version)
	for _, m := range slices.Backward(members) {
		b.Rows = append(b.Rows, backup.Row{
			Player: room.PlayerID(m.Name), Value: leaderboard.Score(m.Score).Value(), Entry: redisstore.Decode[leaderboard.Entry](k, entries[m.Name]),
		})
	}
	return b
}

// BoardsKeys returns the keys of one set of dice. The version of each leaderboard is an instant, so that none that a
// page may still know comes back.
func BoardsKeys(l *backup.Leaderboards, now room.Instant) (keys []redisstore.Contents) {
	for _, b := range l.Boards {
		names, ends := keysOf(leaderboard.ID{Dice: l.Dice, Kind: b.Kind, Period: b.Period, Key: b.Key}), b.Ends()
		scores, entries := redisstore.SortedSetContents(names.scores, ends), make(map[string]string, len(b.Rows))
		for _, r := range b.Rows {
			scores.Add(int64(leaderboard.NewScore(r.Value, r.Entry.At)), string(r.Player))
			entries[string(r.Player)] = redisstore.Encode(r.Entry)
		}
		version := strconv.FormatInt(int64(now), 10)
		keys = append(keys, scores, redisstore.HashContents(names.rows, ends, entries), redisstore.StringContents(names.version, ends, version))
	}
	return keys
}

// CountedKeys returns the key that holds since when each kind counts.
func CountedKeys(since leaderboard.CountedSince) []redisstore.Contents {
	fields := make(map[string]string, len(since))
	for kind, at := range since {
		fields[string(kind)] = strconv.FormatInt(int64(at), 10)
	}
	return []redisstore.Contents{redisstore.HashContents(countedSinceKey, 0, fields)}
}

// MatchOf returns the match that the keys of its slot hold.
func MatchOf(k *redisstore.Keys, match string) *backup.Part[backup.StoredMatch] {
	text, ends, ok := k.String(matchKey(match))
	if !ok {
		return nil
	}
	return &backup.Part[backup.StoredMatch]{Ends: ends, Is: redisstore.Decode[backup.StoredMatch](k, text)}
}

// MatchKeys returns the key of a match.
func MatchKeys(m *backup.Part[backup.StoredMatch]) []redisstore.Contents {
	return []redisstore.Contents{redisstore.StringContents(matchKey(m.Is.ID), m.Ends, redisstore.Encode(m.Is))}
}
