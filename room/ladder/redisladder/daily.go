package redisladder

import (
	"context"
	"crypto/rand"
	_ "embed" // the scripts
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/daily"
	"rattle/leaderboard"
	"rattle/room"
)

// Daily is the daily board in the store: the secret that its days follow from, who has which
// room for an attempt, and what came of it. Its methods may be called from any goroutine.
//
//	{daily}          secret, boards ─▶ attempt: room, by player and day     {p:ID}
//	{daily} of a day rows, two lists ◀─ record ─▶ days played, for streaks  {p:ID}
type Daily struct {
	client redis.UniversalClient
	clock  func() room.Instant
}

// NewDaily makes it. A clock of nil is the store's own, which all servers share.
func NewDaily(client redis.UniversalClient, clock func() room.Instant) *Daily {
	return &Daily{client, clock}
}

// attemptsTTL is how long a player's rooms are, from the last of them on: longer than the day
// that it is for.
const attemptsTTL = 3 * 24 * time.Hour

//go:embed calendar.lua
var calendarSource string

//go:embed daily_record.lua
var dailyRecordSource string

//go:embed daily_page.lua
var dailyPageSource string

// Each may be repeated without harm.
var (
	calendarScript    = redis.NewScript(calendarSource)
	dailyRecordScript = redis.NewScript(dailyRecordSource)
	dailyPageScript   = redis.NewScript(dailyPageSource)
)

// Calendar gives what the days of the store follow from. The first to ask draws the secret.
func (d *Daily) Calendar(ctx context.Context) (c daily.Calendar, err error) {
	var fresh room.Secret
	rand.Read(fresh[:]) // never fails
	text, _ := fresh.MarshalText()
	now := ""
	if d.clock != nil {
		now = strconv.FormatInt(int64(d.clock()), 10)
	}
	reply, err := calendarScript.Run(ctx, d.client, []string{dailyOriginKey}, text, now).StringSlice()
	if err != nil {
		return c, fmt.Errorf("read the calendar: %w", err)
	}
	if len(reply) != 3 {
		return c, fmt.Errorf("read the calendar: %d parts of three", len(reply))
	}
	since, badSince := strconv.ParseInt(reply[1], 10, 64)
	at, badNow := strconv.ParseInt(reply[2], 10, 64)
	if err := errors.Join(c.Secret.UnmarshalText([]byte(reply[0])), badSince, badNow); err != nil {
		return c, fmt.Errorf("read the calendar: %w", err)
	}
	c.First, c.Now = daily.DateOf(room.Instant(since)), room.Instant(at)
	return c, nil
}

// Board gives the board of a day as text, "" before anybody has pinned it.
func (d *Daily) Board(ctx context.Context, day daily.Date) (string, error) {
	board, err := d.client.HGet(ctx, dailyBoardsKey, string(day)).Result()
	if err != nil && !errors.Is(err, redis.Nil) {
		return "", fmt.Errorf("read the board of a day: %w", err)
	}
	return board, nil
}

// SetBoard settles the board of a day, and gives the one that is settled: the first writer wins.
// Servers of two releases, with other words, might deal two.
func (d *Daily) SetBoard(ctx context.Context, day daily.Date, board string) (string, error) {
	if err := d.client.HSetNX(ctx, dailyBoardsKey, string(day), board).Err(); err != nil {
		return "", fmt.Errorf("pin the board of a day: %w", err)
	}
	return d.Board(ctx, day)
}

// Attempt gives the room of a player's attempt at a day's board, "" before there is one.
func (d *Daily) Attempt(ctx context.Context, p room.PlayerID, day daily.Date) (room.Code, error) {
	code, err := d.client.HGet(ctx, dailyAttemptsKey(p), string(day)).Result()
	if err != nil && !errors.Is(err, redis.Nil) {
		return "", fmt.Errorf("look for an attempt: %w", err)
	}
	return room.Code(code), nil
}

// StartAttempt settles the room of a player's attempt, and gives the one that is settled: the first
// writer wins. Nobody learns of another room, so it is never entered.
func (d *Daily) StartAttempt(ctx context.Context, p room.PlayerID, day daily.Date, code room.Code) (room.Code, error) {
	_, err := d.client.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
		pipe.HSetNX(ctx, dailyAttemptsKey(p), string(day), string(code))
		pipe.Expire(ctx, dailyAttemptsKey(p), attemptsTTL)
		return nil
	})
	if err != nil {
		return "", fmt.Errorf("begin an attempt: %w", err)
	}
	return d.Attempt(ctx, p, day)
}

// Record keeps what an attempt came to. The same player's second one for the day changes
// nothing, nor does the same one again. One that is not to be listed is kept, and can be listed
// by recording it again.
func (d *Daily) Record(ctx context.Context, a daily.Attempt, listed bool) error {
	row, err := d.rowOf(ctx, &a)
	if err != nil {
		return fmt.Errorf("record an attempt: %w", err)
	}
	// Whoever sees the row sees the day in the player's streak, too.
	err = d.client.HSetNX(ctx, dailyPlayedKey(a.Player), string(a.Day), a.Points).Err()
	if err == nil {
		err = renew(ctx, d.client, []string{dailyPlayedKey(a.Player)})
	}
	if err != nil {
		return fmt.Errorf("record an attempt: %w", err)
	}
	keys := []string{dailyRowsKey(a.Day), dailyListKey(a.Day, a.Group)}
	until := a.Day.ExpiresAt()
	score := -int64(leaderboard.NewScore(a.Points, a.At)) // in the order of the list, equals by their ids
	list := ""
	if listed {
		list = "1"
	}
	err = dailyRecordScript.Run(ctx, d.client, keys, string(a.Player), row, score, int64(until), list).Err()
	if err != nil && !errors.Is(err, redis.Nil) {
		return fmt.Errorf("record an attempt: %w", err)
	}
	return nil
}

// rowOf gives the row of an attempt, the one that is there if it was recorded before: since then
// its player may be known, or forgotten.
func (d *Daily) rowOf(ctx context.Context, a *daily.Attempt) ([]byte, error) {
	text, err := d.client.HGet(ctx, dailyRowsKey(a.Day), string(a.Player)).Bytes()
	if err != nil && !errors.Is(err, redis.Nil) {
		return nil, err
	}
	if err == nil {
		there, err := readAttempt(a.Day, a.Player, string(text))
		if err != nil {
			return nil, err
		}
		if there.Round == a.Round {
			*a = there
			return text, nil
		}
	}
	return json.Marshal(a)
}
