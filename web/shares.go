package web

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"net/http"

	"rattle/leaderboard"
	"rattle/room"
)

// A round at a private table is its players' alone. Each of them may make one link that shows it
// to others, and revoke it:
//
//	POST /api/rounds/UUID/share ─▶ {"share": ID} ─▶ /rounds/UUID?share=ID, /api/rounds/UUID?share=ID

const shareBytes = 16

// mayRead returns [ladder.ErrNotFound] unless the one who asks may see the round: it is public, or
// they played it, or they have a link of somebody who did and is not forgotten.
func (s *Server) mayRead(r *http.Request, k *keptRound) error {
	played, given := k.asker != "" && k.Record.HasPlayer(k.asker), r.URL.Query().Get("share")
	var sharing []room.PlayerID
	switch {
	case k.terms.Public():
		return nil
	case played:
		sharing = []room.PlayerID{k.asker}
	case given == "":
		return leaderboard.ErrNotFound
	}
	for _, st := range k.Record.Players {
		if !played && st.Name != "" && room.GhostOf(st.Player) == st.Player {
			sharing = append(sharing, st.Player)
		}
	}
	links, err := s.config.Ladder.Shares(r.Context(), k.ID, sharing)
	if err != nil {
		return err
	}
	if played {
		k.share = links[k.asker]
		return nil
	}
	for _, link := range links {
		if subtle.ConstantTimeCompare([]byte(link), []byte(given)) == 1 {
			k.share = link
			return nil
		}
	}
	return leaderboard.ErrNotFound
}

// shareRound makes the link of a player who asks for one.
func (s *Server) shareRound(w http.ResponseWriter, r *http.Request) {
	round, ok := s.ownRound(w, r)
	if !ok {
		return
	}
	var id [shareBytes]byte
	rand.Read(id[:]) // never fails
	link, err := s.config.Ladder.Share(r.Context(), round.ID, round.asker, base64.RawURLEncoding.EncodeToString(id[:]))
	if err != nil {
		s.failLadder(w, "share a round", err)
		return
	}
	writeJSON(w, http.StatusCreated, marshal(shareLinkMessage{link}))
}

// unshareRound revokes it.
func (s *Server) unshareRound(w http.ResponseWriter, r *http.Request) {
	round, ok := s.ownRound(w, r)
	if !ok {
		return
	}
	if err := s.config.Ladder.Unshare(r.Context(), round.ID, round.asker); err != nil {
		s.failLadder(w, "revoke a link", err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// ownRound gives the round of the path, if the one who asks played it: others are answered as if
// there were none. What is public needs no link.
func (s *Server) ownRound(w http.ResponseWriter, r *http.Request) (keptRound, bool) {
	r.URL.RawQuery = "" // no link makes anybody a player
	round, ok := s.findRound(w, r)
	if ok && round.terms.Public() {
		writeError(w, http.StatusConflict, badMessage, "everybody can see this round by its address")
		return round, false
	}
	return round, ok
}
