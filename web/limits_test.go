package web_test

import (
	"fmt"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"rattle/player"
	"rattle/room/live"
	"rattle/web"
	"rattle/web/limit"
)

func TestWordsThatComeTooFastAreSaidSoAndCountLater(t *testing.T) {
	limits := limited(func(l *limit.Limits) { l.Words = limit.Rate{PerSecond: 5, Burst: 3} })
	inVirtualTime(t, limits, func(t *testing.T, server *testServer) {
		_, people := gather(t, server, `{"seconds":0}`, "Ann")
		ann := people[0]
		ann.Start()
		words := ann.WaitForPhase("playing").words(t, 5)
		for i, word := range words {
			ann.Send(`{"kind":"word","round":1,"n":%d,"word":%q}`, i+1, word)
		}
		var refused []int
		for range words {
			if got := ann.WaitForMessage("answer"); got.Refusal == "too-fast" {
				refused = append(refused, got.N)
			} else if got.Points == nil {
				t.Errorf("%+v", got)
			}
		}
		if len(refused) != 2 {
			t.Fatalf("%v are refused of 5 at once, where 3 are allowed", refused)
		}
		time.Sleep(time.Second) // as the protocol says
		for _, n := range refused {
			if got := ann.SubmitAs(n, words[n-1]); got.Points == nil {
				t.Errorf("sent again after a second: %+v", got)
			}
		}
	})
}

func TestWhoFloodsIsCut(t *testing.T) {
	few := limited(func(l *limit.Limits) { l.Violations = limit.Rate{PerSecond: 1, Burst: 50} })
	inVirtualTime(t, few, func(t *testing.T, server *testServer) {
		_, people := gather(t, server, `{}`, "Ann", "Bob", "Cyd")
		for i, flood := range []string{`{"kind":"again"}`, `{"kind":"word","round":1,"n":1,"word":"tide"}`} {
			people[i].flood(1000, flood)
			people[i].ExpectClose(4000)
		}
		cyd := people[2]
		for range 200 {
			if cyd.socket.WriteControl(websocket.PingMessage, []byte("?"), time.Now().Add(time.Second)) != nil {
				break
			}
		}
		cyd.ExpectClose(4000)
		if counts := server.edge.Counters(); counts.Flooded != 3 {
			t.Errorf("counted are %+v", counts)
		}
	})
}

func TestAPingIsAnswered(t *testing.T) {
	ann := newPerson(t, startAlone(t), "Ann")
	ann.Connect()
	if err := ann.socket.WriteControl(websocket.PingMessage, []byte("are you there?"), time.Now().Add(time.Second)); err != nil {
		t.Fatal(err)
	}
	if got := <-ann.pongs; got != "are you there?" {
		t.Errorf("the answer is %q", got)
	}
}

// TestAClassOfAHundredPlaysBehindOneAddress is what the limits of an address must allow.
func TestAClassOfAHundredPlaysBehindOneAddress(t *testing.T) {
	server := startAlone(t)
	const pupils, rooms, words = 100, 5, 8
	var codes [rooms]string
	teacher := newPerson(t, server, "Teacher")
	for i := range codes {
		codes[i] = teacher.Create(`{"seconds":0,"seats":20}`)
	}
	var class sync.WaitGroup
	for i := range pupils {
		p := newPerson(t, server, fmt.Sprintf("Pupil-%d", i))
		class.Go(func() {
			p.Join(codes[i%rooms])
			for started := false; p.view.Phase != "playing"; p.next() {
				if v := p.view; !started && len(v.Players) == pupils/rooms && v.who(p.name).Host {
					p.Start()
					started = true
				}
			}
			for _, word := range p.view.words(t, words) {
				if got := p.Submit(word); got.Refusal != "" {
					t.Errorf("%s of %s is answered %+v", word, p.name, got)
				}
				time.Sleep(50 * time.Millisecond) // faster than people
			}
			p.Done()
			p.WaitForPhase("results")
		})
	}
	class.Wait()
	if counts := server.edge.Counters(); counts.TooFast != 0 || counts.Opened != pupils || counts.Rooms != rooms {
		t.Errorf("counted are %+v", counts)
	}
}

func TestHowManySocketsAnAddressMayHave(t *testing.T) {
	limits := limited(func(l *limit.Limits) {
		l.Sockets = 3
		l.Openings = limit.Rate{PerSecond: 0.1, Burst: 6}
	})
	inVirtualTime(t, limits, func(t *testing.T, server *testServer) {
		holds := func(sockets int) {
			for begin := time.Now(); server.edge.Counters().Sockets != sockets; time.Sleep(5 * time.Millisecond) {
				if time.Since(begin) > 10*time.Second {
					t.Fatalf("the server holds %d sockets, not %d", server.edge.Counters().Sockets, sockets)
				}
			}
		}
		var people []*person
		for range 3 {
			p := newPerson(t, server, "Ann")
			p.Connect()
			people = append(people, p)
		}
		holds(3) // a socket is open somewhat before it is counted
		eve := newPerson(t, server, "Eve")
		eve.Connect()
		eve.ExpectClose(4008)
		people[0].Close()
		holds(2)
		eve.Connect()
		eve.ExpectRefusal("not-joined", `{"kind":"start"}`)
		eve.Connect() // the last that is allowed
		response, text := eve.Request("GET", "/ws?v=1", "")
		tooFast(t, "opening sockets", response, text)
	})
}

func tooFast(t *testing.T, what string, response reply, text string) {
	t.Helper()
	if response.StatusCode != http.StatusTooManyRequests || response.Header.Get("Retry-After") == "" || !strings.Contains(text, `"too-fast"`) {
		t.Errorf("%s: %s %v %s", what, response.Status, response.Header, text)
	}
}

func TestWhoGuessesCodesIsToldNothing(t *testing.T) {
	limits := limited(func(l *limit.Limits) { l.Guesses = limit.Rate{PerSecond: 0.5, Burst: 5} })
	inVirtualTime(t, limits, func(t *testing.T, server *testServer) {
		code, _ := gather(t, server, `{}`, "Ann")
		eve := newPerson(t, server, "Eve")
		for range 100 { // which is no guess
			eve.get("/api/rooms/"+code, new(struct{ Code string }))
		}
		for i := range 2 {
			eve.Connect()
			eve.ExpectRefusal("unknown-room", `{"kind":"join","room":"KTMVQRB%d","name":"Eve","tab":"tab-of-eve"}`, 3+i)
			eve.ExpectClose(4004)
		}
		for i, path := range []string{"KTMVQRBC", "KTMVQSBC", "KTMVQTBC/record"} {
			if response, text := eve.Request("GET", "/api/rooms/"+path, ""); response.StatusCode != http.StatusNotFound {
				t.Errorf("guess %d: %s %s", i, response.Status, text)
			}
		}
		for _, path := range []string{"KTMVQRBC", code, code + "/record"} {
			response, text := eve.Request("GET", "/api/rooms/"+path, "")
			tooFast(t, path, response, text)
		}
		eve.Connect()
		eve.ExpectRefusal("too-fast", `{"kind":"join","room":"KTMVQRBC","name":"Eve","tab":"tab-of-eve"}`)
		time.Sleep(2 * time.Second)
		eve.Send(`{"kind":"join","room":%q,"name":"Eve","tab":"tab-of-eve"}`, code)
		eve.WaitFor("the room", func(view) bool { return true })
	})
}

func TestHowManyRoomsMayBeCreated(t *testing.T) {
	for what, limits := range map[string]options{
		"by an address": limited(func(l *limit.Limits) { l.Rooms = limit.Rate{PerSecond: 0.1, Burst: 2} }),
		"by all":        limited(func(l *limit.Limits) { l.AllRooms = limit.Rate{PerSecond: 0.1, Burst: 2} }),
	} {
		t.Run(what, func(t *testing.T) {
			inVirtualTime(t, limits, func(t *testing.T, server *testServer) {
				eve := newPerson(t, server, "Eve")
				eve.Create(`{}`)
				eve.Create(`{}`)
				response, text := eve.Request("POST", "/api/rooms", "{}")
				tooFast(t, what, response, text)
			})
		})
	}
}

func TestWhatAnAddressSaysInSumIsBounded(t *testing.T) {
	limits := limited(func(l *limit.Limits) { l.Total = limit.Rate{PerSecond: 0.1, Burst: 21} })
	inVirtualTime(t, limits, func(t *testing.T, server *testServer) {
		ann := newPerson(t, server, "Ann")
		ann.Connect() // which counts too
		for range 20 {
			ann.ExpectRefusal("not-joined", `{"kind":"done"}`)
		}
		for range 15 { // she is not cut for it
			ann.ExpectRefusal("too-fast", `{"kind":"done"}`)
		}
		response, text := ann.Request("GET", "/api/rooms", "")
		tooFast(t, "a request", response, text)
	})
}

func TestLooksAtRoomsCountAsManyMessages(t *testing.T) {
	limits := limited(func(l *limit.Limits) { l.Total = limit.Rate{PerSecond: 0.1, Burst: 50} })
	inVirtualTime(t, limits, func(t *testing.T, server *testServer) {
		eve := newPerson(t, server, "Eve")
		code := eve.Create(`{}`)
		for _, path := range []string{code, code + "/record"} {
			if response, text := eve.Request("GET", "/api/rooms/"+path, ""); response.StatusCode == http.StatusTooManyRequests {
				t.Errorf("%s: %s %s", path, response.Status, text)
			}
		}
		for _, path := range []string{code, code + "/record"} {
			response, text := eve.Request("GET", "/api/rooms/"+path, "")
			tooFast(t, path, response, text)
		}
		if response, text := eve.Request("GET", "/api/rooms", ""); response.StatusCode != http.StatusOK {
			t.Errorf("the list, which costs little: %s %s", response.Status, text)
		}
	})
}

func TestWhoAsksOnAndOnIsAnsweredLate(t *testing.T) {
	limits := limited(func(l *limit.Limits) { l.Total = limit.Rate{PerSecond: 0.1, Burst: 11} })
	inVirtualTime(t, limits, func(t *testing.T, server *testServer) {
		eve := newPerson(t, server, "Eve")
		eve.Connect()
		for _, path := range []string{"/", "/assets/main-abc123.js", "/r/KTMVQRBC", "/api/rooms", "/api/version"} {
			if response, text := eve.Request("GET", path, ""); response.StatusCode != http.StatusOK {
				t.Errorf("%s: %s %s", path, response.Status, text)
			}
		}
		for range 5 {
			eve.ExpectRefusal("not-joined", `{"kind":"done"}`)
		}
		late := func(what string, does func()) {
			t.Helper()
			begin := time.Now()
			if does(); time.Since(begin) < 150*time.Millisecond {
				t.Errorf("%s is refused within %v: nothing keeps her from asking at once again", what, time.Since(begin))
			}
		}
		for _, path := range []string{"/", "/assets/main-abc123.js", "/api/rooms"} {
			late(path, func() {
				response, text := eve.Request("GET", path, "")
				tooFast(t, path, response, text)
			})
		}
		late("a message", func() { eve.ExpectRefusal("too-fast", `{"kind":"done"}`) })
	})
}

// moderated lets people be reported and blocked where results are kept.
func moderated(c *web.Config, _ *live.Config) { c.Moderation = c.Results.(player.Moderation) }

func TestAReportThatCannotBeTakenNamesTheField(t *testing.T) {
	server := keepingServer(t, moderated)
	eve := newPerson(t, server, "Eve")
	eve.Create(`{}`)
	other := "p_" + strings.Repeat("a", 16)
	for body, text := range map[string]string{
		`{"reason":"cheats"}`: "player: the id of a player",
		`{"player":"` + eve.playerID() + `","reason":"cheats"}`:                                "player: not you",
		`{"player":"` + other + `","reason":"wins"}`:                                           "reason: cheats, insults, name or annoys",
		`{"player":"` + other + `"}`:                                                           "reason: cheats, insults, name or annoys",
		`{"player":"` + other + `","reason":"name","round":"` + strings.Repeat("1", 37) + `"}`: "round: the UUID of a round, or none",
	} {
		response, answer := eve.Request("POST", "/api/reports", body)
		if response.StatusCode != http.StatusBadRequest || !strings.Contains(answer, `"text":"`+text+`"`) {
			t.Errorf("%s: %s %s, want %q", body, response.Status, answer, text)
		}
	}
	for _, reason := range []string{"cheats", "insults", "name", "annoys"} {
		if response, answer := eve.Request("POST", "/api/reports", `{"player":"`+other+`","reason":"`+reason+`"}`); response.StatusCode != http.StatusNoContent {
			t.Errorf("%s: %s %s", reason, response.Status, answer)
		}
	}
}

func TestWhatIsKeptForLongIsRationed(t *testing.T) {
	server := keepingServer(t, limited(func(l *limit.Limits) { l.Writes = limit.Rate{PerSecond: 0.001, Burst: 6} }), moderated)
	other := "p_" + strings.Repeat("a", 16)
	report := `{"player":"` + other + `","reason":"cheats"}`
	asks := [][3]string{
		{"POST", "/api/reports", report},
		{"PUT", "/api/me/blocks/" + other, ""},
		{"POST", "/api/me/devices", ""},
		{"POST", "/api/me/phrase", ""},
		{"DELETE", "/api/me/devices", ""},
		{"DELETE", "/api/me", ""},
	}
	for _, ask := range asks { // each as somebody new
		eve := newPerson(t, server, "Eve")
		eve.Create(`{}`)
		if response, text := eve.Request(ask[0], ask[1], ask[2]); response.StatusCode >= 300 {
			t.Errorf("%v: %s %s", ask, response.Status, text)
		}
	}
	for _, ask := range asks {
		eve := newPerson(t, server, "Eve")
		eve.Create(`{}`)
		response, text := eve.Request(ask[0], ask[1], ask[2])
		tooFast(t, fmt.Sprint(ask), response, text)
	}
	eve := newPerson(t, server, "Eve")
	eve.Create(`{}`)
	for _, ask := range [][2]string{{"GET", "/api/me/blocks"}, {"DELETE", "/api/me/blocks/" + other}} { // which keep nothing
		if response, text := eve.Request(ask[0], ask[1], ""); response.StatusCode >= 300 {
			t.Errorf("%v: %s %s", ask, response.Status, text)
		}
	}
}

func TestRequestsOfAllTogetherTakeTurns(t *testing.T) {
	limits := limited(func(l *limit.Limits) { l.Throttle = limit.Rate{PerSecond: 10, Burst: 5} })
	inVirtualTime(t, limits, func(t *testing.T, server *testServer) {
		processors := runtime.GOMAXPROCS(0)
		eve := newPerson(t, server, "Eve")
		const tooMany = 7
		atOnce := (5 + 10 + tooMany) * processors // the burst, what a second's line takes, and more
		var served, refused atomic.Int64
		var asking sync.WaitGroup
		begin := time.Now()
		for range atOnce {
			asking.Go(func() {
				switch response, text := eve.Request("GET", "/", ""); response.StatusCode {
				case http.StatusOK:
					served.Add(1)
				case http.StatusTooManyRequests:
					refused.Add(1)
				default:
					t.Errorf("%s %s", response.Status, text)
				}
			})
		}
		asking.Wait()
		if n := refused.Load(); n < int64((tooMany-1)*processors) || n > int64((tooMany+1)*processors) {
			t.Errorf("%d of %d are served and %d refused", served.Load(), atOnce, n)
		}
		if took := time.Since(begin); took < 900*time.Millisecond || took > 1100*time.Millisecond {
			t.Errorf("the line was over after %v, want a second", took)
		}
	})
}

func TestWhoIsTooFastIsReadMoreSlowly(t *testing.T) {
	limits := limited(func(l *limit.Limits) { l.Messages = limit.Rate{PerSecond: 0.1, Burst: 1} })
	inVirtualTime(t, limits, func(t *testing.T, server *testServer) {
		eve := newPerson(t, server, "Eve")
		eve.Connect()
		eve.ExpectRefusal("not-joined", `{"kind":"start"}`)
		begin := time.Now()
		for range 20 {
			eve.ExpectRefusal("too-fast", `{"kind":"start"}`)
		}
		if took := time.Since(begin); took < 1900*time.Millisecond || took > 2200*time.Millisecond {
			t.Errorf("20 messages that were too fast took %v", took)
		}
	})
}
