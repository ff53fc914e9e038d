package web

import (
	"crypto/rand"
	"errors"
	"net/http"

	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
	"rattle/web/limit"
	"rattle/web/phrase"
	"rattle/web/wire"
)

// A recovery phrase restores a player whose cookie is lost:
//
//	a device ── POST /api/me/phrase ────▶ twelve words, shown once; the store has only their key
//	a client ── POST /api/phrase/owner ─▶ their player; nothing changes yet
//	a client ── POST /api/phrase/use ───▶ a cookie, and twelve other words; all devices are signed out
//
// The words are only in bodies, never in a URL, a response to another player, or a log. The page reads them
// from the fragment or a field, shows their player, and waits for a tap.

// servePhraseWords serves the list of words that phrases are made of, with which the page completes input.
func (*Server) servePhraseWords(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=86400") // the list never changes
	_, _ = w.Write([]byte(phrase.Text()))
}

// servePhraseState serves whether the player has a phrase. A client without a player has none.
func (s *Server) servePhraseState(w http.ResponseWriter, r *http.Request) {
	player, ok := s.currentPlayer(w, r)
	if !ok {
		return
	}
	var m wire.PhraseState
	if player != "" {
		since, err := s.config.Identities.PhraseSince(r.Context(), player)
		profile, unread := s.profileOf(r, player)
		if err = errors.Join(err, unread); err != nil {
			s.writeFailure(w, "ask for a recovery phrase", err)
			return
		}
		if m.Rounds = profile.Rounds; since != 0 {
			m.Since = &since
		}
	}
	wire.WriteJSON(w, http.StatusOK, wire.Marshal(m))
}

// profileOf returns the profile of a player, an empty one if no result is stored.
func (s *Server) profileOf(r *http.Request, p room.PlayerID) (leaderboard.Profile, error) {
	if s.config.Results == nil {
		return leaderboard.Profile{}, nil
	}
	profile, err := s.config.Results.Profile(r.Context(), p, "")
	if errors.Is(err, leaderboard.ErrNotFound) {
		return leaderboard.Profile{}, nil
	}
	return profile, err
}

// drawPhrase creates a phrase for the player, which replaces the one before.
func (s *Server) drawPhrase(w http.ResponseWriter, r *http.Request) {
	device, ok := s.requireDevice(w, r)
	if !ok || !s.requireAdmission(w, r, device.Player) {
		return
	}
	secret, err := phrase.New(rand.Reader)
	if err == nil {
		err = s.config.Identities.ReplacePhrase(r.Context(), device, secret.Key())
	}
	if err != nil {
		s.writeDeviceFailure(w, "draw a recovery phrase", err)
		return
	}
	wire.WriteJSON(w, http.StatusCreated, wire.Marshal(wire.NewPhrase{Phrase: secret.Phrase()}))
}

// servePhraseOwner serves the player of a phrase. It changes nothing, but a wrong phrase counts as a guess.
func (s *Server) servePhraseOwner(w http.ResponseWriter, r *http.Request) {
	secret, _, ok := s.readPhrase(w, r)
	if !ok {
		return
	}
	player, err := s.config.Identities.PhraseOwner(r.Context(), secret.Key())
	if err != nil {
		s.writePhraseFailure(w, r, err)
		return
	}
	profile, err := s.profileOf(r, player)
	if err != nil {
		s.writeFailure(w, "read a profile", err)
		return
	}
	wire.WriteJSON(w, http.StatusOK, wire.Marshal(wire.PhraseOwner{ID: player, Name: profile.Name, Rounds: profile.Rounds, Since: profile.FirstSeen}))
}

// usePhrase signs this device in as the player of a phrase, and signs out that player's other devices. It
// leaves the player that the device had before.
func (s *Server) usePhrase(w http.ResponseWriter, r *http.Request) {
	secret, m, ok := s.readPhrase(w, r)
	if !ok {
		return
	}
	attempt, ok := readSecret(m.Attempt)
	if !ok {
		wire.WriteError(w, http.StatusBadRequest, wire.CodeBadMessage, "an attempt has 16 random bytes, in base64url without padding")
		return
	}
	if !s.requireWriteBudget(w, r) {
		return
	}
	next, device := secret.Derive(phrase.Secret(attempt))
	player, err := s.config.Identities.UsePhrase(r.Context(), secret.Key(), player.KeyOf(device[:]), next.Key())
	if err != nil {
		s.writePhraseFailure(w, r, err)
		return
	}
	s.authCache.removePlayers(player)
	http.SetCookie(w, laterDeviceCookie(r, player, device[:]))
	profile, err := s.profileOf(r, player)
	if err != nil { // the phrase is used up, so the response must not be lost
		profile = leaderboard.Profile{}
	}
	wire.WriteJSON(w, http.StatusOK, wire.Marshal(wire.RecoveredIdentity{ID: player, Name: profile.Name, Phrase: next.Phrase()}))
}

// readPhrase returns the phrase of a request. A wrong checksum means a typing error: readPhrase refuses it
// without asking the store, and it does not count as a guess. If ok is false it has written the response.
func (s *Server) readPhrase(w http.ResponseWriter, r *http.Request) (secret phrase.Secret, m wire.PhraseRequest, ok bool) {
	if !s.addresses.Get(limit.RemoteAddr(r)).MayGuess() {
		s.writeTooFast(w, s.config.Limits.Guesses.Wait())
		return secret, m, false
	}
	if !wire.ReadBody(w, r, &m) {
		return secret, m, false
	}
	secret, err := phrase.Parse(m.Phrase)
	if err != nil {
		wire.WriteError(w, http.StatusBadRequest, wire.CodeBadPhrase, err.Error())
		return secret, m, false
	}
	return secret, m, true
}

// writePhraseFailure refuses an unknown phrase and counts the guess, or writes another failure.
func (s *Server) writePhraseFailure(w http.ResponseWriter, r *http.Request, err error) {
	if !errors.Is(err, player.ErrInvalidPhrase) {
		s.writeFailure(w, "look a recovery phrase up", err)
		return
	}
	s.addresses.Get(limit.RemoteAddr(r)).CountGuess()
	wire.WriteError(w, http.StatusNotFound, wire.CodeNoPhrase, player.ErrInvalidPhrase.Error())
}
