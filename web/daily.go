package web

import (
	"context"
	"errors"
	"net/http"

	"rattle/daily"
	"rattle/room"
	"rattle/web/wire"
)

// dailyHandler serves a request by the current calendar. The error is [daily.ErrNoBoard] or the store's.
type dailyHandler func(s *Server, ctx context.Context, w http.ResponseWriter, r *http.Request, c daily.Calendar) error

// withCalendar returns the handler that reads the calendar and calls serve with it.
func withCalendar(serve dailyHandler) func(*Server, http.ResponseWriter, *http.Request) {
	return func(s *Server, w http.ResponseWriter, r *http.Request) {
		ctx := r.Context()
		calendar, err := s.config.Daily.Calendar(ctx)
		if err == nil {
			err = serve(s, ctx, w, r, calendar)
		}
		switch {
		case errors.Is(err, daily.ErrNoBoard):
			wire.WriteError(w, http.StatusNotFound, wire.CodeNoDay, err.Error())
		case err != nil:
			s.writeFailure(w, "serve the daily board", err)
		}
	}
}

func (s *Server) serveDaily(ctx context.Context, w http.ResponseWriter, r *http.Request, c daily.Calendar) (err error) {
	player, ok := s.currentPlayer(w, r)
	if !ok {
		return nil
	}
	m, today := wire.NewDay(c), c.Today()
	if m.Players, err = s.config.Daily.Players(ctx, today); err != nil {
		return err
	}
	if player != "" {
		streak, err := s.config.Daily.Streak(ctx, player, today)
		if err != nil {
			return err
		}
		m.Streak = wire.Streak(streak)
		if m.Attempt, err = s.attempt(ctx, player, today); err != nil {
			return err
		}
	}
	wire.WriteJSON(w, http.StatusOK, wire.Marshal(m))
	return nil
}

// attempt returns a player's attempt of the day, or nil.
func (s *Server) attempt(ctx context.Context, p room.PlayerID, day daily.Date) (*wire.Attempt, error) {
	code, err := s.config.Daily.AttemptRoom(ctx, p, day)
	if err != nil || code == "" {
		return nil, err
	}
	m := &wire.Attempt{Code: code, Done: true}
	a, place, ok, err := s.config.Daily.Standing(ctx, p, day)
	if err != nil {
		return nil, err
	}
	if ok {
		m.AttemptResult = wire.NewAttemptResult(a, place)
		return m, nil
	}
	look, err := s.config.Rooms.PublicView(ctx, code, nil)
	if errors.Is(err, room.UnknownRoom) {
		return m, nil // the attempt was not finished in time
	}
	m.Done = look.Phase == room.Results
	return m, err
}

// startDaily serves the room of the player's attempt of the day, the same one each time.
func (s *Server) startDaily(ctx context.Context, w http.ResponseWriter, r *http.Request, c daily.Calendar) error {
	if !wire.RequireJSONOrNothing(w, r) {
		return nil
	}
	player, ok := s.requirePlayer(w, r)
	if !ok {
		return nil
	}
	code, err := s.config.Daily.AttemptRoom(ctx, player, c.Today())
	if err == nil && code == "" {
		if !s.requireRoomBudget(w, r) {
			return nil
		}
		if code, err = c.StartAttempt(ctx, s.config.Daily, s.config.Rooms, player); err == nil {
			s.counters.rooms.Add(1)
		}
	}
	if err != nil {
		return err
	}
	wire.WriteJSON(w, http.StatusOK, wire.Marshal(wire.CreatedRoom{Code: code}))
	return nil
}

// playArchive opens a room on the board of a past day, whose round counts nowhere.
func (s *Server) playArchive(ctx context.Context, w http.ResponseWriter, r *http.Request, c daily.Calendar) error {
	if !wire.RequireJSONOrNothing(w, r) {
		return nil
	}
	day, err := daily.ParseDate(r.PathValue("day"))
	if err != nil || !c.IsPast(day) {
		return daily.ErrNoBoard
	}
	player, ok := s.requirePlayer(w, r)
	if !ok {
		return nil
	}
	if !s.requireRoomBudget(w, r) {
		return nil
	}
	code, err := c.OpenArchive(ctx, s.config.Daily, s.config.Rooms, day, player)
	if err != nil {
		return err
	}
	s.counters.rooms.Add(1)
	wire.WriteJSON(w, http.StatusCreated, wire.Marshal(wire.CreatedRoom{Code: code}))
	return nil
}
