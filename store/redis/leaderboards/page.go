package leaderboards

import (
	"context"
	_ "embed" // the script
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/redis/go-redis/v9"

	"rattle/leaderboard"
	"rattle/room"
	redisstore "rattle/store/redis"
	"rattle/store/redis/players"
)

//go:embed read_rows.lua
var readRowsSource string

var readRowsScript = redisstore.NewScript(readRowsSource)

// Page returns n rows of a leaderboard from a rank; ranks start at 1. An empty leaderboard has no rows.
func (s *Store) Page(ctx context.Context, id leaderboard.ID, from, n int) (leaderboard.Page, error) {
	page, err := s.page(ctx, keysOf(id), from-1, n, "")
	page.ID = id
	return page, err
}

// Around returns a player's row of a leaderboard with up to n rows on either side, no rows if the player has none.
func (s *Store) Around(ctx context.Context, id leaderboard.ID, p room.PlayerID, n int) (leaderboard.Page, error) {
	page, err := s.page(ctx, keysOf(id), 0, n, p)
	page.ID = id
	return page, err
}

// Place returns a player's place on a leaderboard, with a rank of 0 if the player has no row.
func (s *Store) Place(ctx context.Context, id leaderboard.ID, p room.PlayerID) (leaderboard.Place, error) {
	page, err := s.page(ctx, keysOf(id), 0, 0, p)
	place := leaderboard.Place{Size: page.Size}
	if len(page.Rows) > 0 {
		place.Row = page.Rows[0]
	}
	return place, err
}

// Version returns a text that changes with every write to the leaderboard.
func (s *Store) Version(ctx context.Context, id leaderboard.ID) (string, error) {
	version, err := s.client.Get(ctx, keysOf(id).version).Result()
	if errors.Is(err, redis.Nil) {
		return "0", nil
	}
	if err != nil {
		return "", fmt.Errorf("read the version of a leaderboard: %w", err)
	}
	return version, nil
}

// page returns n rows from one on, counted from 0, or those around a player.
func (s *Store) page(ctx context.Context, keys rowKeys, from, n int, around room.PlayerID) (leaderboard.Page, error) {
	reply, err := readRowsScript.RunRO(ctx, s.client,
		[]string{keys.scores, keys.rows, keys.version}, max(from, 0), max(n, 0), string(around)).Slice()
	page := leaderboard.Page{Rows: []leaderboard.Row{}}
	if err == nil {
		err = readPage(&page, reply)
	}
	if err == nil {
		err = players.ShowCurrentNames(ctx, s.client, page.Rows)
	}
	if err != nil {
		return page, fmt.Errorf("read a leaderboard: %w", err)
	}
	return page, nil
}

// readPage parses the reply of read_rows.lua.
func readPage(page *leaderboard.Page, reply []any) error {
	var ok [4]bool
	var size, from int64
	var rows []any
	if len(reply) == 4 {
		page.Version, ok[0] = reply[0].(string)
		size, ok[1] = reply[1].(int64)
		from, ok[2] = reply[2].(int64)
		rows, ok[3] = reply[3].([]any)
	}
	if ok != [4]bool{true, true, true, true} || len(rows)%3 != 0 {
		return fmt.Errorf("unexpected reply of the store, of %d parts", len(reply))
	}
	page.Size = int(size)
	for i := 0; i < len(rows); i += 3 {
		row, err := readRow(rows[i : i+3])
		if err != nil {
			return err
		}
		row.Rank = int(from) + i/3 + 1
		page.Rows = append(page.Rows, row)
	}
	return nil
}

// readRow parses {player, score, row}.
func readRow(parts []any) (row leaderboard.Row, err error) {
	var text [3]string
	for i, part := range parts {
		if text[i], _ = part.(string); text[i] == "" {
			return row, fmt.Errorf("unexpected part of a row, %T", part)
		}
	}
	score, err := strconv.ParseFloat(text[1], 64)
	if err != nil {
		return row, fmt.Errorf("score of a row: %w", err)
	}
	if err := json.Unmarshal([]byte(text[2]), &row.Entry); err != nil {
		return row, fmt.Errorf("entry of a row: %w", err)
	}
	row.Player, row.Value = room.PlayerID(text[0]), leaderboard.Score(score).Value()
	return row, nil
}
