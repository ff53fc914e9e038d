package web_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/gorilla/websocket"
)

func TestTwoTabsAreOnePlayerAndTwoBrowsersAreTwo(t *testing.T) {
	server := startAlone(t)
	ann := newPerson(t, server, "Ann")
	code := ann.Create(`{}`)
	ann.Join(code)

	secondTab := newPerson(t, server, "Ann")
	secondTab.browser, secondTab.tab = ann.browser, "second-tab"
	secondTab.Join(code)
	if secondTab.view.You != ann.view.You || len(secondTab.view.Players) != 1 {
		t.Errorf("ann is %s, her second tab sees %+v", ann.view.You, secondTab.view)
	}
	ann.clearCookies()
	ann.name = "Ann in private"
	ann.Join(code)
	if secondTab.view.You == ann.view.You || len(ann.view.Players) != 2 {
		t.Errorf("a private window sees %+v", ann.view)
	}
}

func TestNobodyTakesTheSeatOfAPublicID(t *testing.T) {
	server := startAlone(t)
	ann := newPerson(t, server, "Ann")
	code := ann.Create(`{}`)
	ann.Join(code)
	for _, forged := range []string{ann.view.You, strings.TrimPrefix(ann.view.You, "p_"), "AAAA", "\"", strings.Repeat("A", 5000)} {
		request, _ := http.NewRequest("POST", server.URL+"/api/rooms", strings.NewReader("{}"))
		request.Header.Set("Cookie", "rattle="+forged)
		response, err := server.Client().Do(request)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if cookie := response.Header.Get("Set-Cookie"); cookie == "" || strings.Contains(cookie, "rattle="+forged) {
			t.Errorf("the secret %q was believed", forged)
		}
	}
}

func TestTheCookieIsKeptFromScriptsAndOtherSites(t *testing.T) {
	server := startAlone(t)
	response, err := server.Client().Post(server.URL+"/api/rooms", "application/json", strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	cookie := response.Cookies()[0]
	if cookie.Name != "rattle" || !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode || cookie.Path != "/" || len(cookie.Value) < 20 {
		t.Errorf("the cookie is %v", cookie)
	}
}

// shows sends a request with a cookie, and returns the one that is set.
func shows(t *testing.T, server *testServer, method, path, cookie string, header ...string) *http.Cookie {
	t.Helper()
	request, err := http.NewRequest(method, server.URL+path, strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Cookie", cookie)
	request.Header.Set("Content-Type", "application/json")
	for i := 0; i < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	response, err := server.Client().Do(request)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	if cookies := response.Cookies(); len(cookies) > 0 {
		return cookies[0]
	}
	return nil
}

const ownSecret = "AAECAwQFBgcICQoLDA0ODw"

func TestAnySecretOfTheRightFormIsOneAndEachVisitKeepsItForAYear(t *testing.T) {
	server := startAlone(t)
	const year = 365 * 24 * 60 * 60
	if c := shows(t, server, "POST", "/api/rooms", "rattle="+ownSecret); c == nil || c.Value != ownSecret || c.MaxAge != year {
		t.Errorf("a POST sets %v", c)
	}
	if c := shows(t, server, "GET", "/api/rooms", "rattle="+ownSecret); c != nil {
		t.Errorf("whoever only looks is given %v", c)
	}
	socket, upgrade, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(server.URL, "http")+"/ws?v=1",
		http.Header{"Origin": {server.URL}, "Cookie": {"rattle=" + ownSecret}})
	if err != nil {
		t.Fatal(err)
	}
	upgrade.Body.Close()
	socket.Close()
	if cookies := upgrade.Cookies(); len(cookies) != 1 || cookies[0].Value != ownSecret || cookies[0].MaxAge != year ||
		!cookies[0].HttpOnly || cookies[0].SameSite != http.SameSiteLaxMode {
		t.Errorf("an upgrade sets %v", cookies)
	}
}

func TestUnderHTTPSNoOtherHostCanHaveSetTheCookie(t *testing.T) {
	server := startAlone(t, behindProxy)
	under := []string{"X-Forwarded-Proto", "https", "X-Forwarded-Host", "play.example"}
	if c := shows(t, server, "POST", "/api/rooms", "__Host-rattle="+ownSecret, under...); c == nil ||
		c.Name != "__Host-rattle" || c.Value != ownSecret || !c.Secure || c.Path != "/" || c.Domain != "" {
		t.Errorf("under HTTPS the cookie is %v", c)
	}
	if c := shows(t, server, "POST", "/api/rooms", "rattle="+ownSecret, under...); c == nil || c.Name != "__Host-rattle" || c.Value == ownSecret {
		t.Errorf("under HTTPS a cookie that another host may have set becomes %v", c)
	}
	both := "rattle=BAECAwQFBgcICQoLDA0ODw; __Host-rattle=" + ownSecret
	if c := shows(t, server, "POST", "/api/rooms", both, under...); c == nil || c.Value != ownSecret {
		t.Errorf("of both it takes %v", c)
	}
	if c := shows(t, server, "POST", "/api/rooms", both); c == nil || c.Name != "rattle" || c.Value == ownSecret || c.Secure {
		t.Errorf("under plain HTTP the cookie is %v", c)
	}
}
