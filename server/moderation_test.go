package server

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"rattle/internal/testkit"
	"rattle/player"
	"rattle/store/redis/redistest"
	redisresults "rattle/store/redis/results"
)

// moderator is somebody with a browser at the admin address.
type moderator struct {
	t       *testing.T
	browser *http.Client
	admin   string
}

func (m moderator) sees() string {
	m.t.Helper()
	return m.send("GET", "/moderation", nil, "")
}

// presses sends a form, and returns the page that is shown then.
func (m moderator) presses(path string, form url.Values) string {
	m.t.Helper()
	return m.send("POST", path, form, m.admin)
}

func (m moderator) send(method, path string, form url.Values, origin string) string {
	m.t.Helper()
	r, err := http.NewRequestWithContext(m.t.Context(), method, m.admin+path, strings.NewReader(form.Encode()))
	if err != nil {
		m.t.Fatal(err)
	}
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	if origin != "" {
		r.Header.Set("Origin", origin)
	}
	response, err := m.browser.Do(r)
	if err != nil {
		m.t.Fatal(err)
	}
	defer response.Body.Close()
	var text strings.Builder
	if _, err := io.Copy(&text, response.Body); err != nil {
		m.t.Fatal(err)
	}
	if response.StatusCode != http.StatusOK {
		return response.Status
	}
	return text.String()
}

func TestModeratorsCloseReportsOnAPage(t *testing.T) {
	t.Parallel()
	url, at := redistest.Redis(t), testkit.FreeAddress(t)
	server := startServe(t, "--admin", at, "--redis", url)
	defer server.stop()
	report := player.Report{Address: "192.0.2.1", From: "p_from", Against: "p_against", Reason: player.ReportName, At: 1_780_000_000_000}
	if err := redisresults.NewPlayers(redistest.Client(t, url)).Report(t.Context(), report); err != nil {
		t.Fatal(err)
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	mo := moderator{t, &http.Client{Jar: jar}, "http://" + at}

	if page := mo.sees(); !strings.Contains(page, "p_against") || !strings.Contains(page, "has an offensive name") || strings.Contains(page, "Close</button>") {
		t.Errorf("who has no name sees %s", page)
	}
	page := mo.presses("/moderation/name", form("name", "Mo <b>"))
	closing := regexp.MustCompile(`action="(/moderation/reports/\w+/close)"`).FindStringSubmatch(page)
	if closing == nil {
		t.Fatalf("nothing can be closed on %s", page)
	}
	if said := mo.send("POST", closing[1], form(), "http://elsewhere.example"); !strings.HasPrefix(said, "403") {
		t.Errorf("a page of somebody else's closes it: %.200s", said)
	}
	if page = mo.presses(closing[1], form()); strings.Contains(page, closing[1]) || !strings.Contains(page, "<td>Mo &lt;b&gt;<td>The report is closed") {
		t.Errorf("after closing it the page is %s", page)
	}
	if said := mo.presses(closing[1], form()); !strings.HasPrefix(said, "404") {
		t.Errorf("closed again: %.200s", said)
	}
	undoing := regexp.MustCompile(`action="(/moderation/decisions/\w+/undo)"`).FindStringSubmatch(page)
	if undoing == nil {
		t.Fatalf("nothing can be undone on %s", page)
	}
	if page = mo.presses(undoing[1], form()); !strings.Contains(page, closing[1]) || !strings.Contains(page, "Nobody has decided anything.") {
		t.Errorf("after that is undone the page is %s", page)
	}
	page = mo.presses("/moderation/players", form("player", string(forgotAnn), "name", " Some <i>body ", "unlisted", "1"))
	if !strings.Contains(page, "is called Some &lt;i&gt;body, is on no leaderboard") || !strings.Contains(page, "<td>Mo &lt;b&gt;<td>The player is ruled about") {
		t.Errorf("after a ruling the page is %s", page)
	}
	undoing = regexp.MustCompile(`action="(/moderation/decisions/\w+/undo)"`).FindStringSubmatch(page)
	if page = mo.presses(undoing[1], form()); !strings.Contains(page, "Nothing is ruled about anybody.") {
		t.Errorf("after that is undone the page is %s", page)
	}
	for _, wrong := range [][2]string{{"p_x", "Somebody"}, {string(forgotAnn), "fuck"}} {
		if said := mo.presses("/moderation/players", form("player", wrong[0], "name", wrong[1])); !strings.HasPrefix(said, "40") {
			t.Errorf("a ruling about %s, by the name %s, is answered %.200s", wrong[0], wrong[1], said)
		}
	}
	if status, text := server.request("GET", "/moderation", ""); status == 200 && strings.Contains(text, "p_against") {
		t.Error("players can see it")
	}
}

func form(pairs ...string) url.Values {
	v := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		v.Set(pairs[i], pairs[i+1])
	}
	return v
}
