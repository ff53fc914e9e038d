package web

import (
	"encoding/base64"
	"net/http"

	"rattle/room"
)

// Programs play, too, and may say so:
//
//	SECRET      p_ID  a person  ── POST /api/bots/declare ──▶  nobody
//	bot.SECRET                                                 b_ID  a bot, for good
//
// The id says what they are wherever it stands: at the table, in results, records and histories. So
// nobody has to look it up, and nothing that is kept can tell it in another way. Only who has not
// played yet can declare: else a person's rows and ratings would lose their player.

// botForm stands before the secret in the cookie of a bot.
const botForm = "bot"

// botOf returns the public id of a bot.
func botOf(secret []byte) room.PlayerID {
	return room.PlayerID(room.BotPrefix + publicOf(secret))
}

func (s *Server) declaring(mux *http.ServeMux) {
	declare := s.askedAnew(methods{http.MethodPost: s.declareBot})
	mux.Handle("/api/bots/declare", needs(s.config.Identities != nil, "this server keeps no identities", declare))
}

// declareBot makes a bot of who asks.
func (s *Server) declareBot(w http.ResponseWriter, r *http.Request) {
	if !s.mayAsk(w, r) {
		return
	}
	player, ok := s.asker(w, r)
	if !ok {
		return
	}
	secret := newSecret()
	switch {
	case player.DeclaredBot():
		if player, ok = s.doer(w, r); ok {
			writeJSON(w, http.StatusOK, marshal(claimedMessage{player}))
		}
		return
	case player != "":
		if !s.mayLast(w, r, player) {
			return
		}
		first, ok := firstSecret(r)
		if ok {
			var err error
			if ok, err = s.config.Identities.DeclareBot(r.Context(), player); err != nil {
				s.fail(w, "declare a bot", err)
				return
			}
		}
		if !ok {
			writeError(w, http.StatusConflict, hasPlayed, "this player is a person, who has played or is on several devices: declare a new one")
			return
		}
		s.held.drop(player)
		secret = first
	}
	http.SetCookie(w, newCookie(r, botForm+"."+base64.RawURLEncoding.EncodeToString(secret), oneYear))
	writeJSON(w, http.StatusOK, marshal(claimedMessage{botOf(secret)}))
}

// isPerson turns bots away from what is for people alone. If it is false the request has been answered.
func isPerson(w http.ResponseWriter, p room.PlayerID) bool {
	if p.DeclaredBot() {
		writeError(w, http.StatusForbidden, string(room.NoBots), room.NoBots.Error())
		return false
	}
	return true
}
