package web_test

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"rattle/room/live"
	"rattle/web"
	"rattle/web/limit"
)

func TestEveryRequestIsCounted(t *testing.T) {
	asks := []struct {
		what, method, path string
		header             []string
	}{
		{"a page", "GET", "/", nil},
		{"nothing", "GET", "/wp-login.php", nil},
		{"nothing of the API", "GET", "/api/nothing", nil},
		{"what cannot be done", "DELETE", "/api/version", nil},
		{"what cannot be done to a page", "POST", "/about", nil},
		{"what cannot be done to a check", "POST", "/healthz", nil},
		{"another way to write a path", "GET", "//about", nil},
		{"a socket of another version", "GET", "/ws?v=0", nil},
		{"a socket for another site", "GET", "/ws?v=1", []string{
			"Origin", "https://evil.example", "Connection", "Upgrade", "Upgrade", "websocket",
			"Sec-WebSocket-Version", "13", "Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA==",
		}},
		{"for another site", "POST", "/api/rooms", []string{"Origin", "https://evil.example"}},
	}
	limits := limited(func(l *limit.Limits) { l.Total = limit.Rate{PerSecond: 0.001, Burst: len(asks)} })
	inVirtualTime(t, limits, func(t *testing.T, server *testServer) {
		eve := newPerson(t, server, "Eve")
		eve.browser.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
		for _, ask := range asks {
			if response, text := eve.Request(ask.method, ask.path, "", ask.header...); response.StatusCode == http.StatusTooManyRequests {
				t.Errorf("%s: %s %s", ask.what, response.Status, text)
			}
		}
		for _, ask := range asks {
			begin := time.Now()
			response, text := eve.Request(ask.method, ask.path, "", ask.header...)
			tooFast(t, ask.what, response, text)
			if wait := time.Since(begin); wait < 150*time.Millisecond {
				t.Errorf("%s is refused after %v: nothing keeps her from asking on", ask.what, wait)
			}
		}
	})
}

func TestChecksHaveABudgetOfTheirOwnAndAreNeverRefused(t *testing.T) {
	limits := limited(func(l *limit.Limits) { l.Total = limit.Rate{PerSecond: 0.001, Burst: 1} })
	inVirtualTime(t, limits, func(t *testing.T, server *testServer) {
		eve := newPerson(t, server, "Eve")
		eve.Request("GET", "/", "")
		response, text := eve.Request("GET", "/", "")
		tooFast(t, "more than her share", response, text)
		budget := limit.Default().Checks.Burst
		for _, path := range []string{"/healthz", "/readyz"} {
			begin := time.Now()
			for i := range 2 * budget {
				response, text := eve.Request("GET", path, "")
				if response.StatusCode != http.StatusOK || !strings.HasPrefix(text, "ok") || response.Header.Get("Cache-Control") != "no-store" {
					t.Fatalf("%s: %s %v %q", path, response.Status, response.Header, text)
				}
				if i == budget-1 && time.Since(begin) != 0 {
					t.Errorf("%s: %d take %v, want no time", path, budget, time.Since(begin))
				}
			}
			if wait := time.Since(begin); wait < 900*time.Millisecond {
				t.Errorf("%s: %d take %v: nothing keeps her from asking on", path, 2*budget, wait)
			}
			time.Sleep(2 * time.Second)
		}
		var all sync.WaitGroup
		for range 200 {
			all.Go(func() {
				if response, text := eve.Request("GET", "/healthz", ""); response.StatusCode != http.StatusOK {
					t.Errorf("of many at once: %s %s", response.Status, text)
				}
			})
		}
		all.Wait()
	})
}

func TestACheckThatFailsIsNeverRefusedEither(t *testing.T) {
	ill := func(c *web.Config, _ *live.Config) {
		c.Ready = func(context.Context) error { return http.ErrServerClosed }
	}
	inVirtualTime(t, ill, func(t *testing.T, server *testServer) {
		eve := newPerson(t, server, "Eve")
		for range 2 * limit.Default().Checks.Burst {
			if response, text := eve.Request("GET", "/readyz", ""); response.StatusCode != http.StatusServiceUnavailable || text != "not ready\n" {
				t.Fatalf("%s %q", response.Status, text)
			}
		}
	})
}

func TestPongsAreCounted(t *testing.T) {
	for what, kind := range map[string]int{"pings": websocket.PingMessage, "pongs": websocket.PongMessage} {
		t.Run(what, func(t *testing.T) {
			few := limited(func(l *limit.Limits) { l.Violations = limit.Rate{PerSecond: 1, Burst: 50} })
			inVirtualTime(t, few, func(t *testing.T, server *testServer) {
				eve := newPerson(t, server, "Eve")
				eve.Connect()
				for range 1000 {
					if eve.socket.WriteControl(kind, nil, time.Now().Add(time.Minute)) != nil {
						break
					}
				}
				eve.ExpectClose(4000)
				if counts := server.edge.Counters(); counts.Flooded != 1 || counts.TooFast < 50 {
					t.Errorf("counted are %+v", counts)
				}
			})
		})
	}
}

func TestWhoeverAnswersPingsIsNeverTooFast(t *testing.T) {
	inVirtualTime(t, limited(func(*limit.Limits) {}), func(t *testing.T, server *testServer) {
		_, people := gather(t, server, `{}`, "Ann")
		time.Sleep(time.Hour)
		people[0].ExpectRefusal("not-now", `{"kind":"done"}`)
		if counts := server.edge.Counters(); counts.TooFast != 0 || counts.Messages < 180 {
			t.Errorf("counted are %+v", counts)
		}
	})
}

func TestWhoeverAnswersPingsIsKeptThoughOthersFloodFromTheirAddress(t *testing.T) {
	limits := limited(func(l *limit.Limits) { l.Total = limit.Rate{PerSecond: 0.001, Burst: 1} })
	inVirtualTime(t, limits, func(t *testing.T, server *testServer) {
		ann := newPerson(t, server, "Ann")
		ann.Connect()
		time.Sleep(5 * time.Minute)
		ann.ExpectRefusal("too-fast", `{"kind":"done"}`)
	})
}

func TestRubbishIsReadSlowlyAndCounted(t *testing.T) {
	limits := limited(func(l *limit.Limits) { l.Total = limit.Rate{PerSecond: 0.001, Burst: 12} })
	inVirtualTime(t, limits, func(t *testing.T, server *testServer) {
		eve := newPerson(t, server, "Eve")
		eve.Connect()
		begin := time.Now()
		for range 10 {
			eve.ExpectRefusal("bad-message", "\x00{[")
		}
		if took := time.Since(begin); took < 900*time.Millisecond || took > 1100*time.Millisecond {
			t.Errorf("10 messages that make no sense take %v, want a second", took)
		}
		eve.ExpectRefusal("not-joined", `{"kind":"done"}`)
		eve.ExpectRefusal("too-fast", `{"kind":"done"}`)
	})
}

func TestWhoIsCutForAFloodIsNotBackAtOnce(t *testing.T) {
	limits := limited(func(l *limit.Limits) { l.Openings = limit.Rate{PerSecond: 1, Burst: 10} })
	inVirtualTime(t, limits, func(t *testing.T, server *testServer) {
		eve := newPerson(t, server, "Eve")
		for range 2 {
			eve.Connect()
			eve.flood(100, "rubbish")
			eve.ExpectClose(4000)
		}
		eve.Request("GET", "/ws?v=1", "") // what is left
		response, text := eve.Request("GET", "/ws?v=1", "")
		tooFast(t, "coming back", response, text)
	})
}

func TestJoinsAndRoundsCountAsManyMessages(t *testing.T) {
	limits := limited(func(l *limit.Limits) { l.Total = limit.Rate{PerSecond: 0.001, Burst: 19} })
	inVirtualTime(t, limits, func(t *testing.T, server *testServer) {
		eve := newPerson(t, server, "Eve")
		code := eve.Create(`{"seconds":0}`)
		eve.Join(code) // 1 for the room, 1 for the socket, 10 for this
		eve.Start()
		eve.WaitForPhase("playing")
		eve.ExpectRefusal("too-fast", `{"kind":"again"}`)
		eve.ExpectRefusal("not-now", `{"kind":"lobby"}`)
	})
}

func TestWhoCallsRoundsPaysForTheirBoards(t *testing.T) {
	limits := limited(func(l *limit.Limits) { l.Solved = limit.Rate{PerSecond: 1, Burst: 10} })
	inVirtualTime(t, limits, func(t *testing.T, server *testServer) {
		code, people := gather(t, server, `{"seconds":0}`, "Ann", "Bob")
		ann, bob := people[0], people[1]
		for range 2 { // more than her budget, so that it is spent at the first
			ann.Start()
			if words := ann.WaitForPhase("playing").words(t, 11); len(words) < 11 {
				t.Fatal("a board of too few words proves nothing")
			}
			bob.WaitForPhase("playing")
			ann.Done()
			bob.Done()
			bob.WaitForPhase("results")
			ann.WaitForPhase("results")
		}
		ann.ExpectRefusal("too-fast", `{"kind":"start"}`)
		eve := newPerson(t, server, "Eve")
		eve.Connect()
		eve.ExpectRefusal("too-fast", `{"kind":"join","room":%q,"name":"Eve","tab":"tab-of-eve"}`, code)
		picture := "/r/" + code + "/result.png"
		response, text := ann.Request("GET", picture, "")
		tooFast(t, "a picture", response, text)
		time.Sleep(time.Minute)
		for _, want := range []int{200, 200, 429} { // her budget, more than it, no more
			if response, text := ann.Request("GET", picture, ""); response.StatusCode != want {
				t.Errorf("a picture of what was solved for it: %s %.100s, want %d", response.Status, text, want)
			}
		}
		time.Sleep(time.Minute)
		eve.Join(code)
		ann.Start()
		ann.WaitFor("another round", func(v view) bool { return v.Round == 3 })
	})
}

// TestWhoCallsRoundsOnRichBoardsPaysAtTheCall: those of one address do not call a thousand of them
// before the first opens.
func TestWhoCallsRoundsOnRichBoardsPaysAtTheCall(t *testing.T) {
	rich := `{"board":{"rows":6,"cols":6,"topology":"torus","faces":["*","` + strings.Join(strings.Split("STARISERATNOESIRTALESTRNAIEOTSRELAE", ""), `","`) + `"]}}`
	limits := limited(func(l *limit.Limits) { l.Solved = limit.Rate{PerSecond: 1, Burst: 20_000} })
	inVirtualTime(t, limits, func(t *testing.T, server *testServer) {
		var hosts []*person
		for range 4 {
			_, people := gather(t, server, rich, "Ann")
			hosts = append(hosts, people[0])
		}
		began := time.Now()
		for _, host := range hosts[:2] { // her budget, and more than it
			host.Start()
			host.WaitForPhase("called")
		}
		for _, host := range hosts[2:] {
			host.ExpectRefusal("too-fast", `{"kind":"start"}`)
		}
		if waited := time.Since(began); waited >= time.Second {
			t.Errorf("it took %v: boards may have opened meanwhile", waited)
		}
	})
}
