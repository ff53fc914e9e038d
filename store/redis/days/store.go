// Package days stores the daily boards: the secret that they follow from, the rooms of attempts, and their results.
//
//	{daily}            secret, boards  ──▶ attempt: room, by player and day      {p:ID}
//	{daily} of a day   rows, two lists ◀── Record ──▶ days played, for streaks   {p:ID}
package days

import (
	"context"
	"crypto/rand"
	_ "embed" // the scripts
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"

	"rattle/daily"
	"rattle/leaderboard"
	"rattle/room"
	redisstore "rattle/store/redis"
	"rattle/store/redis/erase"
	"rattle/store/redis/players"
)

// Store stores the days. Its methods may be called from any goroutine.
type Store struct {
	client redis.UniversalClient
	clock  func() room.Instant
}

// New returns a store of days. If clock is nil, it uses the clock of Redis, which all servers share.
func New(client redis.UniversalClient, clock func() room.Instant) *Store {
	return &Store{client, clock}
}

//go:embed calendar.lua
var calendarSource string

//go:embed record_attempt.lua
var recordAttemptSource string

var (
	calendarScript      = redisstore.NewScript(calendarSource)
	recordAttemptScript = redisstore.NewScript(recordAttemptSource)
)

// Subject returns what days store of players.
func Subject() players.Subject {
	return players.Subject{
		Keys:      func(p room.PlayerID) []string { return []string{playedKey(p)} },
		ShortKeys: func(p room.PlayerID, _ room.Instant) []string { return []string{attemptsKey(p)} },
	}
}

// Calendar returns what the daily boards follow from. The first call creates the secret.
func (s *Store) Calendar(ctx context.Context) (c daily.Calendar, err error) {
	var fresh room.Secret
	rand.Read(fresh[:]) // never fails
	text, _ := fresh.MarshalText()
	now := ""
	if s.clock != nil {
		now = strconv.FormatInt(int64(s.clock()), 10)
	}
	reply, err := calendarScript.Run(ctx, s.client, []string{originKey}, text, now).StringSlice()
	if err != nil {
		return c, fmt.Errorf("read the calendar: %w", err)
	}
	if len(reply) != 3 {
		return c, fmt.Errorf("read the calendar: the reply has %d parts, want 3", len(reply))
	}
	since, badSince := strconv.ParseInt(reply[1], 10, 64)
	at, badNow := strconv.ParseInt(reply[2], 10, 64)
	if err := errors.Join(c.Secret.UnmarshalText([]byte(reply[0])), badSince, badNow); err != nil {
		return c, fmt.Errorf("read the calendar: %w", err)
	}
	c.First, c.Now = daily.DateOf(room.Instant(since)), room.Instant(at)
	return c, nil
}

// Board returns the board of a day as text, "" if none is set.
func (s *Store) Board(ctx context.Context, day daily.Date) (string, error) {
	board, err := s.client.HGet(ctx, boardsKey, string(day)).Result()
	if err != nil && !errors.Is(err, redis.Nil) {
		return "", fmt.Errorf("read the board of a day: %w", err)
	}
	return board, nil
}

// SetBoard sets the board of a day if there is none, and returns the day's board: the first writer wins, since servers
// of two releases with different words may deal different boards.
func (s *Store) SetBoard(ctx context.Context, day daily.Date, board string) (string, error) {
	if err := s.client.HSetNX(ctx, boardsKey, string(day), board).Err(); err != nil {
		return "", fmt.Errorf("set the board of a day: %w", err)
	}
	return s.Board(ctx, day)
}

// AttemptRoom returns the room of a player's attempt at a day's board, "" if there is none.
func (s *Store) AttemptRoom(ctx context.Context, p room.PlayerID, day daily.Date) (room.Code, error) {
	code, err := s.client.HGet(ctx, attemptsKey(p), string(day)).Result()
	if err != nil && !errors.Is(err, redis.Nil) {
		return "", fmt.Errorf("look for an attempt: %w", err)
	}
	return room.Code(code), nil
}

// StartAttempt sets the room of a player's attempt if there is none, and returns the attempt's room: the first writer
// wins. No client is sent the code of another room, so nobody enters it.
func (s *Store) StartAttempt(ctx context.Context, p room.PlayerID, day daily.Date, code room.Code) (room.Code, error) {
	_, err := s.client.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
		pipe.HSetNX(ctx, attemptsKey(p), string(day), string(code))
		pipe.Expire(ctx, attemptsKey(p), daily.AttemptsTTL)
		return nil
	})
	if err != nil {
		return "", fmt.Errorf("start an attempt: %w", err)
	}
	return s.AttemptRoom(ctx, p, day)
}

// Record stores an attempt. A second attempt by the player on that day changes nothing, nor does recording the same one
// again, except that it may list an attempt that was not listed.
func (s *Store) Record(ctx context.Context, a daily.Attempt, listed bool) error {
	row, err := s.rowOf(ctx, &a)
	if err != nil {
		return fmt.Errorf("record an attempt: %w", err)
	}
	// This precedes the row, so that the streak has the day when the row is shown.
	err = s.client.HSetNX(ctx, playedKey(a.Player), string(a.Day), a.Points).Err()
	if err == nil {
		err = players.Renew(ctx, s.client, playedKey(a.Player))
	}
	if err != nil {
		return fmt.Errorf("record an attempt: %w", err)
	}
	keys := []string{RowsKey(a.Day), listKey(a.Day, a.Group)}
	list := ""
	if listed {
		list = "1"
	}
	err = recordAttemptScript.Run(ctx, s.client, keys, string(a.Player), row, scoreOf(a), int64(a.Day.ExpiresAt()), list).Err()
	if err != nil {
		return fmt.Errorf("record an attempt: %w", err)
	}
	return nil
}

// scoreOf returns an attempt's score in a list: the best is the lowest, and equal ones are in the order of the players'
// IDs.
func scoreOf(a daily.Attempt) int64 { return -int64(leaderboard.NewScore(a.Points, a.At)) }

// rowOf returns the row of an attempt: the stored one if the attempt was recorded before, since the player may have got
// a profile or been forgotten since.
func (s *Store) rowOf(ctx context.Context, a *daily.Attempt) ([]byte, error) {
	text, err := s.client.HGet(ctx, RowsKey(a.Day), string(a.Player)).Bytes()
	if err != nil && !errors.Is(err, redis.Nil) {
		return nil, err
	}
	if err == nil {
		stored, err := parseAttempt(a.Day, a.Player, string(text))
		if err != nil {
			return nil, err
		}
		if stored.Round == a.Round {
			*a = stored
			return text, nil
		}
	}
	return json.Marshal(a)
}

func parseAttempt(day daily.Date, p room.PlayerID, text string) (a daily.Attempt, err error) {
	if err := json.Unmarshal([]byte(text), &a); err != nil {
		return a, fmt.Errorf("the row of %s: %w", p, err)
	}
	a.Day, a.Player = day, p
	return a, nil
}

// Locate returns where the rows of days name players.
func Locate(gone room.ErasedPlayers, key string) (erase.Location, bool) {
	kind, _, what := redisstore.SplitKey(key)
	if kind != "daily" || !strings.HasSuffix(what, ":rows") {
		return erase.Location{}, false
	}
	return erase.Location{Type: "hash", Fields: gone.IDs(), Erase: func(id, text string) (string, error) {
		return erase.Edit(text, func(a *daily.Attempt) bool { return gone.Clear(&a.Name, room.PlayerID(id)) })
	}}, true
}
