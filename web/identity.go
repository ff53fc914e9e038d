package web

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"net/http"
	"strings"

	"rattle/player"
	"rattle/room"
)

const (
	secretBytes   = 16
	cookieSeconds = 365 * 24 * 60 * 60
)

// A cookie holds the secret of a device, in one of three forms:
//
//	SECRET            the first device: the player's id is derived from it
//	bot.SECRET        the same of a bot, see declaredbots.go
//	p_PLAYER.SECRET   a later one: the store knows that it belongs to that player
//
// Each visit, an upgrade or a POST, sets it anew for a year. What is asked again and again (PUT) does
// not: its answer could come behind that of a request which has just given the browser another one.

// cookieName returns the name of the cookie that a request is to show. Under HTTPS only this very
// server can have set it: browsers take a cookie with that prefix from no other host of the domain
// and from nobody who meddles with plain HTTP. So the other name is not read there.
func cookieName(r *http.Request) string {
	if r.URL.Scheme == "https" {
		return "__Host-rattle"
	}
	return "rattle"
}

// deviceOf reads whom a cookie speaks for, if it has either form. Whether it may is for
// [player.Identities] to say; of a first device no server remembers more than that it is refused.
func deviceOf(r *http.Request) (player.Device, bool) {
	cookie, err := r.Cookie(cookieName(r))
	if err != nil {
		return player.Device{}, false
	}
	id, text, later := strings.Cut(cookie.Value, ".")
	if !later {
		text = cookie.Value
	}
	secret, ok := readSecret(text)
	if !ok {
		return player.Device{}, false
	}
	switch {
	case !later:
		return player.Device{Player: player.IDOf(secret)}, true
	case id == botCookiePrefix:
		return player.Device{Player: player.BotIDOf(secret)}, true
	}
	return player.Device{Player: room.PlayerID(id), Key: player.KeyOf(secret)}, player.ValidID(id)
}

func readSecret(text string) ([]byte, bool) {
	secret, err := base64.RawURLEncoding.Strict().DecodeString(text)
	return secret, err == nil && len(secret) == secretBytes
}

// firstSecret returns the secret of a first device, if a request shows one.
func firstSecret(r *http.Request) ([]byte, bool) {
	cookie, err := r.Cookie(cookieName(r))
	if err != nil {
		return nil, false
	}
	return readSecret(cookie.Value)
}

// authenticate returns the player for whom a request speaks: nobody, unless it has a valid secret.
// A player who is nobody has no id.
func (s *Server) authenticate(ctx context.Context, r *http.Request) (player.Device, error) {
	device, ok := deviceOf(r)
	if !ok {
		return player.Device{}, nil
	}
	if held, err := s.isValidDevice(ctx, device); err != nil || !held {
		return player.Device{}, err
	}
	return device, nil
}

// authenticateOrCreate returns the player for whom a request speaks, and the cookie to set, or nil:
// a new player's if the request speaks for nobody, else the cookie of the request, for another
// year.
func (s *Server) authenticateOrCreate(ctx context.Context, r *http.Request) (player.Device, *http.Cookie, error) {
	device, err := s.authenticate(ctx, r)
	if err != nil {
		return device, nil, err
	}
	if device.Player != "" {
		shown, err := r.Cookie(cookieName(r))
		if err != nil || r.Method == http.MethodPut {
			return device, nil, err
		}
		return device, newCookie(r, shown.Value, cookieSeconds), nil
	}
	secret := newSecret()
	return player.Device{Player: player.IDOf(secret)}, newCookie(r, base64.RawURLEncoding.EncodeToString(secret), cookieSeconds), nil
}

// currentPlayer returns the player of a request that changes nothing: "" is nobody. If it returns
// false it has written the response.
func (s *Server) currentPlayer(w http.ResponseWriter, r *http.Request) (room.PlayerID, bool) {
	device, ok := s.currentDevice(w, r)
	return device.Player, ok
}

// currentDevice returns the device that asks, as currentPlayer does its player.
func (s *Server) currentDevice(w http.ResponseWriter, r *http.Request) (player.Device, bool) {
	device, err := s.authenticate(r.Context(), r)
	if err != nil {
		s.writeFailure(w, "tell who asks", err)
	}
	return device, err == nil
}

// requirePlayer returns the player of a request that changes something, and creates one with a
// cookie if there is none. If it returns false it has written the response.
func (s *Server) requirePlayer(w http.ResponseWriter, r *http.Request) (room.PlayerID, bool) {
	device, ok := s.requireDevice(w, r)
	return device.Player, ok
}

// requireDevice returns the device that asks, as requirePlayer does its player.
func (s *Server) requireDevice(w http.ResponseWriter, r *http.Request) (player.Device, bool) {
	device, cookie, err := s.authenticateOrCreate(r.Context(), r)
	if err != nil {
		s.writeFailure(w, "tell who asks", err)
		return player.Device{}, false
	}
	if cookie != nil {
		http.SetCookie(w, cookie)
	}
	return device, true
}

func newSecret() []byte {
	secret := make([]byte, secretBytes)
	rand.Read(secret) // never fails
	return secret
}

func newCookie(r *http.Request, value string, seconds int) *http.Cookie {
	return &http.Cookie{ //nolint:gosec // without HTTPS a Secure cookie would not come back
		Name:     cookieName(r),
		Value:    value,
		Path:     "/",
		MaxAge:   seconds,
		HttpOnly: true,
		SameSite: http.SameSiteLaxMode,
		Secure:   r.URL.Scheme == "https",
	}
}

// expiredCookie takes the secret away from a browser.
func expiredCookie(r *http.Request) *http.Cookie {
	return newCookie(r, "", -1)
}

// laterDeviceCookie is that of a later device of a player.
func laterDeviceCookie(r *http.Request, p room.PlayerID, secret []byte) *http.Cookie {
	return newCookie(r, string(p)+"."+base64.RawURLEncoding.EncodeToString(secret), cookieSeconds)
}
