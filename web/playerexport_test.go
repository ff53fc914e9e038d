package web_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"rattle/engine"
	"rattle/player"
	"rattle/room"
	"rattle/room/roomtest"
	"rattle/web/limit"
)

// export is what GET /api/me/export answers.
type export struct {
	Format string
	Kept   player.Export
	Rooms  []room.Code
	Rounds []struct {
		Round  string
		Record room.Record
	}
	Omitted []string
}

func (p *person) export() (e export, text string) {
	p.t.Helper()
	response, text := p.Request("GET", "/api/me/export", "")
	if response.StatusCode != http.StatusOK {
		p.t.Fatalf("%s %s", response.Status, text)
	}
	if disposition := response.Header.Get("Content-Disposition"); !strings.HasPrefix(disposition, "attachment; ") {
		p.t.Errorf("it is shown, not kept: %q", disposition)
	}
	if response.Header.Get("Cache-Control") != "no-store" {
		p.t.Errorf("it may lie about: %v", response.Header)
	}
	if err := json.Unmarshal([]byte(text), &e); err != nil {
		p.t.Fatal(err)
	}
	return e, text
}

func TestPlayersTakeAlongAllThatIsKeptOfThem(t *testing.T) {
	t.Parallel()
	server := wholeServer(t)
	round, people := playRound(t, server, "Ann", "Bob")
	ann, bob := people[0], people[1]
	code := bob.offerCode()
	phone := newPerson(t, server, "Bob's phone")
	phone.claimCode(code)
	words := bob.drawPhrase()
	bob.Request("PUT", "/api/me/blocks/"+ann.playerID(), "")
	bob.Request("POST", "/api/reports", `{"player":"`+ann.playerID()+`","round":"`+round+`","reason":"cheats"}`, "Content-Type", "application/json")

	e, text := bob.export()
	k := e.Kept
	if k.Player != room.PlayerID(bob.playerID()) || k.Name != "Bob" || k.PlayedRounds != 1 || len(k.FrequentWords) != 2 || len(k.History) != 1 || len(k.Totals) != 4 || len(k.Rows) == 0 {
		t.Errorf("it has not what Bob did: %+v", k)
	}
	if len(k.Versus) != 1 || k.Versus[0].Player != room.PlayerID(ann.playerID()) || k.Versus[0].Won != 1 {
		t.Errorf("it has not whom Bob met: %+v", k.Versus)
	}
	if len(k.Devices) != 1 || !slices.Equal(k.Blocked, []room.PlayerID{room.PlayerID(ann.playerID())}) || len(k.Reports) != 1 {
		t.Errorf("it has not what Bob asked for: %+v", k)
	}
	if len(e.Rounds) != 1 || e.Rounds[0].Round != round || len(e.Rounds[0].Record.Players) != 2 || e.Rounds[0].Record.Players[1].Name != "Ann" {
		t.Errorf("it has not Bob's round: %+v", e.Rounds)
	}
	if !slices.Equal(e.Rooms, []room.Code{room.Code(bob.view.Code)}) {
		t.Errorf("Bob sits at %s, and is told of %v", bob.view.Code, e.Rooms)
	}
	if k.PhraseSince == 0 {
		t.Error("it has not that Bob has a recovery phrase")
	}
	for _, secret := range []string{bob.cookie(), phone.cookie(), code, words} {
		_, hidden, later := strings.Cut(secret, ".")
		if !later {
			hidden = secret
		}
		if strings.Contains(text, hidden) {
			t.Errorf("it gives away %q", hidden)
		}
	}
	if k := must(ann.export()).Kept; k.Name != "Ann" || len(k.Reports)+len(k.Blocked) != 0 {
		t.Errorf("Ann is told what Bob did about her: %+v", k)
	}
	bob.Request("DELETE", "/api/me", "")
	if e := must(ann.export()); e.Kept.History[0].Players[0].Name != "" || e.Rounds[0].Record.Players[0].Name != "" {
		t.Errorf("Ann is told the name of somebody who is forgotten: %+v", e)
	} else {
		lexicon := roomtest.Lexicon(t)
		for _, r := range e.Rounds {
			if err := r.Record.Verify(t.Context(), engine.NewSolver(lexicon), lexicon); err != nil {
				t.Errorf("somebody who is forgotten spoils Ann's proof: %v", err)
			}
		}
	}
}

func must(e export, _ string) export { return e }

func TestNobodyTakesAlongWhatIsKeptOfOthers(t *testing.T) {
	server := keepingServer(t)
	_, people := playRound(t, server, "Ann", "Bob")
	eve := newPerson(t, server, "Eve")
	if response, text := eve.Request("GET", "/api/me/export?player="+people[0].playerID(), ""); response.StatusCode != http.StatusNotFound {
		t.Errorf("%s %s", response.Status, text)
	}
	eve.Connect()
	if e, text := eve.export(); strings.Contains(text, people[0].playerID()) || len(e.Rounds) != 0 {
		t.Errorf("Eve is told of Ann: %s", text)
	}
}

func TestAnExportIsChargedToWhoAsks(t *testing.T) {
	server := keepingServer(t, limited(func(l *limit.Limits) { l.Total = limit.Rate{PerSecond: 0.1, Burst: 2000} }))
	eve := newPerson(t, server, "Eve")
	eve.Connect()
	for range 3 {
		eve.export()
	}
	if response, _ := eve.Request("GET", "/api/me/export", ""); response.StatusCode != http.StatusTooManyRequests {
		t.Errorf("it is had for nothing: %s", response.Status)
	}
}

func TestWhoIsNobodyKeepsNobodyFromExports(t *testing.T) {
	server := keepingServer(t, limited(func(l *limit.Limits) { l.Total = limit.Rate{PerSecond: 1e6, Burst: 1e6} }))
	bob := newPerson(t, server, "Bob")
	bob.Connect()
	nobody := newPerson(t, server, "nobody")
	for range 40 {
		if response, _ := nobody.Request("GET", "/api/me/export", ""); response.StatusCode != http.StatusNotFound {
			t.Fatalf("who is nobody is answered %s", response.Status)
		}
	}
	bob.export()
}
