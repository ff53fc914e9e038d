package web_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"rattle/internal/testkit"
	"rattle/leaderboard"
	"rattle/room/live"
	"rattle/web"
)

// declareBot makes a declared bot of the player, and returns its id.
func (p *person) declareBot() string {
	p.t.Helper()
	response, text := p.Request("POST", "/api/bots/declare", "")
	var declared struct{ ID string }
	if response.StatusCode != http.StatusOK || testkit.Decode([]byte(text), &declared) != nil {
		p.t.Fatalf("%s declares: %s %s", p.name, response.Status, text)
	}
	return declared.ID
}

func (p *person) expectError(method, path, body string, status int, code string) {
	p.t.Helper()
	response, text := p.Request(method, path, body, "Content-Type", "application/json")
	if response.StatusCode != status || !strings.Contains(text, `"code":"`+code+`"`) {
		p.t.Errorf("%s %s is answered %s %s, want %d %s", method, path, response.Status, text, status, code)
	}
}

func TestADeclaredBotIsOneForGoodOnEachServer(t *testing.T) {
	t.Parallel()
	store := onRedis(t)
	server, other := startServer(t, store, keeping(store)), startServer(t, store, keeping(store))
	eve := newPerson(t, server, "Eve")
	code := eve.Create(`{"bots":true}`)
	eve.Join(code)
	person, secret := eve.playerID(), eve.cookie()
	bot := eve.declareBot()
	if bot != "b_"+strings.TrimPrefix(person, "p_") || eve.playerID() != bot {
		t.Errorf("%s has become %s, and is %s", person, bot, eve.playerID())
	}
	eve.ExpectClose(1001) // a person no more
	eve.moveTo(other)
	if again := eve.declareBot(); again != bot || eve.playerID() != bot {
		t.Errorf("a second time it becomes %s, and is %s", again, eve.playerID())
	}
	eve.name = "Eve, a bot" // the person still has the other one
	eve.Join(code)
	if eve.view.You != bot {
		t.Errorf("at the table it is %s", eve.view.You)
	}
	for _, h := range []*testServer{server, other} {
		thief := newPerson(t, h, "Mal")
		thief.useCookie(secret)
		if got := thief.playerID(); got != "" {
			t.Errorf("the secret still speaks for %s", got)
		}
	}
	nobody := newPerson(t, server, "New")
	if got := nobody.declareBot(); !strings.HasPrefix(got, "b_") || nobody.playerID() != got {
		t.Errorf("somebody new becomes %s, and is %s", got, nobody.playerID())
	}
}

func TestADeclaredBotPlaysAsOneAndIsForgottenAsOne(t *testing.T) {
	t.Parallel()
	store := inMemory(t)
	server := startServer(t, store, matching(store), func(c *web.Config, _ *live.Config) {
		c.Daily = store.results.Days
	})
	ann, eve := newPerson(t, server, "Ann"), newPerson(t, server, "Eve")
	closed, open := ann.Create(`{}`), ann.Create(`{"bots":true}`)
	bot := eve.declareBot()
	eve.Connect()
	eve.ExpectRefusal("no-bots", `{"kind":"join","room":%q,"name":"Eve","tab":"tab-of-eve"}`, closed)
	ann.Join(open)
	eve.Join(open)
	var look struct{ Players []struct{ Bot bool } }
	if ann.get("/api/rooms/"+open, &look); len(look.Players) != 2 || look.Players[0].Bot || !look.Players[1].Bot {
		t.Errorf("from outside they look like %+v", look.Players)
	}
	ann.Start()
	words := ann.WaitForPhase("playing").words(t, 2)
	eve.WaitForPhase("playing")
	ann.Submit(words[0])
	eve.Submit(words[1])
	for _, p := range []*person{ann, eve} {
		p.Done()
	}
	ann.WaitForPhase("results")
	var profile struct{ Rounds int }
	ann.waitForProfile(bot, &profile)
	if profile.Rounds != 1 {
		t.Errorf("its profile is %+v", profile)
	}
	ann.waitForProfile(ann.playerID(), &profile)
	for _, kind := range leaderboard.Kinds() {
		if _, text := ann.Request("GET", "/api/leaderboards/en-4x4-new/"+string(kind)+"/all", ""); strings.Contains(text, `"player"`) {
			t.Errorf("on the board %s are %s", kind, text)
		}
	}

	for path, method := range map[string]string{"/api/queue": "PUT", "/api/bots": "POST", "/api/challenges": "POST", "/api/daily": "POST"} {
		eve.expectError(method, path, `{"dice":"any","name":"Eve"}`, http.StatusForbidden, "no-bots")
	}
	ann.expectError("POST", "/api/challenges", `{"dice":"any","name":"Ann","player":"`+bot+`"}`, http.StatusForbidden, "no-bots")
	ann.expectError("POST", "/api/bots/declare", "", http.StatusConflict, "has-played")

	if response, text := eve.Request("DELETE", "/api/me", ""); response.StatusCode != http.StatusNoContent {
		t.Errorf("it is forgotten: %s %s", response.Status, text)
	}
	if response, _ := ann.Request("GET", "/api/players/"+bot, ""); response.StatusCode != http.StatusNotFound {
		t.Errorf("forgotten, it has a profile: %s", response.Status)
	}
}

// waitForProfile waits until a player has a profile.
func (p *person) waitForProfile(id string, into any) {
	p.t.Helper()
	for begin := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		response, text := p.Request("GET", "/api/players/"+id, "")
		if response.StatusCode == http.StatusOK && testkit.Decode([]byte(text), into) == nil {
			return
		}
		if time.Since(begin) > p.server.timeout {
			p.t.Fatalf("%s has no profile: %s %s", id, response.Status, text)
		}
	}
}

func TestWhoHasAnotherDeviceIsNoBot(t *testing.T) {
	server := keepingServer(t)
	ann, phone := newPerson(t, server, "Ann"), newPerson(t, server, "Ann")
	ann.Create(`{}`)
	phone.claimCode(ann.offerCode())
	eve := newPerson(t, server, "Eve")
	eve.drawPhrase()
	for _, p := range []*person{ann, phone, eve} {
		p.expectError("POST", "/api/bots/declare", "", http.StatusConflict, "has-played")
	}
}
