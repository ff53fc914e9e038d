package web

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"net/http"

	"rattle/leaderboard"
	"rattle/room"
	"rattle/web/wire"
)

// A round in a private room is shown only to its players. Each of them may create one link that shows it to
// others, and revoke it:
//
//	POST /api/rounds/UUID/share ─▶ {"share": ID} ─▶ /rounds/UUID?share=ID, /api/rounds/UUID?share=ID

const shareBytes = 16

// authorizeRound returns [leaderboard.ErrNotFound] unless the viewer may see the round: it is public, or they
// played it, or they have the link of a player who did and is not forgotten.
func (s *Server) authorizeRound(r *http.Request, k *recordedRound) error {
	played, given := k.viewer != "" && k.Record.HasPlayer(k.viewer), r.URL.Query().Get("share")
	var sharing []room.PlayerID
	switch {
	case k.terms.Public():
		return nil
	case played:
		sharing = []room.PlayerID{k.viewer}
	case given == "":
		return leaderboard.ErrNotFound
	}
	for _, st := range k.Record.Players {
		if !played && st.Name != "" && room.OriginalPlayer(st.Player) == st.Player {
			sharing = append(sharing, st.Player)
		}
	}
	links, err := s.config.Results.Shares(r.Context(), k.ID, sharing)
	if err != nil {
		return err
	}
	if played {
		k.shareLink = links[k.viewer]
		return nil
	}
	for _, link := range links {
		if subtle.ConstantTimeCompare([]byte(link), []byte(given)) == 1 {
			k.shareLink = link
			return nil
		}
	}
	return leaderboard.ErrNotFound
}

// shareRound creates the player's link to a round.
func (s *Server) shareRound(w http.ResponseWriter, r *http.Request) {
	round, ok := s.requireOwnRound(w, r)
	if !ok {
		return
	}
	var id [shareBytes]byte
	rand.Read(id[:]) // never fails
	link, err := s.config.Results.Share(r.Context(), round.ID, round.viewer, base64.RawURLEncoding.EncodeToString(id[:]))
	if err != nil {
		s.writeResultsFailure(w, "share a round", err)
		return
	}
	wire.WriteJSON(w, http.StatusCreated, wire.Marshal(wire.ShareLink{Share: link}))
}

// unshareRound revokes the link.
func (s *Server) unshareRound(w http.ResponseWriter, r *http.Request) {
	round, ok := s.requireOwnRound(w, r)
	if !ok {
		return
	}
	if err := s.config.Results.Unshare(r.Context(), round.ID, round.viewer); err != nil {
		s.writeResultsFailure(w, "revoke a link", err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// requireOwnRound returns the round of the path, if the client played it; for others it does not
// exist. A public round needs no link.
func (s *Server) requireOwnRound(w http.ResponseWriter, r *http.Request) (recordedRound, bool) {
	r.URL.RawQuery = "" // a link does not make the client a player of the round
	round, ok := s.requireRound(w, r)
	if ok && round.terms.Public() {
		wire.WriteError(w, http.StatusConflict, wire.CodeBadMessage, "everybody can see this round by its address")
		return round, false
	}
	return round, ok
}
