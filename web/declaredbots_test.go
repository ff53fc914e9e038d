package web_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"rattle/leaderboard"
	"rattle/room/live"
	"rattle/store/redis/days"
	"rattle/store/redis/redistest"
	"rattle/web"
)

// declares makes a bot of somebody and returns the new id.
func (p *person) declares() string {
	p.t.Helper()
	response, text := p.asks("POST", "/api/bots/declare", "")
	var declared struct{ ID string }
	if response.StatusCode != http.StatusOK || json.Unmarshal([]byte(text), &declared) != nil {
		p.t.Fatalf("%s declares: %s %s", p.name, response.Status, text)
	}
	return declared.ID
}

func (p *person) isTurnedAway(method, path, body string, status int, code string) {
	p.t.Helper()
	response, text := p.asks(method, path, body, "Content-Type", "application/json")
	if response.StatusCode != status || !strings.Contains(text, `"code":"`+code+`"`) {
		p.t.Errorf("%s %s is answered %s %s, want %d %s", method, path, response.Status, text, status, code)
	}
}

func TestADeclaredBotIsOneForGoodOnEachServer(t *testing.T) {
	t.Parallel()
	store := redistest.Redis(t)
	server, other := startServer(t, store, keeping(t, store)), startServer(t, store, keeping(t, store))
	eve := newPerson(t, server, "Eve")
	code := eve.creates(`{"bots":true}`)
	eve.joins(code)
	person, secret := eve.is(), eve.cookie()
	bot := eve.declares()
	if bot != "b_"+strings.TrimPrefix(person, "p_") || eve.is() != bot {
		t.Errorf("%s has become %s, and is %s", person, bot, eve.is())
	}
	eve.isClosed(1001) // a person no more
	eve.moves(other)
	if again := eve.declares(); again != bot || eve.is() != bot {
		t.Errorf("a second time it becomes %s, and is %s", again, eve.is())
	}
	eve.name = "Eve, a bot" // the person still has the other one
	eve.joins(code)
	if eve.sees.You != bot {
		t.Errorf("at the table it is %s", eve.sees.You)
	}
	for _, h := range []*host{server, other} {
		thief := newPerson(t, h, "Mal")
		thief.copies(secret)
		if got := thief.is(); got != "" {
			t.Errorf("the secret still speaks for %s", got)
		}
	}
	nobody := newPerson(t, server, "New")
	if got := nobody.declares(); !strings.HasPrefix(got, "b_") || nobody.is() != got {
		t.Errorf("somebody new becomes %s, and is %s", got, nobody.is())
	}
}

func TestADeclaredBotPlaysAsOneAndIsForgottenAsOne(t *testing.T) {
	t.Parallel()
	store := redistest.Embedded(t)
	server := startServer(t, store, matching(t, store), func(c *web.Config, _ *live.Config) {
		c.Daily = days.New(redistest.Client(t, store), nil)
	})
	ann, eve := newPerson(t, server, "Ann"), newPerson(t, server, "Eve")
	closed, open := ann.creates(`{}`), ann.creates(`{"bots":true}`)
	bot := eve.declares()
	eve.opens()
	eve.isRefused("no-bots", `{"kind":"join","room":%q,"name":"Eve","tab":"tab-of-eve"}`, closed)
	ann.joins(open)
	eve.joins(open)
	var look struct{ Players []struct{ Bot bool } }
	if ann.gets("/api/rooms/"+open, &look); len(look.Players) != 2 || look.Players[0].Bot || !look.Players[1].Bot {
		t.Errorf("from outside they look like %+v", look.Players)
	}
	ann.says(`{"kind":"start"}`)
	words := ann.awaitsPhase("playing").words(t, 2)
	eve.awaitsPhase("playing")
	ann.submits(words[0])
	eve.submits(words[1])
	for _, p := range []*person{ann, eve} {
		p.says(`{"kind":"done"}`)
	}
	ann.awaitsPhase("results")
	var profile struct{ Rounds int }
	ann.hasProfile(bot, &profile)
	if profile.Rounds != 1 {
		t.Errorf("its profile is %+v", profile)
	}
	ann.hasProfile(ann.is(), &profile)
	for _, kind := range leaderboard.Kinds() {
		if _, text := ann.asks("GET", "/api/boards/en-4x4-new/"+string(kind)+"/all", ""); strings.Contains(text, `"player"`) {
			t.Errorf("on the board %s are %s", kind, text)
		}
	}

	for path, method := range map[string]string{"/api/queue": "PUT", "/api/bots": "POST", "/api/challenges": "POST", "/api/daily": "POST"} {
		eve.isTurnedAway(method, path, `{"dice":"any","name":"Eve"}`, http.StatusForbidden, "no-bots")
	}
	ann.isTurnedAway("POST", "/api/challenges", `{"dice":"any","name":"Ann","player":"`+bot+`"}`, http.StatusForbidden, "no-bots")
	ann.isTurnedAway("POST", "/api/bots/declare", "", http.StatusConflict, "has-played")

	if response, text := eve.asks("DELETE", "/api/me", ""); response.StatusCode != http.StatusNoContent {
		t.Errorf("it is forgotten: %s %s", response.Status, text)
	}
	if response, _ := ann.asks("GET", "/api/players/"+bot, ""); response.StatusCode != http.StatusNotFound {
		t.Errorf("forgotten, it has a profile: %s", response.Status)
	}
}

// hasProfile waits until something is kept of a player.
func (p *person) hasProfile(id string, into any) {
	p.t.Helper()
	for begin := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		response, text := p.asks("GET", "/api/players/"+id, "")
		if response.StatusCode == http.StatusOK && json.Unmarshal([]byte(text), into) == nil {
			return
		}
		if time.Since(begin) > p.server.patience {
			p.t.Fatalf("%s has no profile: %s %s", id, response.Status, text)
		}
	}
}

func TestWhoHasAnotherDeviceIsNoBot(t *testing.T) {
	server := keepingServer(t)
	ann, phone := newPerson(t, server, "Ann"), newPerson(t, server, "Ann")
	ann.creates(`{}`)
	phone.claims(ann.offersCode())
	eve := newPerson(t, server, "Eve")
	eve.draws()
	for _, p := range []*person{ann, phone, eve} {
		p.isTurnedAway("POST", "/api/bots/declare", "", http.StatusConflict, "has-played")
	}
}
