package web

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
	"rattle/web/wire"
)

const (
	maxRows       = 100
	defaultRows   = 50
	defaultAround = 5
	maxAround     = 50
	maxRank       = 1_000_000_000 // the highest that can be requested
	maxQueryBytes = 200           // bytes
)

// leaderboardQuery selects a part of a leaderboard.
type leaderboardQuery struct {
	leaderboard leaderboard.ID
	from        int           // the first rank, if around is ""
	around      room.PlayerID // the player whose row is in the middle
	n           int           // rows, or rows on either side

	forgotten int64  // version of the list of forgotten players
	name      string // of the viewer, to whom a change of it shows at once
}

// serveLeaderboard serves a part of a leaderboard, and the viewer's own place.
func (s *Server) serveLeaderboard(w http.ResponseWriter, r *http.Request) {
	asker, ok := s.currentPlayer(w, r)
	if !ok {
		return
	}
	query, err := parseLeaderboardQuery(r, asker)
	if err != nil {
		wire.WriteError(w, http.StatusBadRequest, wire.CodeBadMessage, err.Error())
		return
	}
	version, err := s.config.Results.Version(r.Context(), query.leaderboard)
	if err == nil {
		query.forgotten, err = s.forgottenCount(r.Context())
	}
	if err == nil && asker != "" {
		query.name, err = s.config.Results.NameOf(r.Context(), asker)
	}
	if err != nil {
		s.writeFailure(w, "read a board", err)
		return
	}
	w.Header().Set("Cache-Control", "private, no-cache")
	w.Header().Set("Vary", "Cookie")
	tag := query.etag(version, asker)
	if r.Header.Get("If-None-Match") == tag {
		w.Header().Set("ETag", tag)
		w.WriteHeader(http.StatusNotModified)
		return
	}
	message, err := s.leaderboardMessage(r, query, asker)
	if err != nil {
		s.writeFailure(w, "read a board", err)
		return
	}
	// The version was read together with the rows.
	w.Header().Set("ETag", query.etag(message.Version, asker))
	writeUncached(w, wire.Marshal(message))
}

// parseLeaderboardQuery returns the query of a request by a player, or by "". The rows around "" are none.
func parseLeaderboardQuery(r *http.Request, asker room.PlayerID) (q leaderboardQuery, err error) {
	if len(r.URL.RawQuery) > maxQueryBytes {
		return q, fmt.Errorf("the query is too long")
	}
	values := r.URL.Query()
	kind, period := leaderboard.Kind(r.PathValue("kind")), leaderboard.Period(r.PathValue("period"))
	var kept bool
	if q.leaderboard, kept = leaderboard.ParseID(r.PathValue("dice"), kind, period, values.Get("key"), now()); !kept {
		return q, fmt.Errorf("there is no such leaderboard: give dice, kind, period, and the key of the current period or the one before")
	}
	switch around := values.Get("around"); {
	case !values.Has("around"):
		if q.from, err = queryInt(values, "from", 1, 1, maxRank); err == nil {
			q.n, err = queryInt(values, "n", defaultRows, 1, maxRows)
		}
		return q, err
	case around == "me":
		q.around = asker
	case player.ValidID(around):
		q.around = room.PlayerID(around)
	default:
		return q, fmt.Errorf("around must be me or the id of a player")
	}
	q.n, err = queryInt(values, "n", defaultAround, 0, maxAround)
	return q, err
}

// queryInt returns a parameter that is a whole number within bounds, or its default if it is absent.
func queryInt(values url.Values, name string, usual, low, high int) (int, error) {
	if !values.Has(name) {
		return usual, nil
	}
	n, err := strconv.Atoi(values.Get(name))
	if err != nil || n < low || n > high {
		return 0, fmt.Errorf("%s must be a number from %d to %d", name, low, high)
	}
	return n, nil
}

// etag returns the ETag of a response. Besides the version, all of the response follows from the query and
// from the viewer.
func (q leaderboardQuery) etag(version string, asker room.PlayerID) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%v %s %s", q, version, asker))
	return `"` + hex.EncodeToString(sum[:12]) + `"`
}

func (s *Server) leaderboardMessage(r *http.Request, q leaderboardQuery, asker room.PlayerID) (m wire.Leaderboard, err error) {
	ctx, results := r.Context(), s.config.Results
	var page leaderboard.Page
	if q.from > 0 {
		page, err = results.Page(ctx, q.leaderboard, q.from, q.n)
	} else if page, err = results.Around(ctx, q.leaderboard, q.around, q.n); q.around == "" {
		page.Rows = nil
	}
	if err != nil {
		return m, err
	}
	names := make(namesByPlayer)
	for i := range page.Rows {
		page.Rows[i] = page.Rows[i].VisibleTo(asker)
		names[&page.Rows[i].Name] = page.Rows[i].Player
	}
	if err := s.anonymize(ctx, names); err != nil {
		return m, err
	}
	if m = wire.NewLeaderboard(page); asker == "" {
		return m, nil
	}
	place, err := results.Place(ctx, q.leaderboard, asker)
	if err == nil && place.Rank > 0 {
		m.Me = &wire.OwnRank{Rank: place.Rank, Value: place.Value, Percentile: place.Percentile(), Name: place.Name}
	}
	return m, err
}

// writeUncached writes a response that a client may store but must revalidate each time.
func writeUncached(w http.ResponseWriter, message []byte) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", strconv.Itoa(len(message)))
	_, _ = w.Write(message)
}
