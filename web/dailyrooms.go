package web

import (
	"context"
	"fmt"
	"net/http"

	"rattle/daily"
	"rattle/engine"
	"rattle/room"
)

// openDated opens a room on the board of a day. If it is false there is none, and without an
// error the request has been answered.
func (s *Server) openDated(ctx context.Context, w http.ResponseWriter, r *http.Request, c daily.Calendar, day daily.Date, contest room.Mode) (room.Code, bool, error) {
	if !s.mayOpen(w, r) {
		return "", false, nil
	}
	board, err := s.boardOf(ctx, c, day)
	if err != nil {
		return "", false, err
	}
	contest.Day = string(day)
	code, err := s.config.Rooms.Create(ctx, room.Create{Settings: daily.Settings(), CustomBoard: board, Mode: contest})
	if err != nil {
		return "", false, err
	}
	s.counts.rooms.Add(1)
	return code, true, nil
}

// boardOf gives the board of a day that has begun. The first server to be asked deals it.
func (s *Server) boardOf(ctx context.Context, c daily.Calendar, day daily.Date) (*engine.Board, error) {
	text, err := s.config.Daily.Board(ctx, day)
	if err != nil {
		return nil, err
	}
	if text == "" {
		seed, ok := c.Seed(day)
		if !ok {
			return nil, errNoDay
		}
		board, err := s.config.Rooms.Deal(ctx, daily.Settings(), seed)
		if err != nil {
			return nil, fmt.Errorf("deal the board of a day: %w", err)
		}
		if text, err = s.config.Daily.Pin(ctx, day, board.String()); err != nil {
			return nil, err
		}
	}
	board, err := engine.ParseBoard(text, engine.Plane)
	if err != nil {
		return nil, fmt.Errorf("the board of a day as it is kept: %w", err)
	}
	return board, nil
}

// sealed tells whether the board of a room is to be kept from who asks: that of a day which is
// not over, from all but who plays it there. A result, a record or a replay would show it.
func (s *Server) sealed(ctx context.Context, r *http.Request, contest room.Mode) (bool, error) {
	if contest.Kind != room.Daily {
		return false, nil
	}
	device, err := s.recognise(ctx, r)
	if err != nil {
		return true, err
	}
	return s.sealedFor(ctx, device.Player, contest)
}

// sealedFor tells the same of a player, "" for anybody.
func (s *Server) sealedFor(ctx context.Context, p room.PlayerID, contest room.Mode) (bool, error) {
	if contest.Kind != room.Daily {
		return false, nil
	}
	if s.config.Daily == nil {
		return true, nil // nobody can say which day it is
	}
	c, err := s.config.Daily.Calendar(ctx)
	if err != nil {
		return true, err
	}
	return daily.EmbargoedFor(p, contest, c.Now), nil
}
