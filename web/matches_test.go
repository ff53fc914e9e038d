package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"rattle/internal/testkit"
	"rattle/room/live"
	"rattle/web"
	"rattle/web/limit"
)

// matching lets a server bring people together in a store, and keep what comes of it.
func matching(store testStore) options {
	return func(c *web.Config, l *live.Config) {
		keeping(store)(c, l)
		c.Matches, c.HashAddress = store.results.Queue, store.results.Queue.HashAddress
		c.Limits = limit.Default()
		c.Limits.Rooms.Burst = 1000 // all are behind one address here
	}
}

func matchingServer(t *testing.T) *testServer {
	t.Helper()
	t.Parallel()
	store := inMemory(t)
	return startServer(t, store, matching(store))
}

// sought is what somebody is told who looks for a match.
type sought struct {
	State    string
	Code     string `json:",omitempty"`
	MatchID  string `json:",omitempty"`
	Dice     string `json:",omitempty"`
	Since    int64  `json:",omitempty"`
	Now      int64  `json:",omitempty"`
	Expects  *int   `json:",omitempty"`
	Waiting  int    `json:",omitempty"`
	Bot      bool   `json:",omitempty"`
	Opponent struct {
		ID, Name    string
		Rating      int
		Provisional bool
	} `json:",omitempty"`
}

// seekMatch requests a match once.
func (p *person) seekMatch(wish string) (s sought) {
	p.t.Helper()
	response, text := p.Request("PUT", "/api/queue", wish, "Content-Type", "application/json")
	if response.StatusCode != http.StatusOK || testkit.Decode([]byte(text), &s) != nil {
		p.t.Fatalf("%s looks for a match: %s %s", p.name, response.Status, text)
	}
	return s
}

func TestTwoWhoPressQuickMatchMeetAtATable(t *testing.T) {
	server := matchingServer(t)
	ann, bob, eve := newPerson(t, server, "Ann"), newPerson(t, server, "Bob"), newPerson(t, server, "Eve")
	first := ann.seekMatch(`{"dice":"any","name":" Ann "}`)
	if first.State != "waiting" || first.Waiting != 1 || first.Expects != nil || !first.Bot || first.Since == 0 || first.Now < first.Since {
		t.Errorf("ann is told %+v", first)
	}
	met := bob.seekMatch(`{"dice":"en-5x5-big-2012","name":"Bob"}`)
	if met.State != "matched" || met.Opponent.Name != "Ann" || met.Opponent.ID != ann.playerID() || met.Opponent.Rating != 1500 ||
		!met.Opponent.Provisional || met.Dice != "en-5x5-big-2012" {
		t.Fatalf("bob is told %+v", met)
	}
	if again := ann.seekMatch(`{"dice":"any","name":"Ann"}`); again.Code != met.Code || again.Opponent.Name != "Bob" {
		t.Errorf("ann is told %+v", again)
	}
	ann.Join(met.Code)
	bob.Join(met.Code)
	v := bob.WaitFor("both at the table", func(v view) bool { return len(v.Players) == 2 })
	if v.Settings.Seats != 2 || v.Settings.Dice != "en-5x5-big-2012" || v.Settings.Access != "private" {
		t.Errorf("they play by %+v", v.Settings)
	}
	eve.Connect()
	eve.Send(`{"kind":"join","room":%q,"name":"Eve","tab":%q}`, met.Code, eve.tab)
	if m := eve.WaitForMessage("error"); m.Code != "room-reserved" {
		t.Errorf("eve, who is not in the match, is told %+v", m)
	}
}

func TestFiftyWhoPressAtOnceAtTwoServersAreAllPaired(t *testing.T) {
	t.Parallel()
	const people = 50
	store := onRedis(t)
	servers := []*testServer{startServer(t, store, matching(store)), startServer(t, store, matching(store))}
	all := make([]*person, people)
	met := make([]sought, people)
	for i := range all {
		all[i] = newPerson(t, servers[i%2], fmt.Sprint("P", i))
	}
	var pressing sync.WaitGroup
	for i, p := range all {
		pressing.Go(func() {
			wish := fmt.Sprintf(`{"dice":"en-4x4-new","name":%q}`, p.name)
			for begin := time.Now(); met[i].State != "matched"; time.Sleep(50 * time.Millisecond) {
				request, _ := http.NewRequest("PUT", p.server.URL+"/api/queue", strings.NewReader(wish))
				response, err := p.browser.Do(request)
				if err != nil {
					t.Error(err)
					return
				}
				err = json.NewDecoder(response.Body).Decode(&met[i])
				response.Body.Close()
				if err != nil || response.StatusCode != http.StatusOK || time.Since(begin) > 30*time.Second {
					t.Errorf("%s: %s %+v %v", p.name, response.Status, met[i], err)
					return
				}
				// A page goes on at whichever server it is led to.
				p.moveTo(servers[(i+1)%2])
			}
		})
	}
	pressing.Wait()
	byMatch := make(map[string][]int)
	for i := range all {
		byMatch[met[i].MatchID] = append(byMatch[met[i].MatchID], i)
	}
	if len(byMatch) != people/2 {
		t.Errorf("%d matches", len(byMatch))
	}
	for match, two := range byMatch {
		if len(two) != 2 || met[two[0]].Opponent.Name != all[two[1]].name || met[two[1]].Opponent.Name != all[two[0]].name ||
			met[two[0]].Code != met[two[1]].Code {
			t.Errorf("in match %s are %v", match, two)
		}
	}
}

func TestWhoWaitsAtAServerThatDiesIsNotForgotten(t *testing.T) {
	t.Parallel()
	store := onRedis(t)
	dying, other := startServer(t, store, matching(store)), startServer(t, store, matching(store))
	ann, bob := newPerson(t, dying, "Ann"), newPerson(t, other, "Bob")
	since := ann.seekMatch(`{"dice":"en-4x4-new"}`).Since
	dying.stop()
	ann.moveTo(other)
	if s := ann.seekMatch(`{"dice":"en-4x4-new"}`); s.Since != since {
		t.Errorf("at the other server ann waits since %d, not since %d", s.Since, since)
	}
	met := bob.seekMatch(`{"dice":"any"}`)
	if met.State != "matched" || met.Opponent.ID != ann.playerID() {
		t.Errorf("bob is told %+v", met)
	}
}

func TestWhoGoesAwayIsOutOfTheQueue(t *testing.T) {
	server := matchingServer(t)
	ann, bob := newPerson(t, server, "Ann"), newPerson(t, server, "Bob")
	for range 2 { // who does not wait may say so, too
		if response, text := ann.Request("DELETE", "/api/queue", ""); response.StatusCode != http.StatusNoContent || text != "" {
			t.Errorf("ann goes away: %s %s", response.Status, text)
		}
		ann.seekMatch(`{"dice":"any"}`)
	}
	ann.Request("DELETE", "/api/queue", "")
	if s := bob.seekMatch(`{"dice":"any"}`); s.State != "waiting" || s.Waiting != 1 {
		t.Errorf("bob is told %+v", s)
	}
}

func TestAChallengeByLinkAndByName(t *testing.T) {
	server := matchingServer(t)
	ann, bob, eve := newPerson(t, server, "Ann"), newPerson(t, server, "Bob"), newPerson(t, server, "Eve")
	challenges := func(p *person, wish string) (id string) {
		t.Helper()
		response, text := p.Request("POST", "/api/challenges", wish)
		var m struct{ ID string }
		if testkit.Decode([]byte(text), &m) != nil || response.StatusCode != http.StatusCreated {
			t.Fatalf("challenge: %s %s", response.Status, text)
		}
		return m.ID
	}
	link := challenges(ann, `{"dice":"any","name":"Ann"}`)
	var shown struct {
		ID, Dice string
		Open     bool
		From     struct{ ID, Name string }
	}
	bob.get("/api/challenges/"+link, &shown)
	if shown.ID != link || shown.Dice != "en-4x4-new" || !shown.Open || shown.From.Name != "Ann" || shown.From.ID != ann.playerID() {
		t.Errorf("bob sees %+v", shown)
	}
	response, drawing := bob.Request("GET", "/api/challenges/"+link+"/qr.svg", "")
	if response.StatusCode != http.StatusOK {
		t.Fatal(response.Status)
	}
	web.SameCode(t, drawing, server.URL+"/c/"+link)
	with := fmt.Sprintf(`{"dice":"any","name":"Ann","agreement":%q}`, link)
	ann.seekMatch(with)
	if met := bob.seekMatch(with); met.Opponent.Name != "Ann" {
		t.Errorf("bob is told %+v", met)
	}
	if response, text := eve.Request("PUT", "/api/queue", with); response.StatusCode != http.StatusNotFound || !strings.Contains(text, "no-challenge") {
		t.Errorf("eve takes it up, too: %s %s", response.Status, text)
	}
	bob.get("/api/challenges/"+link, &shown)
	if shown.Open {
		t.Error("it stays open")
	}

	eve.seekMatch(`{"dice":"any"}`)
	named := challenges(bob, fmt.Sprintf(`{"dice":"en-5x5-big-2012","name":"Bob","player":%q}`, eve.playerID()))
	var me struct {
		Challenges []struct {
			ID, Dice string
			From     struct{ ID, Name string }
		}
	}
	eve.get("/api/me", &me)
	if len(me.Challenges) != 1 || me.Challenges[0].ID != named || me.Challenges[0].From.Name != "Bob" || me.Challenges[0].Dice != "en-5x5-big-2012" {
		t.Errorf("eve is challenged by %+v", me.Challenges)
	}
}

func TestAMatchAgainstABot(t *testing.T) {
	server := matchingServer(t)
	ann, bob := newPerson(t, server, "Ann"), newPerson(t, server, "Bob")
	ann.seekMatch(`{"dice":"any"}`)
	response, text := ann.Request("POST", "/api/bots", `{"dice":"any","name":"Ann","strength":2}`)
	var room struct{ Code string }
	if testkit.Decode([]byte(text), &room) != nil || response.StatusCode != http.StatusCreated {
		t.Fatalf("%s %s", response.Status, text)
	}
	ann.Join(room.Code)
	ann.WaitFor("the bot", func(v view) bool { return len(v.Players) == 2 })
	// Who plays waits no longer, and is not in a rated match.
	if s := bob.seekMatch(`{"dice":"any"}`); s.State != "waiting" {
		t.Errorf("bob is told %+v", s)
	}
	if s := ann.seekMatch(`{"dice":"any"}`); s.State != "matched" || s.Code == room.Code {
		t.Errorf("ann is told %+v", s)
	}
}

func TestWhatAWishForAMatchMayNotBe(t *testing.T) {
	server := matchingServer(t)
	ann := newPerson(t, server, "Ann")
	ann.seekMatch(`{"dice":"any"}`)
	id := ann.playerID()
	for _, c := range []struct {
		method, path, body string
		status             int
		code               string
	}{
		{"PUT", "/api/queue", `{}`, 400, "bad-settings"},
		{"PUT", "/api/queue", `{"dice":"loaded"}`, 400, "bad-settings"},
		{"PUT", "/api/queue", `{"dice":7}`, 400, "bad-message"},
		{"PUT", "/api/queue", `[]`, 400, "bad-message"},
		{"PUT", "/api/queue", `{"dice":"any","name":"` + strings.Repeat("x", 201) + `"}`, 400, "bad-message"},
		{"PUT", "/api/queue", `{"dice":"any","name":"` + strings.Repeat(" ", 3) + `"}`, 400, "bad-name"},
		{"PUT", "/api/queue", `{"dice":"any","agreement":"{q}:open"}`, 400, "bad-message"},
		{"PUT", "/api/queue", `{"dice":"any","agreement":"` + strings.Repeat("x", 61) + `"}`, 400, "bad-message"},
		{"PUT", "/api/queue", `{"dice":"any","agreement":"nothing"}`, 404, "no-challenge"},
		{"PUT", "/api/queue", `{"dice":"any","agreement":"again-nothing"}`, 404, "no-challenge"},
		{"PUT", "/api/queue", `{"dice":"any","name":"` + strings.Repeat("x", 9000) + `"}`, 400, "bad-message"},
		{"POST", "/api/queue", `{}`, 405, "bad-message"},
		{"POST", "/api/bots", `{"dice":"any","strength":6}`, 400, "bad-message"},
		{"POST", "/api/bots", `{"dice":"any","strength":-1}`, 400, "bad-message"},
		{"POST", "/api/challenges", `{"dice":"any","player":"p_x"}`, 400, "bad-message"},
		{"POST", "/api/challenges", `{"dice":"any","player":"` + id + `"}`, 400, "bad-message"},
		{"GET", "/api/challenges/nothing", ``, 404, "no-challenge"},
		{"GET", "/api/challenges/%7Bq%7D:open", ``, 404, "no-challenge"},
		{"GET", "/api/challenges/" + strings.Repeat("x", 99) + "/qr.svg", ``, 404, "no-challenge"},
	} {
		response, text := ann.Request(c.method, c.path, c.body)
		var m message
		if json.Unmarshal([]byte(text), &m) != nil || response.StatusCode != c.status || m.Kind != "error" || m.Code != c.code || m.Text == "" {
			t.Errorf("%s %s %.60s: %s %s, want %d %s", c.method, c.path, c.body, response.Status, text, c.status, c.code)
		}
	}
	if response, _ := ann.Request("PUT", "/api/queue", `{"dice":"any"}`, "Content-Type", "text/plain"); response.StatusCode != http.StatusUnsupportedMediaType {
		t.Errorf("as a form of another site: %s", response.Status)
	}
	if response, _ := ann.Request("PUT", "/api/queue", `{"dice":"any"}`, "Origin", "https://evil.example"); response.StatusCode != http.StatusForbidden {
		t.Errorf("from another site: %s", response.Status)
	}
	without := newPerson(t, startServer(t, inMemory(t)), "Bob")
	if response, text := without.Request("PUT", "/api/queue", `{"dice":"any"}`); response.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("where nobody is brought together: %s %s", response.Status, text)
	}
}

func TestAMatchThatIsOverChangesBothRatingsAndLetsBothGo(t *testing.T) {
	server := matchingServer(t)
	ann, bob := newPerson(t, server, "Ann"), newPerson(t, server, "Bob")
	ann.seekMatch(`{"dice":"any","name":"Ann"}`)
	met := bob.seekMatch(`{"dice":"any","name":"Bob"}`)
	ann.seekMatch(`{"dice":"any","name":"Ann"}`) // who is told of it, too
	ann.Join(met.Code)
	bob.Join(met.Code)
	bob.WaitForPhase("playing")
	ann.Leave()
	type profile struct {
		Ratings []struct {
			Dice        string
			Rating      float64
			Provisional bool
		}
		Matches []struct {
			MatchID, Outcome string
			Change           float64
		}
	}
	for p, outcome := range map[*person]string{bob: "won", ann: "lost"} {
		var seen profile
		for begin := time.Now(); len(seen.Matches) == 0; time.Sleep(20 * time.Millisecond) {
			if response, text := p.Request("GET", "/api/players/"+p.playerID(), ""); response.StatusCode == http.StatusOK {
				if err := testkit.Decode([]byte(text), &seen); err != nil {
					t.Fatal(err)
				}
			}
			if time.Since(begin) > 10*time.Second {
				t.Fatalf("%s has no match", p.name)
			}
		}
		m := seen.Matches[0]
		if m.MatchID != met.MatchID || m.Outcome != outcome || (m.Change > 0) != (outcome == "won") || len(seen.Ratings) != 1 ||
			(seen.Ratings[0].Rating > 1500) != (outcome == "won") || !seen.Ratings[0].Provisional {
			t.Errorf("%s has %+v", p.name, seen)
		}
	}
	// Each is let go, and both want to play again.
	again := fmt.Sprintf(`{"dice":"any","agreement":"again-%s"}`, met.MatchID)
	for begin := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		ann.seekMatch(again)
		if s := bob.seekMatch(again); s.State == "matched" {
			if s.MatchID == met.MatchID || s.Opponent.Name != "Ann" || s.Opponent.Rating >= 1500 {
				t.Errorf("for the rematch bob is told %+v", s)
			}
			return
		}
		if time.Since(begin) > 10*time.Second {
			t.Fatal("there is no rematch")
		}
	}
}
