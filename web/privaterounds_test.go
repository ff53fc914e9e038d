package web_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"rattle/internal/testkit"
)

// TestARoundAtAPrivateTableIsItsPlayersAlone reads all that a stranger can read of a round at a
// private table, and looks for its address and for the code of the table.
func TestARoundAtAPrivateTableIsItsPlayersAlone(t *testing.T) {
	server := keepingServer(t)
	code, round, people := playRoundWith(t, server, `{}`, "Ann", "Bob")
	ann, bob, eve := people[0], people[1], newPerson(t, server, "Eve")
	eve.Create(`{}`)
	for _, path := range []string{
		"/api/leaderboards/en-4x4-new/best/all", "/api/leaderboards/en-4x4-new/best/day?around=" + ann.playerID(), "/api/leaderboards/en-4x4-new/longest/week",
		"/api/leaderboards/en-4x4-new/total/all", "/api/players/" + ann.playerID(), "/api/players/" + bob.playerID(), "/api/rooms",
	} {
		response, text := eve.Request("GET", path, "")
		if response.StatusCode != http.StatusOK || strings.Contains(text, round) || strings.Contains(text, code) {
			t.Errorf("%s tells a stranger: %s %s", path, response.Status, text)
		}
		if strings.HasPrefix(path, "/api/players/") && strings.Contains(text, "Bob") && strings.Contains(text, "Ann") {
			t.Errorf("%s tells a stranger who met whom at a private table: %s", path, text)
		}
	}
	const none = "00000000-0000-4000-8000-000000000000"
	for _, what := range []string{"", "/record"} {
		begin := time.Now()
		hidden, text := eve.Request("GET", "/api/rounds/"+round+what, "")
		unknown, want := eve.Request("GET", "/api/rounds/"+none+what, "")
		if hidden.StatusCode != http.StatusNotFound || text != want {
			t.Errorf("a stranger is told %s %s, and of a round that never was %s", hidden.Status, text, want)
		}
		hidden.Header.Del("Date")
		unknown.Header.Del("Date")
		for name := range hidden.Header {
			if hidden.Header.Get(name) != unknown.Header.Get(name) {
				t.Errorf("%s is %q, and of a round that never was %q", name, hidden.Header.Get(name), unknown.Header.Get(name))
			}
		}
		if took := time.Since(begin); took < 100*time.Millisecond {
			t.Errorf("both answers took %v: each has to wait its 50 ms", took)
		}
	}
	for _, refused := range [][2]string{
		{"POST", "/ghosts"},
		{"POST", "/share"},
		{"DELETE", "/share"},
		{"GET", "?share="},
		{"GET", "?share=AAAAAAAAAAAAAAAAAAAAAA"},
	} {
		if response, text := eve.Request(refused[0], "/api/rounds/"+round+refused[1], ""); response.StatusCode != http.StatusNotFound {
			t.Errorf("%s %s: %s %s", refused[0], refused[1], response.Status, text)
		}
	}
	for _, p := range []*person{ann, bob} {
		response, text := p.Request("GET", "/api/rounds/"+round+"/record", "")
		if response.StatusCode != http.StatusOK || strings.Contains(text, code) || !strings.Contains(text, `"nonce":"`) {
			t.Errorf("%s has the record: %s %s", p.name, response.Status, text)
		}
		if _, text := p.Request("GET", "/api/players/"+p.playerID(), ""); !strings.Contains(text, round) {
			t.Errorf("%s does not find the round in %s", p.name, text)
		}
	}
}

func TestALinkShowsAPrivateRoundUntilItIsRevoked(t *testing.T) {
	server := keepingServer(t)
	_, round, people := playRoundWith(t, server, `{}`, "Ann", "Bob")
	ann, bob, eve := people[0], people[1], newPerson(t, server, "Eve")
	address := "/api/rounds/" + round
	shares := func(p *person) string {
		t.Helper()
		response, text := p.Request("POST", address+"/share", "")
		var link struct{ Share string }
		if response.StatusCode != http.StatusCreated || testkit.Decode([]byte(text), &link) != nil || len(link.Share) != 22 {
			t.Fatalf("%s %s", response.Status, text)
		}
		return link.Share
	}
	sees := func(link string, status int) {
		t.Helper()
		for _, what := range []string{"", "/record"} {
			response, text := eve.Request("GET", address+what+"?share="+link, "")
			if response.StatusCode != status || strings.Contains(text, `"nonce"`) {
				t.Errorf("Eve sees %s by %s: %s %s, want %d", what, link, response.Status, text, status)
			}
		}
	}
	anns, bobs := shares(ann), shares(bob)
	if again := shares(ann); again != anns || anns == bobs {
		t.Errorf("Ann's links are %s and %s, Bob's is %s", anns, again, bobs)
	}
	sees(anns, http.StatusOK)
	sees(bobs, http.StatusOK)
	page, _ := eve.Request("GET", "/rounds/"+round+"?share="+anns, "")
	if h := page.Header; h.Get("X-Robots-Tag") != "noindex" || h.Get("Referrer-Policy") != "same-origin" {
		t.Errorf("the page behind the link has the headers %v", h)
	}
	if _, text := bob.Request("GET", address, ""); strings.Contains(text, anns) || !strings.Contains(text, bobs) {
		t.Errorf("Bob's link in %s", text)
	}
	if response, _ := eve.Request("POST", address+"/ghosts?share="+anns, ""); response.StatusCode != http.StatusCreated {
		t.Errorf("Eve plays it by a link: %s", response.Status)
	}
	if response, _ := eve.Request("DELETE", address+"/share?share="+anns, ""); response.StatusCode != http.StatusNotFound {
		t.Errorf("Eve revokes a link: %s", response.Status)
	}
	if response, _ := ann.Request("DELETE", address+"/share", ""); response.StatusCode != http.StatusNoContent {
		t.Errorf("Ann revokes hers: %s", response.Status)
	}
	sees(anns, http.StatusNotFound)
	sees(bobs, http.StatusOK)
	if response, _ := bob.Request("DELETE", "/api/me", ""); response.StatusCode != http.StatusNoContent {
		t.Errorf("Bob is forgotten: %s", response.Status)
	}
	sees(bobs, http.StatusNotFound)
}

// TestALockedTableShowsStrangersNothing asks from outside what its last round came to.
func TestALockedTableShowsStrangersNothing(t *testing.T) {
	server := keepingServer(t)
	code, _, people := playRoundWith(t, server, `{}`, "Ann", "Bob")
	ann, eve, tele := people[0], newPerson(t, server, "Eve"), newPerson(t, server, "Tele")
	tele.Watch(code)
	picture := func(p *person) string {
		_, drawing := p.Request("GET", "/r/"+code+"/result.png", "")
		return drawing
	}
	result := picture(eve)
	ann.Send(`{"kind":"lock","locked":true}`)
	ann.WaitFor("the lock", func(v view) bool { return v.Locked })
	eve.Connect()
	eve.ExpectRefusal("room-locked", `{"kind":"join","room":%q,"name":"Eve","tab":"tab-of-eve","watch":true}`, code)
	if response, text := eve.Request("GET", "/api/rooms/"+code+"/record", ""); response.StatusCode != http.StatusNotFound {
		t.Errorf("a stranger has the record: %s %.100s", response.Status, text)
	}
	if response, text := eve.Request("GET", "/api/rooms/"+code+"/found/"+ann.playerID(), ""); response.StatusCode == http.StatusOK {
		t.Errorf("a stranger has Ann's words: %s %.100s", response.Status, text)
	}
	for _, path := range []string{"/record", "/found/" + ann.playerID()} {
		response, err := http.Get(server.URL + "/api/rooms/" + code + path)
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
		if response.StatusCode == http.StatusOK {
			t.Errorf("somebody without a cookie is given %s", path)
		}
	}
	if picture(eve) == result {
		t.Error("a stranger sees the result in the picture of the link")
	}
	for _, p := range []*person{ann, tele} {
		if response, _ := p.Request("GET", "/api/rooms/"+code+"/record", ""); response.StatusCode != http.StatusOK {
			t.Errorf("%s has the record: %s", p.name, response.Status)
		}
		if picture(p) != result {
			t.Errorf("%s does not see the result", p.name)
		}
	}
	tele.Close()
	tele.Watch(code)
}
