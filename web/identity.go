package web

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"net/http"
	"strings"

	"rattle/room"
)

const (
	cookieName  = "rattle"
	secretBytes = 16
	oneYear     = 365 * 24 * 60 * 60
)

// identify tells who asks. Whoever has no secret gets a new one; then the cookie to set is not
// nil. No server remembers the secrets, and so any of the right form is taken for one.
func identify(r *http.Request) (room.PlayerID, *http.Cookie) {
	if cookie, err := r.Cookie(cookieName); err == nil {
		secret, err := base64.RawURLEncoding.Strict().DecodeString(cookie.Value)
		if err == nil && len(secret) == secretBytes {
			return playerOf(secret), nil
		}
	}
	secret := make([]byte, secretBytes)
	rand.Read(secret)                      // never fails
	return playerOf(secret), &http.Cookie{ //nolint:gosec // without HTTPS a Secure cookie would not come back
		Name:     cookieName,
		Value:    base64.RawURLEncoding.EncodeToString(secret),
		Path:     "/",
		MaxAge:   oneYear,
		HttpOnly: true,
		SameSite: http.SameSiteLaxMode,
		Secure:   r.URL.Scheme == "https",
	}
}

// playerOf gives the public id that belongs to a secret and does not give it away.
func playerOf(secret []byte) room.PlayerID {
	sum := sha256.Sum256(append([]byte("rattle player\x00"), secret...))
	id := base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:10])
	return room.PlayerID("p_" + strings.ToLower(id))
}
