package web

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"slices"
	"time"

	"rattle/leaderboard"
	"rattle/room"
)

// What becomes of rounds, read over HTTP. Nothing here writes but a request for a table against
// those who played a round.
//
//	GET  /api/boards/DICE/KIND/PERIOD   boards.go    ─▶ Ladder.Board, Around, Place
//	GET  /api/players/ID                profiles.go  ─▶ Ladder.Profile
//	GET  /api/rounds/UUID[/record]      rounds.go    ─▶ Ladder.Round
//	POST, DELETE /api/rounds/UUID/share shares.go    ─▶ Ladder.Share, Unshare
//	POST /api/rounds/UUID/ghosts        rounds.go    ─▶ live.Rooms.Create

// Ladder is what is kept of rounds that are over. Its methods may be called from any goroutine.
// What nothing is kept of is answered with [ladder.ErrNotFound], but a board that nobody is on
// is empty.
type Ladder interface {
	// Board gives n rows of a board, counted from 1.
	Board(ctx context.Context, id leaderboard.ID, from, n int) (leaderboard.Page, error)
	// Around gives a player's row with n on either side, no rows where there is none.
	Around(ctx context.Context, id leaderboard.ID, p room.PlayerID, n int) (leaderboard.Page, error)
	// Place tells where a player stands, with a rank of 0 where there is no row.
	Place(ctx context.Context, id leaderboard.ID, p room.PlayerID) (leaderboard.Place, error)
	// Version gives what changes whenever a board does.
	Version(ctx context.Context, id leaderboard.ID) (string, error)
	// NameOf returns the name that a player goes by now, "" where none is kept.
	NameOf(ctx context.Context, p room.PlayerID) (string, error)
	// Profile gives what is known of a player, as one asks who is "" for nobody.
	Profile(ctx context.Context, p, asker room.PlayerID) (leaderboard.Profile, error)
	// Round gives a round as it was recorded.
	Round(ctx context.Context, uuid string) (room.PendingResult, error)
	// Share returns the link by which a player shows a round: the one given, or an earlier one.
	Share(ctx context.Context, uuid string, p room.PlayerID, link string) (string, error)
	// Unshare revokes it.
	Unshare(ctx context.Context, uuid string, p room.PlayerID) error
	// Shares returns the links by which some players show a round.
	Shares(ctx context.Context, uuid string, players []room.PlayerID) (map[room.PlayerID]string, error)
}

func (s *Server) ladder(mux *http.ServeMux) {
	for path, methods := range map[string]methods{
		"/api/boards/{dice}/{kind}/{period}": {http.MethodGet: s.serveBoard},
		"/api/players/{id}":                  {http.MethodGet: s.serveProfile},
		"/api/rounds/{round}":                {http.MethodGet: s.serveRound},
		"/api/rounds/{round}/record":         {http.MethodGet: s.serveRoundRecord},
		"/api/rounds/{round}/share":          {http.MethodPost: s.shareRound, http.MethodDelete: s.unshareRound},
		"/api/rounds/{round}/ghosts":         {http.MethodPost: s.openGhosts},
	} {
		mux.Handle(path, needs(s.config.Ladder != nil, "this server keeps no results", methods))
	}
}

// failLadder answers a question about results that came to nothing.
func (s *Server) failLadder(w http.ResponseWriter, what string, err error) {
	if errors.Is(err, leaderboard.ErrNotFound) {
		writeError(w, http.StatusNotFound, unknown, leaderboard.ErrNotFound.Error())
		return
	}
	s.fail(w, what, err)
}

// now is the instant that a request stands for. Which period it falls into is no more exact
// than the clocks of two servers are.
func now() room.Instant { return room.Instant(time.Now().UnixMilli()) }

// named are names with the players that they are of.
type named map[*string]room.PlayerID

// nameless counts those whose names are taken out of what is told.
func (s *Server) nameless(ctx context.Context) (int64, error) {
	if s.config.Identities == nil {
		return 0, nil
	}
	return s.config.Identities.Forgettings(ctx)
}

// anonymize takes the names out of those who asked to be forgotten.
func (s *Server) anonymize(ctx context.Context, names named) error {
	if s.config.Identities == nil || len(names) == 0 {
		return nil
	}
	players := slices.Collect(maps.Values(names))
	slices.Sort(players)
	forgotten, err := s.config.Identities.Forgotten(ctx, slices.Compact(players))
	if err != nil {
		return err
	}
	for name, player := range names {
		if forgotten[player] {
			*name = ""
		}
	}
	return nil
}
