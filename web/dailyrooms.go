package web

import (
	"context"
	"net/http"

	"rattle/daily"
	"rattle/room"
)

// isEmbargoed reports whether the board of a room is hidden from the client: today's board is, from
// everybody except the player of the attempt. A result, a record or a replay would show it.
func (s *Server) isEmbargoed(ctx context.Context, r *http.Request, mode room.Mode) (bool, error) {
	if mode.Kind != room.Daily {
		return false, nil
	}
	device, err := s.authenticate(ctx, r)
	if err != nil {
		return true, err
	}
	return s.isEmbargoedFor(ctx, device.Player, mode)
}

// isEmbargoedFor is isEmbargoed for a player; "" is a client without one.
func (s *Server) isEmbargoedFor(ctx context.Context, p room.PlayerID, mode room.Mode) (bool, error) {
	if mode.Kind != room.Daily {
		return false, nil
	}
	if s.config.Daily == nil {
		return true, nil // which day is today is not known
	}
	c, err := s.config.Daily.Calendar(ctx)
	if err != nil {
		return true, err
	}
	return daily.EmbargoedFor(p, mode, c.Now), nil
}
