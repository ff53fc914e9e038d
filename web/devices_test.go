package web_test

import (
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"rattle/internal/testkit"
	"rattle/web"
	"rattle/web/limit"
)

// playerID returns the id of the player for whom the server takes this person.
func (p *person) playerID() string {
	p.t.Helper()
	var me struct {
		ID         string
		Challenges []any
	}
	p.get("/api/me", &me)
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

// useCookie replaces all cookies by a secret, as a thief does who has seen it.
func (p *person) useCookie(secret string) {
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

// offerCode requests a code for another device.
func (p *person) offerCode() string {
	p.t.Helper()
	response, text := p.Request("POST", "/api/me/devices", "")
	var offer struct {
		Code string
		Ends int64
	}
	if response.StatusCode != http.StatusCreated || testkit.Decode([]byte(text), &offer) != nil || len(offer.Code) != 8 ||
		offer.Ends < time.Now().UnixMilli() {
		p.t.Fatalf("%s %s", response.Status, text)
	}
	return offer.Code
}

func (p *person) claimCode(code string) reply {
	p.t.Helper()
	response, _ := p.Request("POST", "/api/me/devices/claim", `{"code":"`+code+`"}`)
	return response
}

func TestAPlayerGoesOnAtAnotherDevice(t *testing.T) {
	t.Parallel()
	store := onRedis(t)
	server := startServer(t, store, keeping(store))
	other := startServer(t, store, keeping(store))
	ann := newPerson(t, server, "Ann")
	if got := ann.playerID(); got != "" || ann.cookie() != "" {
		t.Fatalf("somebody who only looks is %q", got)
	}
	code := ann.Create(`{}`)
	ann.Join(code)
	phone := newPerson(t, other, "Ann")
	phone.tab = "tab-of-phone"
	invitation := ann.offerCode()
	if response := phone.claimCode(strings.ToLower(invitation)); response.StatusCode != http.StatusOK {
		t.Fatalf("the code is refused: %s", response.Status)
	}
	if phone.playerID() != ann.playerID() || phone.cookie() == ann.cookie() || !strings.HasPrefix(phone.cookie(), ann.playerID()+".") {
		t.Errorf("the phone is %s by %s, Ann is %s by %s", phone.playerID(), phone.cookie(), ann.playerID(), ann.cookie())
	}
	phone.Join(code)
	if len(phone.view.Players) != 1 || phone.view.You != ann.view.You {
		t.Errorf("the phone sees %+v", phone.view.Players)
	}
	if response := newPerson(t, server, "Eve").claimCode(invitation); response.StatusCode != http.StatusNotFound {
		t.Errorf("the code is taken twice: %s", response.Status)
	}
}

// TestTheCodeOfADeviceStandsInNoAddress looks at all that a browser asks for between the two
// devices: logs on the way have addresses.
func TestTheCodeOfADeviceStandsInNoAddress(t *testing.T) {
	t.Parallel()
	store := onRedis(t)
	server := startServer(t, store, keeping(store))
	ann := newPerson(t, server, "Ann")
	ann.Create(`{}`)
	response, text := ann.Request("POST", "/api/me/devices", "")
	var offer struct {
		Code string
		QR   struct {
			Side int
			Path string
		}
	}
	if response.StatusCode != http.StatusCreated || testkit.Decode([]byte(text), &offer) != nil {
		t.Fatalf("%s %s", response.Status, text)
	}
	drawing := fmt.Sprintf(`<svg viewBox="0 0 %d %d"><path fill="#fff"/><path d="%s"/></svg>`, offer.QR.Side, offer.QR.Side, offer.QR.Path)
	web.SameCode(t, drawing, server.URL+"/claim#"+offer.Code)
	if response, _ := ann.Request("GET", "/api/me/devices/"+offer.Code+"/qr.svg", ""); response.StatusCode != http.StatusNotFound {
		t.Errorf("there is an address with the code: %s", response.Status)
	}
}

func TestSigningOutEverywhereReachesSocketsAndOtherServers(t *testing.T) {
	t.Parallel()
	store := onRedis(t)
	server := startServer(t, store, keeping(store))
	other := startServer(t, store, keeping(store))
	ann := newPerson(t, server, "Ann")
	code := ann.Create(`{}`)
	ann.Join(code)
	id, first := ann.playerID(), ann.cookie()
	phone, thief := newPerson(t, other, "Ann"), newPerson(t, other, "Eve")
	phone.claimCode(ann.offerCode())
	later := phone.cookie()
	thief.useCookie(first)
	for _, p := range []*person{phone, thief} {
		p.tab = "tab-of-another"
		p.Join(code)
		if p.playerID() != id {
			t.Fatalf("%s is %s, Ann is %s", p.name, p.playerID(), id)
		}
	}
	pending, words := ann.offerCode(), ann.drawPhrase()
	if response, text := ann.Request("DELETE", "/api/me/devices", ""); response.StatusCode != http.StatusNoContent {
		t.Fatalf("%s %s", response.Status, text)
	}
	begin := time.Now()
	phone.ExpectClose(1001)
	thief.ExpectClose(1001)
	ann.ExpectClose(1001) // her old secret is one of those
	if took := time.Since(begin); took > 8*time.Second {
		t.Errorf("they were heard for %v", took)
	}
	if ann.playerID() != id {
		t.Errorf("Ann is %s now, and was %s", ann.playerID(), id)
	}
	ann.Join(code)
	for what, secret := range map[string]string{"first": first, "later": later} {
		thief.useCookie(secret)
		if got := thief.playerID(); got != "" {
			t.Errorf("the %s secret still speaks for %s", what, got)
		}
		thief.Connect() // as somebody new
		if thief.cookie() == secret {
			t.Errorf("the %s secret opens a socket", what)
		}
	}
	if response := thief.claimCode(pending); response.StatusCode != http.StatusNotFound {
		t.Errorf("a code from before lets somebody in: %s", response.Status)
	}
	thief.expectNoOwner(words)
}

func TestWhoIsForgottenLeavesResultsWithoutAName(t *testing.T) {
	server := keepingServer(t)
	round, people := playRound(t, server, "Ann", "Bob")
	ann, bob := people[0], people[1]
	id, secret := ann.playerID(), ann.cookie()
	if response, text := ann.Request("DELETE", "/api/me", ""); response.StatusCode != http.StatusNoContent {
		t.Fatalf("%s %s", response.Status, text)
	}
	if ann.cookie() != "" {
		t.Errorf("her browser keeps %s", ann.cookie())
	}
	for _, path := range []string{
		"/api/leaderboards/en-4x4-new/best/all", "/api/rounds/" + round, "/api/rounds/" + round + "/record", "/api/players/" + bob.view.You,
	} {
		if response, text := bob.Request("GET", path, ""); response.StatusCode != http.StatusOK || strings.Contains(text, "Ann") || !strings.Contains(text, id) {
			t.Errorf("%s: %s %s", path, response.Status, text)
		}
	}
	if response, _ := bob.Request("GET", "/api/players/"+id, ""); response.StatusCode != http.StatusNotFound {
		t.Errorf("her profile: %s", response.Status)
	}
	ann.useCookie(secret)
	ann.Create(`{}`)
	if got := ann.playerID(); got == id || got == "" {
		t.Errorf("her old secret makes her %s", got)
	}
}

func TestForgedSecretsAreNobodys(t *testing.T) {
	server := keepingServer(t)
	ann := newPerson(t, server, "Ann")
	ann.Create(`{}`)
	id, secret := ann.playerID(), ann.cookie()
	eve := newPerson(t, server, "Eve")
	for _, forged := range []string{
		id, id + ".", id + "." + secret, "." + secret, id + ".AAECAwQFBgcICQoLDA0ODw", id + ".first", id + "." + secret + ".x",
		"{q}." + secret, "p_x}:devices." + secret, strings.ToUpper(id) + "." + secret, strings.Repeat("p_", 2000) + "." + secret,
	} {
		eve.useCookie(forged)
		if got := eve.playerID(); got != "" {
			t.Errorf("%.60s speaks for %s", forged, got)
		}
		eve.Create(`{}`)
		if got := eve.playerID(); got == id || got == "" {
			t.Errorf("%.60s makes %s", forged, got)
		}
	}
}

func TestWhoGuessesDeviceCodesIsToldNothing(t *testing.T) {
	server := keepingServer(t, limited(func(l *limit.Limits) { l.Guesses = limit.Rate{PerSecond: 0.1, Burst: 5} }))
	ann := newPerson(t, server, "Ann")
	code := ann.offerCode()
	eve := newPerson(t, server, "Eve")
	for _, guess := range []string{"BBBBBBBB", "bbbbbbbc", "", "x", `\u0000`} {
		if response := eve.claimCode(guess); response.StatusCode != http.StatusNotFound {
			t.Errorf("%q: %s", guess, response.Status)
		}
	}
	response, text := eve.Request("POST", "/api/me/devices/claim", `{"code":"`+code+`"}`)
	tooFast(t, "one guess too many", response, text)
	for _, body := range []string{"", "[]", `{"code":7}`, `{"code":"` + strings.Repeat("x", 5000) + `"}`} {
		if response, _ := ann.Request("POST", "/api/me/devices/claim", body); response.StatusCode < 400 {
			t.Errorf("%.20s: %s", body, response.Status)
		}
	}
}

func TestTwoDevicesThatClaimAtOnce(t *testing.T) {
	server := keepingServer(t)
	ann := newPerson(t, server, "Ann")
	code := ann.offerCode()
	var both sync.WaitGroup
	var statuses [2]int
	for i := range statuses {
		p := newPerson(t, server, "Eve")
		both.Go(func() { statuses[i] = p.claimCode(code).StatusCode })
	}
	both.Wait()
	if statuses[0]+statuses[1] != http.StatusOK+http.StatusNotFound {
		t.Errorf("they are answered %v", statuses)
	}
}

func TestOtherSitesChangeNobodysDevices(t *testing.T) {
	server := keepingServer(t)
	ann := newPerson(t, server, "Ann")
	code, id := ann.offerCode(), ann.playerID()
	for _, request := range [][2]string{
		{"POST", "/api/me/devices"}, {"POST", "/api/me/devices/claim"}, {"DELETE", "/api/me/devices"}, {"DELETE", "/api/me"},
	} {
		response, _ := ann.Request(request[0], request[1], `{"code":"`+code+`"}`, "Origin", "https://evil.example", "Sec-Fetch-Site", "cross-site")
		if response.StatusCode != http.StatusForbidden {
			t.Errorf("%v: %s", request, response.Status)
		}
	}
	if ann.playerID() != id {
		t.Errorf("she is %s now", ann.playerID())
	}
}
