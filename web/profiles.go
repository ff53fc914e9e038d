package web

import (
	"errors"
	"net/http"

	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
	"rattle/web/wire"
)

// serveProfile serves the profile of a player.
func (s *Server) serveProfile(w http.ResponseWriter, r *http.Request) {
	asker, ok := s.currentPlayer(w, r)
	if !ok {
		return
	}
	if !player.ValidID(r.PathValue("id")) {
		s.writeResultsFailure(w, "read a profile", leaderboard.ErrNotFound)
		return
	}
	profile, err := s.config.Results.Profile(r.Context(), room.PlayerID(r.PathValue("id")), asker)
	if err == nil {
		err = s.anonymize(r.Context(), namesInProfile(&profile))
		hideGhosts(&profile)
	}
	if err != nil {
		s.writeResultsFailure(w, "read a profile", err)
		return
	}
	wire.WriteJSON(w, http.StatusOK, wire.Marshal(wire.NewProfile(profile.VisibleTo(asker))))
}

// namesInProfile returns the names of other players in a profile.
func namesInProfile(p *leaderboard.Profile) namesByPlayer {
	names := namesByPlayer{&p.Name: p.ID}
	for i := range p.History {
		for j := range p.History[i].Players {
			other := &p.History[i].Players[j]
			names[&other.Name] = room.OriginalPlayer(other.ID)
		}
	}
	for i := range p.Matches {
		names[&p.Matches[i].Opponent.Name] = p.Matches[i].Opponent.ID
	}
	return names
}

// hideGhosts removes the ids of ghosts, which have no profile.
func hideGhosts(p *leaderboard.Profile) {
	for i := range p.History {
		for j := range p.History[i].Players {
			if other := &p.History[i].Players[j]; room.OriginalPlayer(other.ID) != other.ID {
				other.ID = ""
			}
		}
	}
}

// serveMe serves the client's own player. It creates none.
func (s *Server) serveMe(w http.ResponseWriter, r *http.Request) {
	player, ok := s.currentPlayer(w, r)
	if !ok {
		return
	}
	challenges, err := s.pendingChallenges(r, player)
	if err != nil {
		s.writeFailure(w, "read who challenges somebody", err)
		return
	}
	m := wire.Me{ID: player, Challenges: challenges}
	if player != "" && s.config.Results != nil {
		profile, err := s.config.Results.Profile(r.Context(), player, "")
		if err != nil && !errors.Is(err, leaderboard.ErrNotFound) {
			s.writeFailure(w, "read a profile", err)
			return
		}
		m.Name = profile.Name
	}
	wire.WriteJSON(w, http.StatusOK, wire.Marshal(m))
}
