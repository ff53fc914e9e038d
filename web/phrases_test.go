package web_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"testing"

	"rattle/internal/testkit"
	"rattle/room/live"
	redisstore "rattle/store/redis"
	"rattle/store/storetest"
	"rattle/web"
	"rattle/web/limit"
	"rattle/web/phrase"
)

// drawPhrase requests a recovery phrase.
func (p *person) drawPhrase() string {
	p.t.Helper()
	response, text := p.Request("POST", "/api/me/phrase", "")
	var drawn struct{ Phrase string }
	if response.StatusCode != http.StatusCreated || testkit.Decode([]byte(text), &drawn) != nil {
		p.t.Fatalf("%s %s", response.Status, text)
	}
	if _, err := phrase.Parse(drawn.Phrase); err != nil {
		p.t.Fatalf("%q: %v", drawn.Phrase, err)
	}
	return drawn.Phrase
}

// anAttempt is one of somebody.
const anAttempt = "AAECAwQFBgcICQoLDA0ODw"

func using(words, attempt string) string {
	return fmt.Sprintf(`{"phrase":%q,"attempt":%q}`, words, attempt)
}

type recovered struct{ ID, Name, Phrase string }

// usePhrase returns to the player of a phrase.
func (p *person) usePhrase(words, attempt string) (r recovered) {
	p.t.Helper()
	response, text := p.Request("POST", "/api/phrase/use", using(words, attempt))
	if response.StatusCode != http.StatusOK || testkit.Decode([]byte(text), &r) != nil {
		p.t.Fatalf("%s %s", response.Status, text)
	}
	return r
}

func (p *person) expectNoOwner(words string) {
	p.t.Helper()
	for _, ask := range [][2]string{{"/api/phrase/owner", using(words, "")}, {"/api/phrase/use", using(words, anAttempt)}} {
		response, text := p.Request("POST", ask[0], ask[1])
		if response.StatusCode != http.StatusNotFound || !strings.Contains(text, `"no-phrase"`) {
			p.t.Errorf("%s: %s %s", ask[0], response.Status, text)
		}
	}
}

func TestAPhraseBringsAPlayerBackOnAnotherBrowser(t *testing.T) {
	t.Parallel()
	store := onRedis(t)
	server := startServer(t, store, keeping(store))
	other := startServer(t, store, keeping(store))
	_, people := playRound(t, server, "Ann", "Bob")
	ann, id, old := people[0], people[0].playerID(), people[0].cookie()
	var state struct {
		Since  *int64
		Rounds int
	}
	if ann.get("/api/me/phrase", &state); state.Since != nil || state.Rounds != 1 {
		t.Errorf("before she has one: %+v", state)
	}
	words := ann.drawPhrase()
	if ann.get("/api/me/phrase", &state); state.Since == nil || *state.Since == 0 {
		t.Errorf("she has one, and is told %+v", state)
	}

	again := newPerson(t, other, "Ann")
	response, text := again.Request("POST", "/api/phrase/owner", using(strings.ToUpper(words), ""))
	var owner struct {
		ID, Name string
		Rounds   int
		Since    int64
	}
	if response.StatusCode != http.StatusOK || testkit.Decode([]byte(text), &owner) != nil || owner.ID != id || owner.Name != "Ann" || owner.Rounds != 1 || owner.Since == 0 {
		t.Fatalf("whose it is: %s %s", response.Status, text)
	}
	if again.playerID() != "" || again.cookie() != "" {
		t.Error("asking whose it is makes a player")
	}
	came := again.usePhrase(strings.ReplaceAll(words, " ", "\n "), anAttempt)
	if again.playerID() != id || came.ID != id || came.Name != "Ann" || came.Phrase == words {
		t.Errorf("she is %s, and is told %+v", again.playerID(), came)
	}
	ann.ExpectClose(1001)
	if got := ann.playerID(); got != "" {
		t.Errorf("the old browser is still %s", got)
	}
	thief := newPerson(t, server, "Eve")
	thief.useCookie(old)
	if got := thief.playerID(); got != "" {
		t.Errorf("the old secret is still %s", got)
	}
	var profile struct{ History []any }
	if again.waitForProfile(id, &profile); len(profile.History) != 1 {
		t.Errorf("her history is %+v", profile)
	}

	// The same browser asks again: the answer was lost. Nobody else may.
	if repeated := again.usePhrase(words, anAttempt); repeated != came || again.playerID() != id {
		t.Errorf("asked again, she is told %+v", repeated)
	}
	response, text = thief.Request("POST", "/api/phrase/use", using(words, "EBESExQVFhcYGRobHB0eHw"))
	if response.StatusCode != http.StatusNotFound {
		t.Errorf("the phrase is used twice: %s %s", response.Status, text)
	}
	next := newPerson(t, server, "Ann").usePhrase(came.Phrase, anAttempt)
	if next.ID != id {
		t.Errorf("the new phrase brings %+v back", next)
	}
	testkit.Eventually(t, "the other server has heard of it", func() bool { return again.playerID() == "" })
	newPerson(t, server, "Eve").expectNoOwner(words)
}

func TestOfTwoWhoUseAPhraseAtOnceOneComesBack(t *testing.T) {
	server := keepingServer(t)
	ann := newPerson(t, server, "Ann")
	words := ann.drawPhrase()
	var both sync.WaitGroup
	var statuses [2]int
	for i, attempt := range []string{anAttempt, "EBESExQVFhcYGRobHB0eHw"} {
		p := newPerson(t, server, "Ann")
		both.Go(func() {
			response, _ := p.Request("POST", "/api/phrase/use", using(words, attempt))
			statuses[i] = response.StatusCode
		})
	}
	both.Wait()
	if statuses[0]+statuses[1] != http.StatusOK+http.StatusNotFound {
		t.Errorf("they are answered %v", statuses)
	}
}

// aPhrase returns one that is nobody's, with another check where it is to be mistyped.
func aPhrase(t *testing.T, n int, mistyped bool) string {
	t.Helper()
	secret, err := phrase.New(bytes.NewReader(fmt.Appendf(nil, "%016d", n)))
	if err != nil {
		t.Fatal(err)
	}
	words := strings.Fields(secret.Phrase())
	if mistyped {
		all := phrase.Words()
		for _, last := range all {
			words[11] = last
			if _, err := phrase.Parse(strings.Join(words, " ")); err != nil {
				break
			}
		}
	}
	return strings.Join(words, " ")
}

// TestWhoGuessesPhrasesIsToldNothing guesses from one address, and from 25: each may be wrong so often,
// and is then told as little of the right one. Whoever mistypes has not guessed.
func TestWhoGuessesPhrasesIsToldNothing(t *testing.T) {
	for _, addresses := range []int{1, 25} {
		t.Run(fmt.Sprint(addresses), func(t *testing.T) {
			const burst = 5
			server := keepingServer(t, limited(func(l *limit.Limits) { l.Guesses = limit.Rate{PerSecond: 0.001, Burst: burst} }), func(c *web.Config, _ *live.Config) {
				c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
			})
			ann := newPerson(t, server, "Ann")
			words := ann.drawPhrase()
			n := 0
			for i := range addresses {
				eve := newPerson(t, server, "Eve")
				from := fmt.Sprintf("192.0.2.%d", i+1)
				asks := func(path, words string) (reply, string) {
					n++
					return eve.Request("POST", path, using(words, anAttempt), "X-Forwarded-For", from)
				}
				for range 2 * burst {
					if response, text := asks("/api/phrase/use", aPhrase(t, n, true)); response.StatusCode != http.StatusBadRequest || !strings.Contains(text, `"bad-phrase"`) {
						t.Fatalf("mistyped: %s %s", response.Status, text)
					}
				}
				for g := range burst {
					path := []string{"/api/phrase/owner", "/api/phrase/use"}[g%2]
					if response, text := asks(path, aPhrase(t, n, false)); response.StatusCode != http.StatusNotFound {
						t.Fatalf("a guess: %s %s", response.Status, text)
					}
				}
				for _, path := range []string{"/api/phrase/owner", "/api/phrase/use"} {
					response, text := asks(path, words)
					tooFast(t, "one guess too many", response, text)
				}
				if response, text := eve.Request("POST", "/api/me/devices/claim", `{"code":"BBBBBBBB"}`, "X-Forwarded-For", from); response.StatusCode != http.StatusTooManyRequests {
					t.Errorf("codes have guesses of their own: %s %s", response.Status, text)
				}
			}
			if ann.playerID() == "" || newPerson(t, server, "Ann").usePhrase(words, anAttempt).ID == "" {
				t.Error("she pays for it")
			}
		})
	}
}

func TestWhatIsNoPhraseIsRefused(t *testing.T) {
	server := keepingServer(t)
	ann := newPerson(t, server, "Ann")
	words := ann.drawPhrase()
	id := ann.playerID()
	eve := newPerson(t, server, "Eve")
	for body, status := range map[string]int{
		"":                          http.StatusBadRequest,
		"[]":                        http.StatusBadRequest,
		`{"phrase":7}`:              http.StatusBadRequest,
		using("", anAttempt):        http.StatusBadRequest,
		using("able", anAttempt):    http.StatusBadRequest,
		using(words, ""):            http.StatusBadRequest,
		using(words, "x"):           http.StatusBadRequest,
		using(words, anAttempt+"A"): http.StatusBadRequest,
		using(strings.Repeat(words+" ", 100), anAttempt): http.StatusBadRequest,
	} {
		if response, text := eve.Request("POST", "/api/phrase/use", body); response.StatusCode != status {
			t.Errorf("%.60s: %s %s", body, response.Status, text)
		}
	}
	for _, path := range []string{"/api/phrase/owner", "/api/phrase/use"} {
		for _, method := range []string{"GET", "PUT"} {
			if response, _ := eve.Request(method, path+"?phrase="+strings.ReplaceAll(words, " ", "+"), ""); response.StatusCode != http.StatusMethodNotAllowed {
				t.Errorf("%s %s: %s", method, path, response.Status)
			}
		}
	}
	if ann.playerID() != id || eve.playerID() != "" {
		t.Errorf("Ann is %s, Eve %q", ann.playerID(), eve.playerID())
	}
}

// TestNoOtherSiteMakesItsVisitorsSomebodyElse tries to log a visitor in as the attacker: by scripts and
// forms of another site.
func TestNoOtherSiteMakesItsVisitorsSomebodyElse(t *testing.T) {
	server := keepingServer(t)
	mallory, ann := newPerson(t, server, "Mallory"), newPerson(t, server, "Ann")
	words := mallory.drawPhrase()
	ann.Create(`{}`)
	id := ann.playerID()
	for _, path := range []string{"/api/phrase/use", "/api/phrase/owner", "/api/me/phrase"} {
		for _, from := range [][]string{
			{"Origin", "https://evil.example", "Sec-Fetch-Site", "cross-site"},
			{"Origin", "https://evil.example"},
			{"Origin", "null"},
			{"Sec-Fetch-Site", "same-site"},
		} {
			response, text := ann.Request("POST", path, using(words, anAttempt), append(from, "Content-Type", "application/json")...)
			if response.StatusCode != http.StatusForbidden || response.Header.Get("Set-Cookie") != "" {
				t.Errorf("%s from %v: %s %s", path, from, response.Status, text)
			}
		}
	}
	for _, kind := range []string{"text/plain", "multipart/form-data"} { // what a form can send as it was typed
		if response, text := ann.Request("POST", "/api/phrase/use", using(words, anAttempt), "Content-Type", kind); response.StatusCode != http.StatusUnsupportedMediaType {
			t.Errorf("%s: %s %s", kind, response.Status, text)
		}
	}
	if response, _ := ann.Request("GET", "/recover", ""); response.StatusCode != http.StatusOK || response.Header.Get("Set-Cookie") != "" ||
		response.Header.Get("X-Robots-Tag") != "noindex" || !strings.Contains(response.Header.Get("Content-Security-Policy"), "frame-ancestors 'none'") {
		t.Errorf("the page: %s %v", response.Status, response.Header)
	}
	if ann.playerID() != id {
		t.Errorf("Ann is %s now", ann.playerID())
	}
}

// TestWhoComesBackEscapesNothing: by a phrase one is who one was, with all that was decided of one.
func TestWhoComesBackEscapesNothing(t *testing.T) {
	server := keepingServer(t)
	code, people := gather(t, server, `{}`, "Ann", "Eve")
	ann, eve := people[0], people[1]
	words := eve.drawPhrase()
	ann.Send(`{"kind":"remove","player":%q}`, eve.view.You)
	eve.ExpectClose(4003)
	again := newPerson(t, server, "Eve")
	again.usePhrase(words, anAttempt)
	again.Connect()
	again.ExpectRefusal("removed", `{"kind":"join","room":%q,"name":"Eve","tab":"tab-of-eve"}`, code)
	again.ExpectClose(4003)

	bot := newPerson(t, server, "Bot")
	bot.expectStatus(http.StatusOK, "POST", "/api/bots/declare", "")
	id := bot.playerID()
	words = bot.drawPhrase()
	if back := newPerson(t, server, "Nobody").usePhrase(words, anAttempt); !strings.HasPrefix(id, "b_") || back.ID != id {
		t.Errorf("the bot %s comes back as %+v", id, back)
	}
}

// TestPhrasesStandInNoLogAndNoExport also looks at what is logged while the store is gone.
func TestPhrasesStandInNoLogAndNoExport(t *testing.T) {
	t.Parallel()
	store := onRedis(t)
	client := store.client
	client.HSet(t.Context(), redisstore.SchemaKey, "layout", redisstore.MinLayout)
	var notes testkit.Output
	logger := slog.New(slog.NewTextHandler(&notes, &slog.HandlerOptions{Level: slog.LevelDebug - 100, AddSource: true}))
	server := startServer(t, store, keeping(store), logging(logger))
	ann := newPerson(t, server, "Ann")
	ann.Create(`{}`)
	first := ann.drawPhrase()
	back := newPerson(t, server, "Ann")
	second := back.usePhrase(first, anAttempt).Phrase
	e, export := back.export()
	if e.Kept.PhraseSince == 0 {
		t.Error("the export does not say that there is one")
	}
	dump := string(storetest.Dump(t, client))
	if err := client.ShutdownNoSave(t.Context()).Err(); err != nil {
		t.Log(err) // the connection ends, too
	}
	for _, path := range []string{"/api/phrase/owner", "/api/phrase/use"} {
		back.Request("POST", path, using(second, anAttempt))
	}
	back.Request("POST", "/api/me/phrase", "")
	log := notes.String()
	if !strings.Contains(log, "recovery phrase") {
		t.Errorf("nothing is logged, so that the search proves nothing: %s", log)
	}
	for _, words := range []string{first, second} {
		secret, err := phrase.Parse(words)
		if err != nil {
			t.Fatal(err)
		}
		for what, text := range map[string]string{"the log": log, "the export": export} {
			if strings.Contains(text, secret.Key()) {
				t.Errorf("the hash is in %s:\n%s", what, text)
			}
		}
		for what, text := range map[string]string{"the log": log, "the export": export, "a backup": dump} {
			found := 0
			for _, word := range strings.Fields(words) {
				if strings.Contains(text, word) {
					found++
				}
			}
			if found > 6 { // some are words of logs
				t.Errorf("%d words are in %s:\n%s", found, what, text)
			}
		}
	}
	if !strings.Contains(dump, `"phrase":`) {
		t.Error("a backup has no phrase at all")
	}
}

func TestThePageIsToldTheWordsOfPhrases(t *testing.T) {
	server := startAlone(t)
	response, text := newPerson(t, server, "Ann").Request("GET", "/api/phrase/words", "")
	if response.StatusCode != http.StatusOK || text != phrase.Text() || !strings.HasPrefix(response.Header.Get("Content-Type"), "text/plain") {
		t.Errorf("%s %v", response.Status, response.Header)
	}
}
