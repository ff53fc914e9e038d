package web_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"rattle/engine"
	"rattle/internal/testkit"
	"rattle/room"
	"rattle/room/roomtest"
	"rattle/web"
)

// reply is the head of an answer.
type reply struct {
	StatusCode int
	Status     string
	Header     http.Header
}

// Request sends a request, and returns the whole response.
func (p *person) Request(method, path, body string, header ...string) (reply, string) {
	p.t.Helper()
	request, err := http.NewRequestWithContext(p.t.Context(), method, p.server.URL+path, strings.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	response, err := p.browser.Do(request)
	if err != nil {
		p.t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	return reply{response.StatusCode, response.Status, response.Header}, string(text)
}

// get requests something that exists, and that must not be cached.
func (p *person) get(path string, into any) reply {
	p.t.Helper()
	response, text := p.Request("GET", path, "")
	if response.StatusCode != http.StatusOK || response.Header.Get("Cache-Control") != "no-store" ||
		testkit.Decode([]byte(text), into) != nil {
		p.t.Fatalf("%s: %s %s", path, response.Status, text)
	}
	return response
}

func TestTheListOfPublicRooms(t *testing.T) {
	server := startAlone(t)
	few, _ := gather(t, server, `{"access":"public","rounds":3}`, "Ann")
	many, _ := gather(t, server, `{"access":"public","seats":9}`, "Ann", "Bob")
	gather(t, server, `{}`, "Eve")
	eve := newPerson(t, server, "Eve")
	eve.Create(`{"access":"public"}`) // where nobody is
	var list struct {
		Rooms []struct {
			Code, Dice, Phase       string
			Seconds, Players, Seats int
			Round, Rounds           int
		}
	}
	for begin := time.Now(); len(list.Rooms) != 2 || list.Rooms[0].Players != 2; time.Sleep(50 * time.Millisecond) {
		if time.Since(begin) > 10*time.Second {
			t.Fatalf("the list stays %+v", list)
		}
		eve.get("/api/rooms", &list)
	}
	first, second := list.Rooms[0], list.Rooms[1]
	if first.Code != many || first.Seats != 9 || first.Phase != "lobby" || first.Dice != room.DefaultDice || first.Seconds != 180 {
		t.Errorf("first is %+v, want %s with most players", first, many)
	}
	if second.Code != few || second.Rounds != 3 || second.Players != 1 {
		t.Errorf("second is %+v, want %s", second, few)
	}
}

func TestLookingAtARoom(t *testing.T) {
	code, people := gather(t, startAlone(t), `{"seconds":90,"seats":3}`, "Ann", "Bob")
	ann, bob, eve := people[0], people[1], newPerson(t, people[0].server, "Eve")
	type look struct {
		Code     string
		Locked   bool
		Phase    string                  `json:",omitempty"`
		Refused  string                  `json:",omitempty"`
		SeatName string                  `json:",omitempty"`
		Round    int                     `json:",omitempty"`
		Settings room.Settings           `json:",omitzero"`
		Players  []struct{ Name string } `json:",omitempty"`
		Now      int64                   `json:",omitempty"`
		ClosesAt int64                   `json:",omitempty"`
	}
	sees := func(p *person) (l look) {
		t.Helper()
		p.get("/api/rooms/"+strings.ToLower(code), &l)
		return l
	}
	if l := sees(eve); l.Code != code || l.Phase != "lobby" || l.Settings.Seconds != 90 || l.Locked || l.Refused != "" || l.SeatName != "" ||
		len(l.Players) != 2 || l.Players[1].Name != "Bob" || l.ClosesAt != 0 {
		t.Errorf("the room looks like %+v", l)
	}
	if l := sees(bob); l.SeatName != "Bob" || l.Refused != "" {
		t.Errorf("to Bob, who sits there, it looks like %+v", l)
	}
	if _, text := eve.Request("GET", "/api/rooms/"+code, ""); strings.Contains(text, ann.view.You) {
		t.Errorf("somebody from outside is told the ids of players: %s", text)
	}
	ann.Start()
	ann.WaitForPhase("playing")
	if l := sees(eve); l.Phase != "playing" || l.ClosesAt != ann.view.ClosesAt || l.ClosesAt-l.Now > 90_000 || l.ClosesAt-l.Now < 60_000 {
		t.Errorf("while a round is on it looks like %+v", l)
	}
	newPerson(t, ann.server, "Cat").Join(code)
	if l := sees(eve); l.Refused != "room-full" || l.Phase != "playing" {
		t.Errorf("with all seats taken it looks like %+v", l)
	}
}

func TestALockedRoomTellsStrangersTheLockAlone(t *testing.T) {
	code, people := gather(t, startAlone(t), `{}`, "Ann", "Bob")
	ann, bob, eve := people[0], people[1], newPerson(t, people[0].server, "Eve")
	drawn := func(p *person) string {
		_, drawing := p.Request("GET", "/r/"+code+"/preview.png", "")
		return drawing
	}
	before := drawn(eve)
	ann.Send(`{"kind":"lock","locked":true}`)
	ann.WaitFor("the lock", func(v view) bool { return v.Locked })
	eve.Create(`{}`) // so that she is somebody
	for _, p := range []*person{eve, newPerson(t, ann.server, "Nobody")} {
		response, text := p.Request("GET", "/api/rooms/"+code, "")
		if want := `{"code":"` + code + `","locked":true,"refused":"room-locked"}`; response.StatusCode != http.StatusOK || strings.TrimSpace(text) != want {
			t.Errorf("%s is told %s %s, want %s", p.name, response.Status, text, want)
		}
	}
	if drawn(eve) == before {
		t.Error("the picture of the link names the host of a locked room")
	}
	var look struct{ SeatName, Phase string }
	bob.get("/api/rooms/"+code, &look)
	if look.SeatName != "Bob" || look.Phase != "lobby" || drawn(bob) != before {
		t.Errorf("Bob, who sits there, is told %+v", look)
	}
}

func TestTheRecordOfARoundIsThatOfAFairOne(t *testing.T) {
	code, people := gather(t, startAlone(t), `{"seconds":0}`, "Ann", "Bob")
	ann, bob := people[0], people[1]
	record := "/api/rooms/" + code + "/record"
	if response, text := ann.Request("GET", record, ""); response.StatusCode != http.StatusNotFound || !strings.Contains(text, "no-record") {
		t.Errorf("before the first round: %s %s", response.Status, text)
	}
	ann.Start()
	commitment := bob.WaitForPhase("called").Commitment
	ann.Send(`{"kind":"contribute","bytes":"000102030405060708090a0b0c0d0e0f"}`)
	bob.Send(`{"kind":"contribute","bytes":"101112131415161718191a1b1c1d1e1f"}`)
	board := bob.WaitForPhase("playing").board(t)
	bob.Submit(bob.view.words(t, 1)[0])
	ann.WaitForPhase("playing")
	if response, _ := ann.Request("GET", record, ""); response.StatusCode != http.StatusNotFound {
		t.Errorf("while it is played: %s", response.Status)
	}
	for _, p := range people {
		p.Done()
	}
	fair := ann.WaitForPhase("results").Result.Fair
	if fair.Commitment != commitment || len(fair.Contributions) != 2 {
		t.Errorf("what shows the board's fairness is %+v, bound by %s", fair, commitment)
	}

	var r room.Record
	response := ann.get(record, &r)
	if got, want := response.Header.Get("Content-Disposition"), `attachment; filename="rattle-`+ann.view.RoundID+`.json"`; got != want {
		t.Errorf("it is sent as %s, want %s", got, want)
	}
	lexicon := roomtest.Lexicon(t)
	if err := r.Verify(t.Context(), engine.NewSolver(lexicon), lexicon); err != nil {
		t.Error(err)
	}
	if fmt.Sprintf("%x", r.Signature[:]) != fair.Signature || fmt.Sprintf("%x", r.Commitment[:]) != commitment {
		t.Errorf("the record has another signature or commitment than its players were shown, %s and %s", fair.Signature, commitment)
	}
	if r.Board != strings.ReplaceAll(board.String(), "\n", "/") && r.Board != board.String() {
		t.Errorf("it has the board %s, want %s", r.Board, board)
	}
}

func TestTheQRCodeOfARoomIsItsLink(t *testing.T) {
	ann := newPerson(t, startAlone(t), "Ann")
	response, drawing := ann.Request("GET", "/api/rooms/ktmvqrbc/qr.svg", "")
	if response.StatusCode != http.StatusOK || response.Header.Get("Content-Type") != "image/svg+xml" ||
		!strings.HasPrefix(response.Header.Get("Cache-Control"), "private") {
		t.Fatalf("%s, %v", response.Status, response.Header)
	}
	web.SameCode(t, drawing, ann.server.URL+"/r/KTMVQRBC")
	if response, _ := ann.Request("GET", "/api/rooms/nonsense/qr.svg", ""); response.StatusCode != http.StatusNotFound {
		t.Errorf("what is no code: %s", response.Status)
	}
}

func TestWhatTheAPIRefuses(t *testing.T) {
	ann := newPerson(t, startAlone(t), "Ann")
	for _, c := range []struct {
		method, path, body, kind string
		status                   int
		code                     string
	}{
		{"GET", "/api/rooms/KTMVQRBC", "", "", 404, "unknown-room"},
		{"GET", "/api/rooms/KTMVQRBC/record", "", "", 404, "unknown-room"},
		{"GET", "/api/rooms/nonsense", "", "", 404, "unknown-room"},
		{"GET", "/api/rooms/nonsense/record", "", "", 404, "unknown-room"},
		{"GET", "/api/", "", "", 404, "bad-message"},
		{"GET", "/api/scores", "", "", 404, "bad-message"},
		{"DELETE", "/api/rooms/KTMVQRBC", "", "", 405, "bad-message"},
		{"PUT", "/api/rooms", "{}", "", 405, "bad-message"},
		{"POST", "/api/rooms", `{"list":"all"}`, "application/json", 400, "bad-settings"},
		{"POST", "/api/rooms", `{"access":"secret"}`, "application/json", 400, "bad-settings"},
		{"POST", "/api/rooms", `{"topology":"sphere"}`, "application/json", 400, "bad-settings"},
		{"POST", "/api/rooms", `{"richness":5}`, "application/json", 400, "bad-settings"},
		{"POST", "/api/rooms", `[]`, "application/json", 400, "bad-message"},
		{"POST", "/api/rooms", `{"dice":"` + strings.Repeat("x", 5000) + `"}`, "application/json", 400, "bad-message"},
		{"POST", "/api/rooms", `{"a":"=b"}`, "text/plain", 415, "bad-message"},
		{"POST", "/api/rooms", `{}`, "multipart/form-data; boundary=x", 415, "bad-message"},
	} {
		response, text := ann.Request(c.method, c.path, c.body, "Content-Type", c.kind)
		var m message
		if err := json.Unmarshal([]byte(text), &m); err != nil || response.StatusCode != c.status ||
			m.Kind != "error" || m.Code != c.code || m.Text == "" || response.Header.Get("Content-Type") != "application/json" {
			t.Errorf("%s %s %.40s: %s %s, want %d %s", c.method, c.path, c.body, response.Status, text, c.status, c.code)
		}
		if c.status == 405 && response.Header.Get("Allow") == "" {
			t.Errorf("%s %s: nothing is said of what is allowed", c.method, c.path)
		}
	}
	for _, path := range []string{"/", "/api/rooms", "/healthz", "/readyz", "/api/rooms/KTMVQRBC/qr.svg"} {
		if response, text := ann.Request("HEAD", path, ""); response.StatusCode != http.StatusOK || text != "" {
			t.Errorf("HEAD %s: %s %q", path, response.Status, text)
		}
	}
	for _, kind := range []string{"", "application/json", "application/json; charset=utf-8", "application/x-www-form-urlencoded"} {
		if response, text := ann.Request("POST", "/api/rooms", "{}", "Content-Type", kind); response.StatusCode != http.StatusCreated {
			t.Errorf("settings as %q: %s %s", kind, response.Status, text)
		}
	}
}
