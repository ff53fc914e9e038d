package web

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"slices"
	"time"

	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
	"rattle/web/wire"
)

// Results is the store of leaderboards, profiles and rounds.
type Results interface {
	leaderboard.Store
	room.Records
}

// writeResultsFailure writes the response to a request for results that failed.
func (s *Server) writeResultsFailure(w http.ResponseWriter, what string, err error) {
	if errors.Is(err, leaderboard.ErrNotFound) {
		wire.WriteError(w, http.StatusNotFound, wire.CodeNotFound, leaderboard.ErrNotFound.Error())
		return
	}
	s.writeFailure(w, what, err)
}

// now returns the instant of a request by this server's clock, which is exact enough for its period.
func now() room.Instant { return room.Instant(time.Now().UnixMilli()) }

// namesByPlayer maps names that are about to be sent to their players.
type namesByPlayer map[*string]room.PlayerID

// forgottenCount returns the version of the list of forgotten players, whose names are not shown.
func (s *Server) forgottenCount(ctx context.Context) (int64, error) {
	if s.config.Identities == nil {
		return 0, nil
	}
	return s.config.Identities.ForgottenVersion(ctx)
}

// anonymize removes the names of forgotten players, and replaces those in place of which moderators have ruled others.
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
	rulings := map[room.PlayerID]player.Ruling(nil)
	if s.config.Rulings != nil {
		if rulings, err = s.config.Rulings(ctx); err != nil {
			return err
		}
	}
	for name, p := range names {
		switch {
		case forgotten[p]:
			*name = ""
		case *name != "" && rulings[p].Name != "":
			*name = rulings[p].Name
		}
	}
	return nil
}
