package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"rattle/store/redis/redistest"
	"rattle/web"
	"rattle/web/limit"
)

// is returns the player for whom the server takes this person.
func (p *person) is() string {
	p.t.Helper()
	var me struct {
		ID         string
		Challenges []any
	}
	p.gets("/api/me", &me)
	return me.ID
}

// cookie is the secret that somebody's browser has.
func (p *person) cookie() string {
	p.t.Helper()
	address, err := url.Parse(p.server.URL)
	if err != nil {
		p.t.Fatal(err)
	}
	for _, c := range p.browser.Jar.Cookies(address) {
		if c.Name == "rattle" {
			return c.Value
		}
	}
	return ""
}

// copies is a thief who has seen somebody's secret.
func (p *person) copies(secret string) {
	p.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		p.t.Fatal(err)
	}
	address, err := url.Parse(p.server.URL)
	if err != nil {
		p.t.Fatal(err)
	}
	jar.SetCookies(address, []*http.Cookie{{Name: "rattle", Value: secret, Path: "/"}})
	p.browser.Jar = jar
}

// offersCode asks for a code for another device.
func (p *person) offersCode() string {
	p.t.Helper()
	response, text := p.asks("POST", "/api/me/devices", "")
	var offer struct {
		Code string
		Ends int64
	}
	if response.StatusCode != http.StatusCreated || json.Unmarshal([]byte(text), &offer) != nil || len(offer.Code) != 8 ||
		offer.Ends < time.Now().UnixMilli() {
		p.t.Fatalf("%s %s", response.Status, text)
	}
	return offer.Code
}

func (p *person) claims(code string) reply {
	p.t.Helper()
	response, _ := p.asks("POST", "/api/me/devices/claim", `{"code":"`+code+`"}`)
	return response
}

func TestAPlayerGoesOnAtAnotherDevice(t *testing.T) {
	t.Parallel()
	store := redistest.Redis(t)
	server := startServer(t, store, keeping(t, store))
	other := startServer(t, store, keeping(t, store))
	ann := newPerson(t, server, "Ann")
	if got := ann.is(); got != "" || ann.cookie() != "" {
		t.Fatalf("somebody who only looks is %q", got)
	}
	code := ann.creates(`{}`)
	ann.joins(code)
	phone := newPerson(t, other, "Ann")
	phone.tab = "tab-of-phone"
	invitation := ann.offersCode()
	if response := phone.claims(strings.ToLower(invitation)); response.StatusCode != http.StatusOK {
		t.Fatalf("the code is refused: %s", response.Status)
	}
	if phone.is() != ann.is() || phone.cookie() == ann.cookie() || !strings.HasPrefix(phone.cookie(), ann.is()+".") {
		t.Errorf("the phone is %s by %s, Ann is %s by %s", phone.is(), phone.cookie(), ann.is(), ann.cookie())
	}
	phone.joins(code)
	if len(phone.sees.Players) != 1 || phone.sees.You != ann.sees.You {
		t.Errorf("the phone sees %+v", phone.sees.Players)
	}
	if response := newPerson(t, server, "Eve").claims(invitation); response.StatusCode != http.StatusNotFound {
		t.Errorf("the code is taken twice: %s", response.Status)
	}
}

// TestTheCodeOfADeviceStandsInNoAddress looks at all that a browser asks for between the two
// devices: logs on the way have addresses.
func TestTheCodeOfADeviceStandsInNoAddress(t *testing.T) {
	t.Parallel()
	store := redistest.Redis(t)
	server := startServer(t, store, keeping(t, store))
	ann := newPerson(t, server, "Ann")
	ann.creates(`{}`)
	response, text := ann.asks("POST", "/api/me/devices", "")
	var offer struct {
		Code string
		QR   struct {
			Side int
			Path string
		}
	}
	if response.StatusCode != http.StatusCreated || json.Unmarshal([]byte(text), &offer) != nil {
		t.Fatalf("%s %s", response.Status, text)
	}
	drawing := fmt.Sprintf(`<svg viewBox="0 0 %d %d"><path fill="#fff"/><path d="%s"/></svg>`, offer.QR.Side, offer.QR.Side, offer.QR.Path)
	web.SameCode(t, drawing, server.URL+"/claim#"+offer.Code)
	if response, _ := ann.asks("GET", "/api/me/devices/"+offer.Code+"/qr.svg", ""); response.StatusCode != http.StatusNotFound {
		t.Errorf("there is an address with the code: %s", response.Status)
	}
}

func TestSigningOutEverywhereReachesSocketsAndOtherServers(t *testing.T) {
	t.Parallel()
	store := redistest.Redis(t)
	server := startServer(t, store, keeping(t, store))
	other := startServer(t, store, keeping(t, store))
	ann := newPerson(t, server, "Ann")
	code := ann.creates(`{}`)
	ann.joins(code)
	id, first := ann.is(), ann.cookie()
	phone, thief := newPerson(t, other, "Ann"), newPerson(t, other, "Eve")
	phone.claims(ann.offersCode())
	later := phone.cookie()
	thief.copies(first)
	for _, p := range []*person{phone, thief} {
		p.tab = "tab-of-another"
		p.joins(code)
		if p.is() != id {
			t.Fatalf("%s is %s, Ann is %s", p.name, p.is(), id)
		}
	}
	pending, words := ann.offersCode(), ann.draws()
	if response, text := ann.asks("DELETE", "/api/me/devices", ""); response.StatusCode != http.StatusNoContent {
		t.Fatalf("%s %s", response.Status, text)
	}
	begin := time.Now()
	phone.isClosed(1001)
	thief.isClosed(1001)
	ann.isClosed(1001) // her old secret is one of those
	if took := time.Since(begin); took > 8*time.Second {
		t.Errorf("they were heard for %v", took)
	}
	if ann.is() != id {
		t.Errorf("Ann is %s now, and was %s", ann.is(), id)
	}
	ann.joins(code)
	for what, secret := range map[string]string{"first": first, "later": later} {
		thief.copies(secret)
		if got := thief.is(); got != "" {
			t.Errorf("the %s secret still speaks for %s", what, got)
		}
		thief.opens() // as somebody new
		if thief.cookie() == secret {
			t.Errorf("the %s secret opens a socket", what)
		}
	}
	if response := thief.claims(pending); response.StatusCode != http.StatusNotFound {
		t.Errorf("a code from before lets somebody in: %s", response.Status)
	}
	thief.isNoOwner(words)
}

func TestWhoIsForgottenLeavesResultsWithoutAName(t *testing.T) {
	server := keepingServer(t)
	round, people := playsRound(t, server, "Ann", "Bob")
	ann, bob := people[0], people[1]
	id, secret := ann.is(), ann.cookie()
	if response, text := ann.asks("DELETE", "/api/me", ""); response.StatusCode != http.StatusNoContent {
		t.Fatalf("%s %s", response.Status, text)
	}
	if ann.cookie() != "" {
		t.Errorf("her browser keeps %s", ann.cookie())
	}
	for _, path := range []string{
		"/api/boards/en-4x4-new/best/all", "/api/rounds/" + round, "/api/rounds/" + round + "/record", "/api/players/" + bob.sees.You,
	} {
		if response, text := bob.asks("GET", path, ""); response.StatusCode != http.StatusOK || strings.Contains(text, "Ann") || !strings.Contains(text, id) {
			t.Errorf("%s: %s %s", path, response.Status, text)
		}
	}
	if response, _ := bob.asks("GET", "/api/players/"+id, ""); response.StatusCode != http.StatusNotFound {
		t.Errorf("her profile: %s", response.Status)
	}
	ann.copies(secret)
	ann.creates(`{}`)
	if got := ann.is(); got == id || got == "" {
		t.Errorf("her old secret makes her %s", got)
	}
}

func TestForgedSecretsAreNobodys(t *testing.T) {
	server := keepingServer(t)
	ann := newPerson(t, server, "Ann")
	ann.creates(`{}`)
	id, secret := ann.is(), ann.cookie()
	eve := newPerson(t, server, "Eve")
	for _, forged := range []string{
		id, id + ".", id + "." + secret, "." + secret, id + ".AAECAwQFBgcICQoLDA0ODw", id + ".first", id + "." + secret + ".x",
		"{q}." + secret, "p_x}:devices." + secret, strings.ToUpper(id) + "." + secret, strings.Repeat("p_", 2000) + "." + secret,
	} {
		eve.copies(forged)
		if got := eve.is(); got != "" {
			t.Errorf("%.60s speaks for %s", forged, got)
		}
		eve.creates(`{}`)
		if got := eve.is(); got == id || got == "" {
			t.Errorf("%.60s makes %s", forged, got)
		}
	}
}

func TestWhoGuessesDeviceCodesIsToldNothing(t *testing.T) {
	server := keepingServer(t, limited(func(l *limit.Limits) { l.Guesses = limit.Rate{PerSecond: 0.1, Burst: 5} }))
	ann := newPerson(t, server, "Ann")
	code := ann.offersCode()
	eve := newPerson(t, server, "Eve")
	for _, guess := range []string{"BBBBBBBB", "bbbbbbbc", "", "x", `\u0000`} {
		if response := eve.claims(guess); response.StatusCode != http.StatusNotFound {
			t.Errorf("%q: %s", guess, response.Status)
		}
	}
	response, text := eve.asks("POST", "/api/me/devices/claim", `{"code":"`+code+`"}`)
	tooFast(t, "one guess too many", response, text)
	for _, body := range []string{"", "[]", `{"code":7}`, `{"code":"` + strings.Repeat("x", 5000) + `"}`} {
		if response, _ := ann.asks("POST", "/api/me/devices/claim", body); response.StatusCode < 400 {
			t.Errorf("%.20s: %s", body, response.Status)
		}
	}
}

func TestTwoDevicesThatClaimAtOnce(t *testing.T) {
	server := keepingServer(t)
	ann := newPerson(t, server, "Ann")
	code := ann.offersCode()
	var both sync.WaitGroup
	var statuses [2]int
	for i := range statuses {
		p := newPerson(t, server, "Eve")
		both.Go(func() { statuses[i] = p.claims(code).StatusCode })
	}
	both.Wait()
	if statuses[0]+statuses[1] != http.StatusOK+http.StatusNotFound {
		t.Errorf("they are answered %v", statuses)
	}
}

func TestOtherSitesChangeNobodysDevices(t *testing.T) {
	server := keepingServer(t)
	ann := newPerson(t, server, "Ann")
	code, id := ann.offersCode(), ann.is()
	for _, request := range [][2]string{
		{"POST", "/api/me/devices"}, {"POST", "/api/me/devices/claim"}, {"DELETE", "/api/me/devices"}, {"DELETE", "/api/me"},
	} {
		response, _ := ann.asks(request[0], request[1], `{"code":"`+code+`"}`, "Origin", "https://evil.example", "Sec-Fetch-Site", "cross-site")
		if response.StatusCode != http.StatusForbidden {
			t.Errorf("%v: %s", request, response.Status)
		}
	}
	if ann.is() != id {
		t.Errorf("she is %s now", ann.is())
	}
}
