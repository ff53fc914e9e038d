package web

import (
	"errors"
	"net/http"

	"rattle/leaderboard"
	"rattle/room"
)

// serveProfile gives what is known of a player.
func (s *Server) serveProfile(w http.ResponseWriter, r *http.Request) {
	asker, ok := s.asker(w, r)
	if !ok {
		return
	}
	if !isPlayer(r.PathValue("id")) {
		s.failLadder(w, "read a profile", leaderboard.ErrNotFound)
		return
	}
	profile, err := s.config.Ladder.Profile(r.Context(), room.PlayerID(r.PathValue("id")), asker)
	if err == nil {
		err = s.anonymize(r.Context(), namesIn(&profile))
		hideGhosts(&profile)
	}
	if err != nil {
		s.failLadder(w, "read a profile", err)
		return
	}
	writeJSON(w, http.StatusOK, marshal(newProfileMessage(profile.VisibleTo(asker))))
}

// namesIn gives the names of others in a profile.
func namesIn(p *leaderboard.Profile) named {
	names := named{&p.Name: p.ID}
	for i := range p.History {
		for j := range p.History[i].Players {
			other := &p.History[i].Players[j]
			names[&other.Name] = room.GhostOf(other.ID)
		}
	}
	for i := range p.Matches {
		names[&p.Matches[i].Opponent.Name] = p.Matches[i].Opponent.ID
	}
	return names
}

// hideGhosts leaves ids to people: nobody meets a ghost again.
func hideGhosts(p *leaderboard.Profile) {
	for i := range p.History {
		for j := range p.History[i].Players {
			if other := &p.History[i].Players[j]; room.GhostOf(other.ID) != other.ID {
				other.ID = ""
			}
		}
	}
}

// serveMe tells who asks. Whoever is nobody yet stays so.
func (s *Server) serveMe(w http.ResponseWriter, r *http.Request) {
	player, ok := s.asker(w, r)
	if !ok {
		return
	}
	challenges, err := s.challengesOf(r, player)
	if err != nil {
		s.fail(w, "read who challenges somebody", err)
		return
	}
	m := meMessage{ID: player, Challenges: challenges}
	if player != "" && s.config.Ladder != nil {
		profile, err := s.config.Ladder.Profile(r.Context(), player, "")
		if err != nil && !errors.Is(err, leaderboard.ErrNotFound) {
			s.fail(w, "read a profile", err)
			return
		}
		m.Name = profile.Name
	}
	writeJSON(w, http.StatusOK, marshal(m))
}
