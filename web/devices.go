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

// Devices of one player: another one is added by a code, and all but one are signed out. Every server
// refuses a device that is signed out within seconds, on sockets too.

// skipAuthCache returns a handler that asks the store whether the device is signed in, not the cache: with
// the cache, a device that was just signed out could add another one that stays.
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
	if !ok || !s.requireAdmission(w, r, device.Player) { // the second device is stored
		return
	}
	code, ends, err := s.config.Identities.IssueCode(r.Context(), device)
	if err != nil {
		s.writeDeviceFailure(w, "offer a code", err)
		return
	}
	// The code is in the fragment, which no proxy logs.
	drawing, err := qr.Encode(limit.Origin(r)+"/claim#"+code, qr.M)
	if err != nil {
		wire.WriteError(w, http.StatusBadRequest, wire.CodeBadMessage, "the name of this host is too long")
		return
	}
	wire.WriteJSON(w, http.StatusCreated, wire.Marshal(wire.DeviceCode{Code: code, Ends: ends, QR: drawingOf(drawing)}))
}

// writeDeviceFailure writes the response to a request that a device failed to make, perhaps as it was signed out.
func (s *Server) writeDeviceFailure(w http.ResponseWriter, what string, err error) {
	if errors.Is(err, player.ErrSignedOut) {
		wire.WriteError(w, http.StatusNotFound, wire.CodeSignedOut, player.ErrSignedOut.Error())
		return
	}
	s.writeFailure(w, what, err)
}

// claimDevice moves this device to the player of a code, away from the player that it had.
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

// signOut signs out all other devices of the player. This one gets a new secret, as the old one may have
// been copied.
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
			s.writeDeviceFailure(w, "sign out", err)
			return
		}
		s.authCache.removePlayers(id)
		http.SetCookie(w, laterDeviceCookie(r, id, secret))
	}
	w.WriteHeader(http.StatusNoContent)
}

// deletePlayer forgets the client's player.
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
