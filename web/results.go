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
	"rattle/web/wire"
)

// What becomes of rounds, read over HTTP. Nothing here writes but a request for a table against
// those who played a round.
//
//	GET  /api/boards/DICE/KIND/PERIOD   leaderboards.go    ─▶ Ladder.Board, Around, Place
//	GET  /api/players/ID                profiles.go  ─▶ Ladder.Profile
//	GET  /api/rounds/UUID[/record]      rounds.go    ─▶ Ladder.Round
//	POST, DELETE /api/rounds/UUID/share shares.go    ─▶ Ladder.Share, Unshare
//	POST /api/rounds/UUID/ghosts        rounds.go    ─▶ live.Rooms.Create

// Results is what a store has of leaderboards, profiles and rounds.
type Results interface {
	leaderboard.Store
	room.Records
}

// writeResultsFailure writes the response to a request for results that failed.
func (s *Server) writeResultsFailure(w http.ResponseWriter, what string, err error) {
	if errors.Is(err, leaderboard.ErrNotFound) {
		wire.WriteError(w, http.StatusNotFound, wire.CodeUnknown, leaderboard.ErrNotFound.Error())
		return
	}
	s.writeFailure(w, what, err)
}

// now is the instant that a request stands for. Which period it falls into is no more exact
// than the clocks of two servers are.
func now() room.Instant { return room.Instant(time.Now().UnixMilli()) }

// namesByPlayer are names with the players that they are of.
type namesByPlayer map[*string]room.PlayerID

// forgottenCount returns the version of the list of players whose names are not to be shown.
func (s *Server) forgottenCount(ctx context.Context) (int64, error) {
	if s.config.Identities == nil {
		return 0, nil
	}
	return s.config.Identities.ForgottenVersion(ctx)
}

// anonymize takes the names out of those who asked to be forgotten.
func (s *Server) anonymize(ctx context.Context, names namesByPlayer) error {
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
