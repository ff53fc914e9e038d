package web

import (
	"context"
	"net/http"

	"rattle/daily"
	"rattle/room"
)

// isEmbargoed reports whether the board of a room is hidden from the client: the board of a day
// that is not over, from all but who plays it there. A result, a record or a replay would show it.
func (s *Server) isEmbargoed(ctx context.Context, r *http.Request, contest room.Mode) (bool, error) {
	if contest.Kind != room.Daily {
		return false, nil
	}
	device, err := s.authenticate(ctx, r)
	if err != nil {
		return true, err
	}
	return s.isEmbargoedFor(ctx, device.Player, contest)
}

// isEmbargoedFor is isEmbargoed for a player, "" for anybody.
func (s *Server) isEmbargoedFor(ctx context.Context, p room.PlayerID, contest room.Mode) (bool, error) {
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
