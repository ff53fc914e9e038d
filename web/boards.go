package web

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"rattle/leaderboard"
	"rattle/room"
)

const (
	mostRows     = 100
	usualRows    = 50
	usualAround  = 5
	mostAround   = 50
	lowestRank   = 1_000_000_000 // that may be asked for
	longestQuery = 200           // bytes
)

// boardQuery is which part of a board is asked for.
type boardQuery struct {
	board  leaderboard.ID
	from   int           // rank, if nobody is named
	around room.PlayerID // whose row, if anybody's
	n      int           // rows, or rows on either side

	nameless int64  // players who had asked to be forgotten
	called   string // the name of the one who asks, who sees at once that it is another
}

// serveBoard gives a part of a board, and where the one who asks stands.
func (s *Server) serveBoard(w http.ResponseWriter, r *http.Request) {
	asker, ok := s.asker(w, r)
	if !ok {
		return
	}
	query, err := readBoardQuery(r, asker)
	if err != nil {
		writeError(w, http.StatusBadRequest, badMessage, err.Error())
		return
	}
	version, err := s.config.Ladder.Version(r.Context(), query.board)
	if err == nil {
		query.nameless, err = s.nameless(r.Context())
	}
	if err == nil && asker != "" {
		query.called, err = s.config.Ladder.NameOf(r.Context(), asker)
	}
	if err != nil {
		s.fail(w, "read a board", err)
		return
	}
	w.Header().Set("Cache-Control", "private, no-cache")
	w.Header().Set("Vary", "Cookie")
	tag := query.tag(version, asker)
	if r.Header.Get("If-None-Match") == tag {
		w.Header().Set("ETag", tag)
		w.WriteHeader(http.StatusNotModified)
		return
	}
	message, err := s.boardMessage(r, query, asker)
	if err != nil {
		s.fail(w, "read a board", err)
		return
	}
	// By the version that was read with the rows.
	w.Header().Set("ETag", query.tag(message.Version, asker))
	writeFresh(w, marshal(message))
}

// readBoardQuery reads what is asked for, by somebody, or by "" who is nobody. Whoever asks for
// the rows around nobody gets none.
func readBoardQuery(r *http.Request, asker room.PlayerID) (q boardQuery, err error) {
	if len(r.URL.RawQuery) > longestQuery {
		return q, fmt.Errorf("the question is too long")
	}
	values := r.URL.Query()
	kind, period := leaderboard.Kind(r.PathValue("kind")), leaderboard.Period(r.PathValue("period"))
	var kept bool
	if q.board, kept = leaderboard.ParseID(r.PathValue("dice"), kind, period, values.Get("key"), now()); !kept {
		return q, fmt.Errorf("there is no such board: dice, kind, period, and key of the period that goes on or the one before")
	}
	switch around := values.Get("around"); {
	case !values.Has("around"):
		if q.from, err = readNumber(values, "from", 1, 1, lowestRank); err == nil {
			q.n, err = readNumber(values, "n", usualRows, 1, mostRows)
		}
		return q, err
	case around == "me":
		q.around = asker
	case isPlayer(around):
		q.around = room.PlayerID(around)
	default:
		return q, fmt.Errorf("around is me, or the id of a player")
	}
	q.n, err = readNumber(values, "n", usualAround, 0, mostAround)
	return q, err
}

// readNumber reads a whole number within its bounds.
func readNumber(values url.Values, name string, usual, low, high int) (int, error) {
	if !values.Has(name) {
		return usual, nil
	}
	n, err := strconv.Atoi(values.Get(name))
	if err != nil || n < low || n > high {
		return 0, fmt.Errorf("%s is a number from %d to %d", name, low, high)
	}
	return n, nil
}

// tag names an answer: what is in it besides the version follows from what was asked, and by
// whom.
func (q boardQuery) tag(version string, asker room.PlayerID) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%v %s %s", q, version, asker))
	return `"` + hex.EncodeToString(sum[:12]) + `"`
}

func (s *Server) boardMessage(r *http.Request, q boardQuery, asker room.PlayerID) (m boardRowsMessage, err error) {
	ctx, results := r.Context(), s.config.Ladder
	var page leaderboard.Page
	if q.from > 0 {
		page, err = results.Leaderboard(ctx, q.board, q.from, q.n)
	} else if page, err = results.Around(ctx, q.board, q.around, q.n); q.around == "" {
		page.Rows = nil
	}
	if err != nil {
		return m, err
	}
	names := make(named)
	for i := range page.Rows {
		page.Rows[i] = page.Rows[i].VisibleTo(asker)
		names[&page.Rows[i].Name] = page.Rows[i].Player
	}
	if err := s.anonymize(ctx, names); err != nil {
		return m, err
	}
	if m = newBoardRowsMessage(page); asker == "" {
		return m, nil
	}
	place, err := results.Place(ctx, q.board, asker)
	if err == nil && place.Rank > 0 {
		m.Me = &placeMessage{place.Rank, place.Value, place.Percentile(), place.Name}
	}
	return m, err
}

// writeFresh answers with what a client may keep, but asks for again each time.
func writeFresh(w http.ResponseWriter, message []byte) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", strconv.Itoa(len(message)))
	_, _ = w.Write(message)
}
