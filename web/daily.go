package web

import (
	"context"
	"errors"
	"net/http"

	"rattle/daily"
	"rattle/leaderboard"
	"rattle/room"
)

// Daily keeps the daily board. Its methods may be called from any goroutine.
type Daily interface {
	// Calendar gives what the days follow from. Its secret stays on the server.
	Calendar(context.Context) (daily.Calendar, error)
	// Board gives the board of a day, "" before it is pinned; Pin does that, once for all.
	Board(context.Context, daily.Date) (string, error)
	Pin(ctx context.Context, d daily.Date, board string) (string, error)
	// Attempt gives the room of a player's attempt, "" before there is one; Begin settles it,
	// once for all.
	Attempt(context.Context, room.PlayerID, daily.Date) (room.Code, error)
	Begin(context.Context, room.PlayerID, daily.Date, room.Code) (room.Code, error)
	// Standing gives what an attempt came to, false before it has been recorded.
	Standing(context.Context, room.PlayerID, daily.Date) (daily.Attempt, leaderboard.Place, bool, error)
	// Overall returns a place in one of the lists as the place among all.
	Overall(context.Context, daily.Attempt, leaderboard.Place) (leaderboard.Place, error)
	Streak(ctx context.Context, p room.PlayerID, today daily.Date) (daily.Streak, error)
	Players(context.Context, daily.Date) (int, error)
	DailyPage(ctx context.Context, d daily.Date, g daily.Group, from, n int) (leaderboard.Page, error)
	DailyAround(ctx context.Context, d daily.Date, g daily.Group, p room.PlayerID, n int) (leaderboard.Page, error)
}

// errNoDay says that there is no board of a day to be had, at least not yet.
var errNoDay = errors.New("no board of that day is here")

// dailyHandler serves a request for the daily board; the context lasts as long as the store may take.
type dailyHandler func(ctx context.Context, w http.ResponseWriter, r *http.Request, c daily.Calendar) error

// daily answers everything about the daily board.
func (s *Server) daily(mux *http.ServeMux) {
	for path, methods := range map[string]map[string]dailyHandler{
		"/api/daily":             {http.MethodGet: s.serveDaily, http.MethodPost: s.beginDaily},
		"/api/daily/{day}":       {http.MethodPost: s.playPast},
		"/api/daily/{day}/board": {http.MethodGet: s.serveDailyBoard},
	} {
		mux.Handle(path, s.dated(methods))
	}
	result := s.dated(map[string]dailyHandler{http.MethodGet: s.serveDailyPicture})
	mux.Handle("/api/daily/{day}/result.png", result)
}

// dated gives each handler the calendar of the moment.
func (s *Server) dated(handlers map[string]dailyHandler) methods {
	all := make(methods)
	for method, serve := range handlers {
		all[method] = func(w http.ResponseWriter, r *http.Request) {
			if s.config.Daily == nil {
				writeUnavailable(w, "there is no daily board here")
				return
			}
			ctx, cancel := context.WithTimeout(r.Context(), requestWait)
			defer cancel()
			calendar, err := s.config.Daily.Calendar(ctx)
			if err == nil {
				err = serve(ctx, w, r, calendar)
			}
			switch {
			case errors.Is(err, errNoDay):
				writeError(w, http.StatusNotFound, noDay, err.Error())
			case err != nil:
				s.fail(w, "serve the daily board", err)
			}
		}
	}
	return all
}

func (s *Server) serveDaily(ctx context.Context, w http.ResponseWriter, r *http.Request, c daily.Calendar) (err error) {
	player, ok := s.asker(w, r)
	if !ok {
		return nil
	}
	m, today := newDailyMessage(c), c.Today()
	if m.Players, err = s.config.Daily.Players(ctx, today); err != nil {
		return err
	}
	if player != "" {
		if m.Streak, err = s.config.Daily.Streak(ctx, player, today); err != nil {
			return err
		}
		if m.Attempt, err = s.attempt(ctx, player, today); err != nil {
			return err
		}
	}
	writeJSON(w, http.StatusOK, marshal(m))
	return nil
}

// attempt tells how a player's attempt goes, nil where there is none.
func (s *Server) attempt(ctx context.Context, p room.PlayerID, day daily.Date) (*attemptMessage, error) {
	code, err := s.config.Daily.Attempt(ctx, p, day)
	if err != nil || code == "" {
		return nil, err
	}
	m := &attemptMessage{Code: code, Done: true}
	a, place, ok, err := s.config.Daily.Standing(ctx, p, day)
	if err != nil {
		return nil, err
	}
	if ok {
		m.dailyResultMessage = newDailyResult(a, place)
		return m, nil
	}
	look, err := s.config.Rooms.PublicView(ctx, code, nil)
	if errors.Is(err, room.UnknownRoom) {
		return m, nil // it was not played in time
	}
	m.Done = look.Phase == room.Results
	return m, err
}

// beginDaily leads a player to the attempt of the day, always to the same one.
func (s *Server) beginDaily(ctx context.Context, w http.ResponseWriter, r *http.Request, c daily.Calendar) error {
	if !s.mayAsk(w, r) {
		return nil
	}
	player, ok := s.doer(w, r)
	if !ok || !isPerson(w, player) {
		return nil
	}
	today := c.Today()
	code, err := s.config.Daily.Attempt(ctx, player, today)
	if err == nil && code == "" {
		// Until it has been settled, nobody but this server knows of the room. If it dies
		// before, the next attempt is at another one.
		if code, ok, err = s.openDated(ctx, w, r, c, today, room.Mode{Kind: room.Daily, Players: []room.PlayerID{player}}); !ok {
			return err
		}
		code, err = s.config.Daily.Begin(ctx, player, today, code)
	}
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, marshal(createdMessage{code}))
	return nil
}

// playPast opens the board of a day that is over, for its own sake.
func (s *Server) playPast(ctx context.Context, w http.ResponseWriter, r *http.Request, c daily.Calendar) error {
	if !s.mayAsk(w, r) {
		return nil
	}
	day, err := daily.ParseDate(r.PathValue("day"))
	if err != nil || !c.IsPast(day) {
		return errNoDay
	}
	player, ok := s.doer(w, r)
	if !ok || !isPerson(w, player) {
		return nil
	}
	code, ok, err := s.openDated(ctx, w, r, c, day, room.Mode{Kind: room.Archive, Players: []room.PlayerID{player}})
	if !ok {
		return err
	}
	writeJSON(w, http.StatusCreated, marshal(createdMessage{code}))
	return nil
}

// mayAsk turns away what another site's form could send.
func (s *Server) mayAsk(w http.ResponseWriter, r *http.Request) bool {
	if speaksJSON(r) {
		return true
	}
	writeError(w, http.StatusUnsupportedMediaType, badMessage, "nothing, or JSON: Content-Type: application/json")
	return false
}
