package web

import (
	"net/http/httptest"
	"testing"
)

func TestCookiesAreSecureUnderHTTPS(t *testing.T) {
	for scheme, name := range map[string]string{"http": "rattle", "https": "__Host-rattle"} {
		r := httptest.NewRequest("GET", "/", nil)
		r.URL.Scheme = scheme
		cookie := newCookie(r, "secret", cookieSeconds)
		if cookie.Secure != (scheme == "https") || cookie.Name != name || !cookie.HttpOnly {
			t.Errorf("the cookie under %s is %v", scheme, cookie)
		}
	}
}
