package web

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"time"

	"rattle/daily"
	"rattle/leaderboard"
	"rattle/room"
	"rattle/web/picture"
	"rattle/web/wire"
)

func (s *Server) serveDailyLeaderboard(ctx context.Context, w http.ResponseWriter, r *http.Request, c daily.Calendar) error {
	day, err := daily.ParseDate(r.PathValue("day"))
	if err != nil || day < c.First || day > c.Today() {
		return daily.ErrNoBoard
	}
	player, ok := s.currentPlayer(w, r)
	if !ok {
		return nil
	}
	q, err := parseDailyQuery(r)
	if err != nil {
		wire.WriteError(w, http.StatusBadRequest, wire.CodeBadMessage, err.Error())
		return nil
	}
	var page leaderboard.Page
	if q.around {
		page, err = s.config.Daily.Around(ctx, day, q.group, player, q.n)
	} else {
		page, err = s.config.Daily.Page(ctx, day, q.group, q.from, q.n)
	}
	if err != nil {
		return err
	}
	me, err := s.addViewer(ctx, page, q.group, player, day, day == c.Today())
	if err != nil {
		return err
	}
	m := wire.DailyLeaderboard{Leaderboard: wire.NewLeaderboard(page), Group: q.group}
	m.Me = me
	writeWithETag(w, r, wire.Marshal(m))
	return nil
}

// addViewer returns the viewer's own rank. While the day lasts it removes the rounds of others from the page:
// a round shows the day's board.
func (s *Server) addViewer(ctx context.Context, page leaderboard.Page, g daily.Group, p room.PlayerID, day daily.Date, embargoed bool) (*wire.OwnRank, error) {
	names := make(namesByPlayer)
	for i := range page.Rows {
		row := &page.Rows[i]
		names[&row.Name] = row.Player
		if embargoed && row.Player != p {
			row.Round = ""
		}
	}
	if err := s.anonymize(ctx, names); err != nil || p == "" {
		return nil, err
	}
	a, place, ok, err := s.config.Daily.Standing(ctx, p, day)
	if err != nil || !ok || a.Group != g {
		return nil, err
	}
	return &wire.OwnRank{Rank: place.Rank, Value: place.Value, Percentile: place.Percentile(), Name: a.Name}, nil
}

// writeWithETag writes a message with its ETag, or 304 if the client has it already.
func writeWithETag(w http.ResponseWriter, r *http.Request, message []byte) {
	sum := sha256.Sum256(message)
	tag := `"` + hex.EncodeToString(sum[:12]) + `"`
	h := w.Header()
	h.Set("ETag", tag)
	h.Set("Cache-Control", "private, no-cache")
	h.Set("Vary", "Cookie")
	if r.Header.Get("If-None-Match") == tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	writeUncached(w, message)
}

// dailyQuery selects a part of a day's leaderboard: from a rank on, or around the player who asks.
type dailyQuery struct {
	group   daily.Group
	around  bool
	from, n int
}

func parseDailyQuery(r *http.Request) (q dailyQuery, err error) {
	values := r.URL.Query()
	q.group = daily.Group(values.Get("group"))
	if q.group != daily.Known && q.group != daily.Newcomers {
		return q, errors.New("group must be known or new")
	}
	if q.around = values.Has("around"); q.around {
		if values.Get("around") != "me" {
			return q, errors.New("around must be me")
		}
		q.n, err = queryInt(values, "n", defaultAround, 0, maxAround)
		return q, err
	}
	if q.from, err = queryInt(values, "from", 1, 1, maxRank); err == nil {
		q.n, err = queryInt(values, "n", defaultRows, 1, maxRows)
	}
	return q, err
}

// serveDailyPicture serves the picture of the player's result with the rank in their group's list, or among
// all players if the request asks for that: the page shows one list while few have played.
func (s *Server) serveDailyPicture(ctx context.Context, w http.ResponseWriter, r *http.Request, c daily.Calendar) error {
	day, err := daily.ParseDate(r.PathValue("day"))
	if err != nil {
		return daily.ErrNoBoard
	}
	among := r.URL.Query().Get("among")
	if among != "" && among != "all" {
		wire.WriteError(w, http.StatusBadRequest, wire.CodeBadMessage, "among is all")
		return nil
	}
	player, ok := s.currentPlayer(w, r)
	if !ok {
		return nil
	}
	if player == "" {
		return daily.ErrNoBoard
	}
	a, place, ok, err := s.config.Daily.Standing(ctx, player, day)
	if err != nil {
		return err
	}
	if !ok {
		return daily.ErrNoBoard
	}
	newcomers := a.Group == daily.Newcomers
	if among == "all" {
		newcomers = false
		if place, err = s.config.Daily.Overall(ctx, a, place); err != nil {
			return err
		}
	}
	streak, err := s.config.Daily.Streak(ctx, player, day)
	if err != nil {
		return err
	}
	return s.sendPicture(ctx, w, r, picture.Daily{
		Day: formatDay(day), Points: a.Points, Lengths: a.Lengths, Rank: place.Rank, Of: place.Size,
		Newcomers: newcomers, Streak: streak.Current,
	}, true)
}

// formatDay returns a date as people write it.
func formatDay(d daily.Date) string {
	return time.UnixMilli(int64(d.Start())).UTC().Format("2 January 2006")
}
