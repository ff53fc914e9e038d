package web_test

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

func TestTwoTabsAreOnePlayerAndTwoBrowsersAreTwo(t *testing.T) {
	server := quietServer(t)
	ann := newPerson(t, server, "Ann")
	code := ann.creates(`{}`)
	ann.joins(code)

	secondTab := newPerson(t, server, "Ann")
	secondTab.browser, secondTab.tab = ann.browser, "second-tab"
	secondTab.joins(code)
	if secondTab.sees.You != ann.sees.You || len(secondTab.sees.Players) != 1 {
		t.Errorf("ann is %s, her second tab sees %+v", ann.sees.You, secondTab.sees)
	}
	ann.forgets()
	ann.name = "Ann in private"
	ann.joins(code)
	if secondTab.sees.You == ann.sees.You || len(ann.sees.Players) != 2 {
		t.Errorf("a private window sees %+v", ann.sees)
	}
}

func TestNobodyTakesTheSeatOfAPublicID(t *testing.T) {
	server := quietServer(t)
	ann := newPerson(t, server, "Ann")
	code := ann.creates(`{}`)
	ann.joins(code)
	for _, forged := range []string{ann.sees.You, strings.TrimPrefix(ann.sees.You, "p_"), "AAAA", "\"", strings.Repeat("A", 5000)} {
		request, _ := http.NewRequest("POST", server.URL+"/api/rooms", strings.NewReader("{}"))
		request.Header.Set("Cookie", "rattle="+forged)
		response, err := server.Client().Do(request)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.Header.Get("Set-Cookie") == "" {
			t.Errorf("the secret %q was believed", forged)
		}
	}
}

func TestTheCookieIsKeptFromScriptsAndOtherSites(t *testing.T) {
	server := quietServer(t)
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

func TestErrors(t *testing.T) {
	server := quietServer(t)
	ann := newPerson(t, server, "Ann")
	code := ann.creates(`{}`)
	ann.joins(code)

	eve := newPerson(t, server, "ann")
	eve.opens()
	for _, c := range []struct{ says, want string }{
		{`{"kind":"start"}`, "not-joined"},
		{`{"kind":"word","n":1,"word":"tide"}`, "not-joined"},
		{`{"kind":"levitate"}`, "unknown-kind"},
		{`hello`, "bad-message"},
		{`{"kind":"join","room":"` + code + `","name":"ann","tab":"tab-of-eve"}`, "name-taken"},
		{`{"kind":"join","room":"` + code + `","name":"\u202e","tab":"tab-of-eve"}`, "bad-name"},
	} {
		eve.says("%s", c.says)
		if got := eve.hears("error"); got.Code != c.want || got.Text == "" {
			t.Errorf("%s is answered %+v, want %s", c.says, got, c.want)
		}
	}
	// None of which keeps her from sitting down in the end.
	eve.says(`{"kind":"join","room":%q,"name":"Eve","tab":"tab-of-eve"}`, code)
	eve.awaits("her seat", func(v view) bool { return len(v.Players) == 2 })
	eve.says(`{"kind":"join","room":%q,"name":"Eve","tab":"tab-of-eve"}`, code)
	if got := eve.hears("error"); got.Code != "bad-message" {
		t.Errorf("a second join is answered %+v", got)
	}
}

func TestARoomThatNobodyKnowsClosesTheSocket(t *testing.T) {
	server := quietServer(t)
	for _, code := range []string{"KTMVQR", "nonsense", ""} {
		eve := newPerson(t, server, "Eve")
		eve.opens()
		eve.says(`{"kind":"join","room":%q,"name":"Eve","tab":"tab-of-eve"}`, code)
		if got := eve.hears("error"); got.Code != "unknown-room" {
			t.Errorf("room %q is answered %+v", code, got)
		}
		if closed := eve.hearsClose(); closed != 4004 {
			t.Errorf("room %q: closed with %d", code, closed)
		}
	}
}

func TestWhoSendsRubbishIsCutAndHurtsNobody(t *testing.T) {
	server := quietServer(t)
	ann, eve := newPerson(t, server, "Ann"), newPerson(t, server, "Eve")
	code := ann.creates(`{}`)
	ann.joins(code)
	for name, c := range map[string]struct {
		floods func()
		code   int
	}{
		"rubbish":       {func() { eve.floods(100, "rubbish") }, 4000},
		"a large frame": {func() { eve.floods(1, strings.Repeat("x", 10<<20)) }, websocket.CloseMessageTooBig},
	} {
		eve.joins(code)
		c.floods()
		if closed := eve.hearsClose(); closed != c.code {
			t.Errorf("%s: closed with %d, want %d", name, closed, c.code)
		}
	}
	if got := ann.submits("tide"); got.Refusal != "not-playing" {
		t.Errorf("ann is answered %+v", got)
	}
}

func (p *person) floods(n int, rubbish string) {
	for range n {
		if p.socket.WriteMessage(websocket.TextMessage, []byte(rubbish)) != nil {
			return // cut already
		}
	}
}

func TestAFloodOfMessagesHurtsNobodyElse(t *testing.T) {
	server := quietServer(t)
	ann, eve := newPerson(t, server, "Ann"), newPerson(t, server, "Eve")
	code := ann.creates(`{}`)
	ann.joins(code)
	eve.joins(code)
	flooded := make(chan struct{})
	go func() {
		defer close(flooded)
		eve.floods(1_000_000, `{"kind":"start"}`)
	}()
	for range 20 {
		if got := ann.submits("tide"); got.Refusal != "not-playing" {
			t.Errorf("ann is answered %+v", got)
		}
	}
	eve.socket.Close()
	<-flooded
}

func TestOtherSitesAreKeptOut(t *testing.T) {
	server := quietServer(t)
	address := "ws" + strings.TrimPrefix(server.URL, "http") + "/ws?v=1"
	for _, origin := range []string{"", "null", "https://evil.example", server.URL + ".evil.example", "http://127.0.0.1"} {
		header := http.Header{}
		if origin != "" {
			header.Set("Origin", origin)
		}
		socket, response, err := websocket.DefaultDialer.Dial(address, header)
		if err == nil {
			socket.Close()
			t.Errorf("origin %q gets a socket", origin)
		}
		if response == nil {
			t.Fatalf("origin %q: %v", origin, err)
		}
		response.Body.Close()
		if response.StatusCode != http.StatusForbidden {
			t.Errorf("origin %q: %s", origin, response.Status)
		}
	}
	request, _ := http.NewRequest("POST", server.URL+"/api/rooms", strings.NewReader("{}"))
	request.Header.Set("Origin", "https://evil.example")
	response, err := server.Client().Do(request)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	if response.StatusCode != http.StatusForbidden {
		t.Errorf("another site creates a room: %s", response.Status)
	}
}

func TestHTTP(t *testing.T) {
	server := quietServer(t)
	for _, c := range []struct {
		method, path, body string
		status             int
		cache              string
	}{
		{"GET", "/", "", 200, "no-cache"},
		{"GET", "/r/KTMVQR", "", 200, "no-cache"},
		{"GET", "/assets/main-abc123.js", "", 200, "public, max-age=31536000, immutable"},
		{"GET", "/assets/", "", 404, ""},
		{"GET", "/assets/gone.js", "", 404, ""},
		{"GET", "/assets/../index.html", "", 404, ""},
		{"GET", "/healthz", "", 200, "no-store"},
		{"GET", "/nothing", "", 404, ""},
		{"GET", "/ws", "", 400, "no-store"},
		{"GET", "/ws?v=2", "", 400, "no-store"},
		{"POST", "/api/rooms", `{}`, 201, "no-store"},
		{"POST", "/api/rooms", `{"seconds":60,"dice":"en-4x4-new","mood":"good"}`, 201, "no-store"},
		{"POST", "/api/rooms", `{"seconds":100000}`, 400, "no-store"},
		{"POST", "/api/rooms", `{"seconds":-1}`, 400, "no-store"},
		{"POST", "/api/rooms", `{"dice":"loaded"}`, 400, "no-store"},
		{"POST", "/api/rooms", `{"seconds":"long"}`, 400, "no-store"},
		{"POST", "/api/rooms", ``, 400, "no-store"},
		{"POST", "/api/rooms", `{"dice":"` + strings.Repeat("x", 10_000) + `"}`, 400, "no-store"},
		{"POST", "/", ``, 405, ""},
	} {
		request, err := http.NewRequest(c.method, server.URL+c.path, strings.NewReader(c.body))
		if err != nil {
			t.Fatal(err)
		}
		response, err := server.Client().Do(request)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(response.Body)
		response.Body.Close()
		if response.StatusCode != c.status || response.Header.Get("Cache-Control") != c.cache {
			t.Errorf("%s %s %.40s: %s, cached %q; want %d, %q\n%s", c.method, c.path, c.body,
				response.Status, response.Header.Get("Cache-Control"), c.status, c.cache, body)
		}
		csp := response.Header.Get("Content-Security-Policy")
		if !strings.Contains(csp, "default-src 'none'") || !strings.Contains(csp, "require-trusted-types-for 'script'") ||
			strings.Contains(csp, "unsafe") || response.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s %s: headers %v", c.method, c.path, response.Header)
		}
	}
}

func TestAServerThatStopsTellsItsClientsToComeBack(t *testing.T) {
	server := quietServer(t)
	ann, eve := newPerson(t, server, "Ann"), newPerson(t, server, "Eve")
	ann.joins(ann.creates(`{}`))
	eve.opens() // and has not joined yet
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		server.edge.Close(t.Context(), 0)
	}()
	for _, p := range []*person{ann, eve} {
		if closed := p.hearsClose(); closed != 1001 {
			t.Errorf("%s: closed with %d", p.name, closed)
		}
	}
	select {
	case <-stopped:
	case <-time.After(10 * time.Second):
		t.Error("the server does not stop")
	}
}
