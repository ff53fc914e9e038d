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
//	bot.SECRET        likewise for a bot, see declaredbots.go
//	p_PLAYER.SECRET   a later one: the store has it among that player's devices
//
// Each upgrade to a socket and each POST sets the cookie anew for a year. A PUT, which is repeated, does not:
// its response could arrive after that of a request that has just set another cookie.

// cookieName returns the name of the cookie that authenticates a request. Under HTTPS it has the prefix
// __Host-: browsers accept such a cookie from this host over HTTPS only, not from another host of the domain
// nor from an attacker on plain HTTP. So the name without the prefix is not read there.
func cookieName(r *http.Request) string {
	if r.URL.Scheme == "https" {
		return "__Host-rattle"
	}
	return "rattle"
}

// deviceOf returns the device of a request's cookie, and false if there is none or it is malformed. Whether
// the device is signed in is decided by [player.Identities]; of a first device the store keeps only that it
// was signed out.
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

// firstSecret returns the secret of a first device if the request's cookie has one.
func firstSecret(r *http.Request) ([]byte, bool) {
	cookie, err := r.Cookie(cookieName(r))
	if err != nil {
		return nil, false
	}
	return readSecret(cookie.Value)
}

// authenticate returns the device whose secret a request has, the zero Device if it has none or the device
// is signed out.
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

// authenticateOrCreate returns the device of a request, a new player's if it has none, and the cookie to set
// for another year, or nil.
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

// currentPlayer returns the player of a request that changes nothing, "" if it has none. If it returns false
// it has written the response.
func (s *Server) currentPlayer(w http.ResponseWriter, r *http.Request) (room.PlayerID, bool) {
	device, ok := s.currentDevice(w, r)
	return device.Player, ok
}

// currentDevice is currentPlayer with the device.
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

// requireDevice is requirePlayer with the device.
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
	return &http.Cookie{ //nolint:gosec // without HTTPS a browser would not send a Secure cookie
		Name:     cookieName(r),
		Value:    value,
		Path:     "/",
		MaxAge:   seconds,
		HttpOnly: true,
		SameSite: http.SameSiteLaxMode,
		Secure:   r.URL.Scheme == "https",
	}
}

// expiredCookie returns a cookie that deletes the secret from the browser.
func expiredCookie(r *http.Request) *http.Cookie {
	return newCookie(r, "", -1)
}

// laterDeviceCookie returns the cookie of a player's later device.
func laterDeviceCookie(r *http.Request, p room.PlayerID, secret []byte) *http.Cookie {
	return newCookie(r, string(p)+"."+base64.RawURLEncoding.EncodeToString(secret), cookieSeconds)
}
