package daily

import (
	"context"
	"errors"
	"fmt"

	"rattle/engine"
	"rattle/room"
)

// ErrNoBoard is the error for a day that has no board, or none yet.
var ErrNoBoard = errors.New("there is no board of that day")

// Rooms deals boards and opens rooms.
type Rooms interface {
	Deal(ctx context.Context, s room.Settings, seed [32]byte) (*engine.Board, error)
	Create(context.Context, room.Create) (room.Code, error)
}

// Board returns the board of a day, or [ErrNoBoard] before the day begins. The first call deals the
// board and stores it.
func (c Calendar) Board(ctx context.Context, boards Boards, rooms Rooms, d Date) (*engine.Board, error) {
	text, err := boards.Board(ctx, d)
	if err != nil {
		return nil, err
	}
	if text == "" {
		seed, ok := c.Seed(d)
		if !ok {
			return nil, ErrNoBoard
		}
		dealt, err := rooms.Deal(ctx, Settings(), seed)
		if err != nil {
			return nil, fmt.Errorf("deal the board of a day: %w", err)
		}
		if text, err = boards.SetBoard(ctx, d, dealt.String()); err != nil {
			return nil, err
		}
	}
	board, err := engine.ParseBoard(text, engine.Plane)
	if err != nil {
		return nil, fmt.Errorf("parse the stored board of a day: %w", err)
	}
	return board, nil
}

// StartAttempt returns the room of a player's attempt at today's board. It opens one, and stores it unless the
// player has one already. Only a stored room is returned: if the server stops in between, the next call opens
// another.
func (c Calendar) StartAttempt(ctx context.Context, days Store, rooms Rooms, p room.PlayerID) (room.Code, error) {
	code, err := c.open(ctx, days, rooms, c.Today(), room.Mode{Kind: room.Daily, Players: []room.PlayerID{p}})
	if err != nil {
		return "", err
	}
	return days.StartAttempt(ctx, p, c.Today(), code)
}

// OpenArchive opens a room in which a player plays the board of a past day.
func (c Calendar) OpenArchive(ctx context.Context, boards Boards, rooms Rooms, d Date, p room.PlayerID) (room.Code, error) {
	if !c.IsPast(d) {
		return "", ErrNoBoard
	}
	return c.open(ctx, boards, rooms, d, room.Mode{Kind: room.Archive, Players: []room.PlayerID{p}})
}

// open opens a room on the board of a day.
func (c Calendar) open(ctx context.Context, boards Boards, rooms Rooms, d Date, m room.Mode) (room.Code, error) {
	board, err := c.Board(ctx, boards, rooms, d)
	if err != nil {
		return "", err
	}
	m.Day = string(d)
	return rooms.Create(ctx, room.Create{Settings: Settings(), CustomBoard: board, Mode: m})
}
