package web_test

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"regexp"
	"strings"
	"testing"
)

func TestAnUnknownAddressHasAWayHomeInTheVisitorsLanguage(t *testing.T) {
	eve := newPerson(t, startAlone(t), "Eve")
	for _, c := range []struct{ accepts, lang, says string }{
		{"", "en", "There is nothing at this address."},
		{"it, pt-BR;q=0.8", "en", "There is nothing at this address."},
		{"de-AT, en;q=0.8", "de", "Unter dieser Adresse gibt es nichts."},
		{"en;q=0.3, FR-ca;q=0.9", "fr", "Il n’y a rien à cette adresse."},
		{"it, es, de", "es", "En esta dirección no hay nada."},
		{"zh-Hant-TW, en;q=0", "zh-Hans", "这个地址什么都没有。"},
		{"de;q=0", "en", "There is nothing at this address."},
		{"de;q=x, *", "en", "There is nothing at this address."},
	} {
		for _, path := range []string{"/nonsense", "/r/a/b/c", "/tv", "/%3Cscript%3E", "/wp-login.php?x=<script>"} {
			response, text := eve.Request("GET", path, "", "Accept-Language", c.accepts)
			if response.StatusCode != http.StatusNotFound || !strings.HasPrefix(response.Header.Get("Content-Type"), "text/html") ||
				!strings.Contains(text, `<html lang="`+c.lang+`">`) || !strings.Contains(text, c.says) ||
				!strings.Contains(text, `href="/"`) || !strings.Contains(text, `href="/help"`) {
				t.Errorf("%s for %q: %s %s", path, c.accepts, response.Status, text)
			}
			if !strings.Contains(response.Header.Get("Vary"), "Accept-Language") {
				t.Errorf("%s varies by %q", path, response.Header.Get("Vary"))
			}
		}
	}
}

// TestWhatIsSaidWhereNothingIsIsOneSmallFile that runs nothing and asks for nothing.
func TestWhatIsSaidWhereNothingIsIsOneSmallFile(t *testing.T) {
	eve := newPerson(t, startAlone(t), "Eve")
	for _, language := range []string{"en", "de", "fr", "es", "zh"} {
		response, text := eve.Request("GET", "/nonsense", "", "Accept-Language", language, "Accept-Encoding", "identity")
		if len(text) > 2500 {
			t.Errorf("%s has %d bytes", language, len(text))
		}
		if strings.Contains(text, "<script") || regexp.MustCompile(`\s(src|style|on[a-z]+)=`).MatchString(text) {
			t.Errorf("%s asks for more: %s", language, text)
		}
		style := regexp.MustCompile(`<style>(.*)</style>`).FindStringSubmatch(text)
		if style == nil {
			t.Fatalf("%s has no style: %s", language, text)
		}
		sum := sha256.Sum256([]byte(style[1]))
		policy := response.Header.Get("Content-Security-Policy")
		if !strings.Contains(policy, "default-src 'none'; style-src 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"';") || strings.Contains(policy, "unsafe") {
			t.Errorf("the policy is %s", policy)
		}
	}
	if response, text := eve.Request("GET", "/nonsense", "", "Accept-Encoding", "gzip"); response.Header.Get("Content-Encoding") != "gzip" || len(text) > 1200 {
		t.Errorf("zipped it is %v, %d bytes", response.Header, len(text))
	}
	if response, text := eve.Request("HEAD", "/nonsense", ""); response.StatusCode != http.StatusNotFound || text != "" {
		t.Errorf("HEAD: %s %s", response.Status, text)
	}
	if response, _ := eve.Request("POST", "/nonsense", ""); response.StatusCode != http.StatusNotFound {
		t.Errorf("POST: %s", response.Status)
	}
	if response, _ := eve.Request("POST", "/about", ""); response.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("POST to a page: %s", response.Status)
	}
}

func TestPagesHaveTheirAddressesWithASlashAtTheEndToo(t *testing.T) {
	eve := newPerson(t, startAlone(t), "Eve")
	for _, path := range []string{"/help", "/rules", "/about/", "/help/", "/r/KTMVQRBC/", "/r/KTMVQRBC/tv/", "/players/me/", "/leaderboards/"} {
		if response, text := eve.Request("GET", path, ""); response.StatusCode != http.StatusOK || !strings.Contains(text, "<title>Rattle") {
			t.Errorf("%s: %s %.200s", path, response.Status, text)
		}
	}
}
