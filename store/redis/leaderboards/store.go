package leaderboards

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/redis/go-redis/v9"

	"rattle/engine"
	"rattle/leaderboard"
	"rattle/room"
	redisstore "rattle/store/redis"
	"rattle/store/redis/erase"
	"rattle/store/redis/players"
	"rattle/store/redis/records"
)

// Store stores leaderboards, and players' totals, profiles and ratings. Its methods may be called from any goroutine.
type Store struct {
	client  redis.UniversalClient
	players *players.Store
	records *records.Store
	maxRows int // of a leaderboard
}

// New returns a store of leaderboards that uses stores of players and of records.
func New(client redis.UniversalClient, p *players.Store, r *records.Store) *Store {
	return &Store{client: client, players: p, records: r, maxRows: leaderboard.MaxRows}
}

// WithMaxRows returns a store whose leaderboards have that many rows at most.
func (s *Store) WithMaxRows(rows int) *Store {
	bounded := *s
	bounded.maxRows = rows
	return &bounded
}

// Subject returns what leaderboards store of players.
func Subject(client redis.UniversalClient) players.Subject {
	return players.Subject{
		Keys: lastingKeys, ShortKeys: shortKeys,
		Outlives: func(ctx context.Context, p room.PlayerID) (bool, error) { return rankedAllTime(ctx, client, p) },
	}
}

// rankedAllTime reports whether a player has an all-time row.
func rankedAllTime(ctx context.Context, client redis.UniversalClient, p room.PlayerID) (bool, error) {
	pipe := client.Pipeline()
	var rows []*redis.FloatCmd
	for _, set := range engine.DiceSets() {
		for _, kind := range leaderboard.Kinds() {
			id := leaderboard.ID{Dice: set.ID, Kind: kind, Period: leaderboard.AllTime}
			rows = append(rows, pipe.ZScore(ctx, keysOf(id).scores, string(p)))
		}
	}
	_, _ = pipe.Exec(ctx) // each reply has its own error
	ranked := false
	for _, row := range rows {
		switch err := row.Err(); {
		case err == nil:
			ranked = true
		case !errors.Is(err, redis.Nil):
			return false, fmt.Errorf("look for rows of a player: %w", err)
		}
	}
	return ranked, nil
}

// KeysNaming returns the keys that name players when a result has been recorded, which sets some rows.
func KeysNaming(id string, of []room.PlayerID, rows []leaderboard.RowUpdate) []string {
	keys := []string{matchKey(id)}
	for _, p := range of {
		keys = append(keys, historyKey(p), matchesKey(p))
	}
	for _, u := range rows {
		keys = append(keys, keysOf(u.Leaderboard).rows)
	}
	return keys
}

// Locate returns where histories, matches and rows name players.
func Locate(gone room.ErasedPlayers, key string) (erase.Location, bool) {
	kind, _, what := redisstore.SplitKey(key)
	switch {
	case kind == "p" && what == "history":
		return erase.Location{Type: "zset", Large: true, Erase: func(_, text string) (string, error) {
			return erase.Edit(text, func(past *leaderboard.PastRound) bool { return past.EraseNames(gone) })
		}}, true
	case kind == "p" && what == "matches":
		return erase.Location{Type: "zset", Erase: func(_, text string) (string, error) {
			return erase.Edit(text, func(m *leaderboard.PastMatch) bool { return m.EraseNames(gone) })
		}}, true
	case kind == "m" && what == "result":
		return erase.Location{Type: "string", Erase: func(_, text string) (string, error) {
			return erase.Edit(text, func(m *leaderboard.StoredMatch) bool { return m.EraseNames(gone) })
		}}, true
	case kind == "l" && strings.HasSuffix(what, ":rows"):
		return erase.Location{Type: "hash", Fields: gone.IDs(), Erase: func(id, text string) (string, error) {
			return erase.Edit(text, func(e *leaderboard.Entry) bool { return e.EraseNames(gone, room.PlayerID(id)) })
		}}, true
	}
	return erase.Location{}, false
}
