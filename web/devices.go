package web

import (
	"errors"
	"net/http"

	"rsc.io/qr"

	"rattle/player"
	"rattle/room"
	"rattle/web/limit"
	"rattle/web/wire"
)

// One player on several devices, and on none any more. What is refused is refused on every
// server within seconds, on sockets too.

// skipAuthCache lets nobody change which devices speak for whom by what this server has cached: a device that was signed
// out a moment ago could make itself another one that lasts.
func (s *Server) skipAuthCache(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if device, ok := deviceOf(r); ok {
			s.authCache.remove(device)
		}
		next(w, r)
	}
}

// createDeviceCode creates a code for another device.
func (s *Server) createDeviceCode(w http.ResponseWriter, r *http.Request) {
	device, ok := s.requireDevice(w, r)
	if !ok || !s.requireAdmission(w, r, device.Player) { // what comes of the code
		return
	}
	code, ends, err := s.config.Identities.IssueCode(r.Context(), device)
	if err != nil {
		s.writeResultsFailure(w, "offer a code", err)
		return
	}
	// After the hash sign, so that no server on the way writes it down.
	drawing, err := qr.Encode(limit.Origin(r)+"/claim#"+code, qr.M)
	if err != nil {
		wire.WriteError(w, http.StatusBadRequest, wire.CodeBadMessage, "the name of this host is too long")
		return
	}
	wire.WriteJSON(w, http.StatusCreated, wire.Marshal(wire.DeviceCode{Code: code, Ends: ends, QR: drawingOf(drawing)}))
}

// claimDevice lets this device speak for the player of a code, and no longer for whom it spoke.
func (s *Server) claimDevice(w http.ResponseWriter, r *http.Request) {
	address := s.addresses.Get(limit.RemoteAddr(r))
	if !address.MayGuess() {
		s.writeTooFast(w, s.config.Limits.Guesses.Wait())
		return
	}
	var m wire.DeviceClaim
	if !wire.ReadBody(w, r, &m) {
		return
	}
	secret, id, err := newSecret(), room.PlayerID(""), player.ErrInvalidCode
	if code, ok := room.ParseLetters(m.Code, player.DeviceCodeLength); ok {
		id, err = s.config.Identities.RedeemCode(r.Context(), code, player.KeyOf(secret))
	}
	switch {
	case errors.Is(err, player.ErrInvalidCode):
		address.CountGuess()
		wire.WriteError(w, http.StatusNotFound, wire.CodeNoCode, player.ErrInvalidCode.Error())
	case err != nil:
		s.writeFailure(w, "claim an identity", err)
	default:
		http.SetCookie(w, laterDeviceCookie(r, id, secret))
		wire.WriteJSON(w, http.StatusOK, wire.Marshal(wire.Identity{ID: id}))
	}
}

// signOut refuses all devices of who asks but this one, which gets a new secret: an old one may
// have been copied.
func (s *Server) signOut(w http.ResponseWriter, r *http.Request) {
	device, ok := s.currentDevice(w, r)
	if !ok {
		return
	}
	if id := device.Player; id != "" {
		if !s.requireAdmission(w, r, id) {
			return
		}
		secret := newSecret()
		if err := s.config.Identities.SignOut(r.Context(), device, player.KeyOf(secret)); err != nil {
			s.writeResultsFailure(w, "sign out", err)
			return
		}
		s.authCache.removePlayers(id)
		http.SetCookie(w, laterDeviceCookie(r, id, secret))
	}
	w.WriteHeader(http.StatusNoContent)
}

// deletePlayer makes nobody of who asks.
func (s *Server) deletePlayer(w http.ResponseWriter, r *http.Request) {
	player, ok := s.currentPlayer(w, r)
	if !ok {
		return
	}
	if player != "" {
		if !s.requireWriteBudget(w, r) {
			return
		}
		if err := s.config.Identities.Forget(r.Context(), player); err != nil {
			s.writeFailure(w, "forget a player", err)
			return
		}
		s.authCache.removePlayers(player)
	}
	http.SetCookie(w, expiredCookie(r))
	w.WriteHeader(http.StatusNoContent)
}
