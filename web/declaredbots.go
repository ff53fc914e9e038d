package web

import (
	"encoding/base64"
	"net/http"

	"rattle/player"
	"rattle/room"
	"rattle/web/wire"
)

// A program that plays may declare itself a bot:
//
//	SECRET      p_ID  a person  ── POST /api/bots/declare ──▶  no player
//	bot.SECRET                                                 b_ID  a bot, permanently
//
// The prefix of the id marks a bot wherever the id is used: in rooms, results, records and histories. So no
// other data has to be read for it, or can contradict it. Only a player who has not played yet can declare
// themselves: otherwise a person's rows and ratings would lose their player.

// botCookiePrefix precedes the secret in the cookie of a bot.
const botCookiePrefix = "bot"

// declareBot turns the client's player into a bot.
func (s *Server) declareBot(w http.ResponseWriter, r *http.Request) {
	if !wire.RequireJSONOrNothing(w, r) {
		return
	}
	id, ok := s.currentPlayer(w, r)
	if !ok {
		return
	}
	secret := newSecret()
	switch {
	case id.DeclaredBot():
		if id, ok = s.requirePlayer(w, r); ok {
			wire.WriteJSON(w, http.StatusOK, wire.Marshal(wire.Identity{ID: id}))
		}
		return
	case id != "":
		if !s.requireAdmission(w, r, id) {
			return
		}
		first, ok := firstSecret(r)
		if ok {
			var err error
			if ok, err = s.config.Identities.DeclareBot(r.Context(), id); err != nil {
				s.writeFailure(w, "declare a bot", err)
				return
			}
		}
		if !ok {
			wire.WriteError(w, http.StatusConflict, wire.CodeHasPlayed, "this player is a person, who has played or is on several devices: declare a new one")
			return
		}
		s.authCache.removePlayers(id)
		secret = first
	}
	http.SetCookie(w, newCookie(r, botCookiePrefix+"."+base64.RawURLEncoding.EncodeToString(secret), cookieSeconds))
	wire.WriteJSON(w, http.StatusOK, wire.Marshal(wire.Identity{ID: player.BotIDOf(secret)}))
}

// forPeople returns a handler that refuses declared bots, and players whom moderators keep from playing with strangers.
func (s *Server) forPeople(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if player, ok := s.currentPlayer(w, r); ok && requirePerson(w, player) && s.requireUnbarred(w, r, player) {
			next(w, r)
		}
	}
}

// requirePerson reports whether a player is no declared bot. If it is one, it has written the response.
func requirePerson(w http.ResponseWriter, p room.PlayerID) bool {
	if p.DeclaredBot() {
		wire.WriteError(w, http.StatusForbidden, string(room.NoBots), room.NoBots.Error())
		return false
	}
	return true
}
