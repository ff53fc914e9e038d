package web

import (
	"net/http"

	"rattle/leaderboard"
	"rattle/matchmaking"
	"rattle/room"
	"rattle/web/limit"
	"rattle/web/wire"
)

// createChallenge challenges one player, or whichever player first follows the link, to a match.
func (s *Server) createChallenge(w http.ResponseWriter, r *http.Request) {
	m, player, ok := s.readMatchRequest(w, r)
	if !ok {
		return
	}
	if m.Player == player {
		wire.WriteError(w, http.StatusBadRequest, wire.CodeBadMessage, "nobody plays against themselves")
		return
	}
	// A challenge costs the store as much as a room, and is kept as long.
	if !s.requireRoomBudget(w, r) {
		return
	}
	challenge, err := s.config.Matches.Challenge(r.Context(), matchmaking.Challenge{
		Dice: matchmaking.ResolveDice(m.Dice), From: leaderboard.Opponent{ID: player, Name: m.Name}, To: m.Player,
		Address: limit.SiteOrAddress(limit.RemoteAddr(r)).String(),
	})
	if err != nil {
		s.writeFailure(w, "challenge", err)
		return
	}
	wire.WriteJSON(w, http.StatusCreated, wire.Marshal(wire.CreatedChallenge{ID: challenge.ID}))
}

// serveChallenge serves a challenge to any client that has its link.
func (s *Server) serveChallenge(w http.ResponseWriter, r *http.Request) {
	c, err := s.config.Matches.ChallengeByID(r.Context(), r.PathValue("id"))
	if err == nil {
		err = s.anonymize(r.Context(), namesByPlayer{&c.From.Name: c.From.ID})
	}
	if err != nil {
		s.writeMatchFailure(w, "look at a challenge", err)
		return
	}
	wire.WriteJSON(w, http.StatusOK, wire.Marshal(wire.OpenChallenge{Challenge: wire.NewChallenge(c), Open: !c.Finished}))
}

// serveChallengeQR serves the QR code of a challenge's link. It does not check that the challenge exists.
func (s *Server) serveChallengeQR(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	if len(id) > wire.MaxAgreementBytes || wire.HasOtherThanIDRunes(id) {
		s.writeMatchFailure(w, "draw a challenge", matchmaking.ErrNoChallenge)
		return
	}
	writeQR(w, limit.Origin(r)+"/c/"+id)
}

// pendingChallenges returns the challenges that await a player's answer.
func (s *Server) pendingChallenges(r *http.Request, p room.PlayerID) ([]wire.Challenge, error) {
	if s.config.Matches == nil || p == "" {
		return []wire.Challenge{}, nil
	}
	challenges, err := s.config.Matches.Challenges(r.Context(), p)
	if err != nil {
		return nil, err
	}
	names := make(namesByPlayer)
	for i := range challenges {
		names[&challenges[i].From.Name] = challenges[i].From.ID
	}
	return wire.Mapped(challenges, wire.NewChallenge), s.anonymize(r.Context(), names)
}
