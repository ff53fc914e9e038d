package server

import (
	"net/http"
	"net/url"
	"strings"
	"unicode"
)

// Whoever reaches the admin address is trusted. The moderation page asks for a name once, so that others see who decided
// what.

const (
	moderatorCookie   = "moderator"
	maxModeratorRunes = 40
	// moderatorByAPI is the name of a program that gives none.
	moderatorByAPI = "(API)"
)

// setModerator remembers the name in the browser, and goes back to the page.
func setModerator(w http.ResponseWriter, r *http.Request) {
	name := cleanModerator(r.PostFormValue("name"))
	if name == "" {
		http.Error(w, "what is your name?", http.StatusBadRequest)
		return
	}
	http.SetCookie(w, &http.Cookie{ //nolint:gosec // the admin address is plain HTTP, and the name is no secret
		Name: moderatorCookie, Value: url.QueryEscape(name), Path: "/moderation", MaxAge: 366 * 24 * 3600,
		HttpOnly: true, SameSite: http.SameSiteStrictMode,
	})
	backToModeration(w, r)
}

func backToModeration(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, "/moderation", http.StatusSeeOther)
}

// moderatorOf returns the name of who sends a request; "" if it is not known.
func moderatorOf(r *http.Request) string {
	cookie, err := r.Cookie(moderatorCookie)
	if err != nil {
		return ""
	}
	name, err := url.QueryUnescape(cookie.Value)
	if err != nil {
		return ""
	}
	return cleanModerator(name)
}

func cleanModerator(name string) string {
	visible := strings.Map(func(r rune) rune {
		if unicode.IsGraphic(r) {
			return r
		}
		return -1
	}, strings.TrimSpace(name))
	runes := []rune(strings.ToValidUTF8(visible, ""))
	return string(runes[:min(len(runes), maxModeratorRunes)])
}

// isForm reports whether a request was sent by the page, and not by a program.
func isForm(r *http.Request) bool {
	return strings.HasPrefix(r.Header.Get("Content-Type"), "application/x-www-form-urlencoded") && moderatorOf(r) != ""
}
