package web_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/redis/go-redis/v9"

	"rattle/engine/wordlist"
	"rattle/internal/testkit"
	"rattle/internal/testkit/play"
	"rattle/migrations"
	"rattle/player"
	"rattle/room"
	"rattle/room/live"
	redisstore "rattle/store/redis"
	"rattle/store/redis/redistest"
	redisresults "rattle/store/redis/results"
	"rattle/store/results"
	"rattle/tools/keys"
	"rattle/web"
	"rattle/web/limit"
)

// cashier holds a store to the table "Keys" of ARCHITECTURE.md.
type cashier struct {
	t      *testing.T
	client redis.UniversalClient
	rows   []keys.Row

	mu   sync.Mutex
	seen map[string]bool // rows
}

// newCashier hears of every key that is written from now on, if only for a moment.
func newCashier(t *testing.T, store testStore) *cashier {
	t.Helper()
	rows, err := keys.Read("../ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	c := &cashier{t: t, client: store.client, rows: rows, seen: make(map[string]bool)}
	if err := c.client.ConfigSet(t.Context(), "notify-keyspace-events", "EA").Err(); err != nil {
		t.Fatal(err)
	}
	events := c.client.PSubscribe(t.Context(), "__keyevent@0__:*")
	if _, err := events.Receive(t.Context()); err != nil {
		t.Fatal(err)
	}
	var hearing sync.WaitGroup
	hearing.Go(func() {
		for event := range events.Channel(redis.WithChannelSize(10_000)) {
			c.find(event.Payload)
		}
	})
	t.Cleanup(func() { _ = events.Close(); hearing.Wait() })
	return c
}

func (c *cashier) find(key string) (keys.Row, bool) {
	row, ok := keys.Find(c.rows, key)
	if !ok {
		c.t.Errorf("no row of the table names %s", key)
		return row, false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.seen[row.Name] = true
	return row, true
}

// counts holds all keys that are there to their rows.
func (c *cashier) counts() {
	c.t.Helper()
	err := redisstore.Scan(c.t.Context(), c.client, "*", func(key string) bool {
		row, ok := c.find(key)
		left := c.client.TTL(c.t.Context(), key).Val()
		within, expires := row.Expires()
		switch {
		case !ok || left == -2:
		case left < 0 && !row.Bounded():
			c.t.Errorf("%s does not expire, and the row %s names no bound", key, row.Name)
		case left >= 0 && expires && left > within && !row.Bounded():
			c.t.Errorf("%s expires in %v, its row %s says within %v", key, left, row.Name, within)
		}
		return true
	})
	if err != nil {
		c.t.Fatal(err)
	}
}

// everything is a server that has all there is, and holds back what "Hal" does.
func everything(store testStore) (options, *results.Store) {
	stored := redisresults.New(store.client, results.Options{OnlyAdmitted: true, Screen: func(_ context.Context, r room.Record) (map[room.PlayerID][]player.Suspicion, error) {
		marked := make(map[room.PlayerID][]player.Suspicion)
		for _, st := range r.Players {
			if st.Name == "Hal" {
				marked[st.Player] = []player.Suspicion{{Pattern: player.PatternAlphabet, Value: 9, Bound: 5}}
			}
		}
		return marked, nil
	}})
	return func(c *web.Config, l *live.Config) {
		c.Results, c.Moderation, l.Results = stored, stored, stored
		c.Identities = stored
		c.Daily = stored.Days
		c.Matches = stored.Queue
		c.Limits = limit.Default().Scale(10)
	}, stored
}

func TestEachKeyHasItsRowAndAnEnd(t *testing.T) {
	t.Parallel()
	url := redistest.Redis(t)
	store := onURL(t, url)
	c := newCashier(t, store)
	if err := migrations.Run(t.Context(), c.client, migrations.Options{}); err != nil {
		t.Fatal(err)
	}
	marking := redistest.Client(t, url)
	redisstore.WaitForReplicas(marking, 1)
	_ = marking.Eval(t.Context(), "return 1", []string{"{rattle}:public"}).Err() // there is no replica

	all, stored := everything(store)
	server := startServer(t, store, all)
	erasing, stop := context.WithCancel(t.Context())
	t.Cleanup(sync.OnceFunc(stop))
	go redisresults.NewEraser(c.client).Run(erasing, slog.New(slog.DiscardHandler))
	t.Run("play", func(t *testing.T) {
		for name, play := range map[string]func(*testing.T, *testServer, *results.Store){
			"rounds": playRounds, "public": playPublicly, "held": playHeld, "matches": playMatches,
			"daily": playDaily, "reports": playAgainstPeople, "devices": playFromDevices, "servers": playOnTwoServers(store), "words": playWithOwnWords,
		} {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				play(t, server, stored)
				c.counts()
			})
		}
	})
	testkit.Eventually(t, "nobody waits to be erased", func() bool { return c.client.ZCard(t.Context(), "{d}:to-erase").Val() == 0 })
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, row := range c.rows {
		if !c.seen[row.Name] && row.Name != "rating-conflicts" && row.Name != "older-rounds" { // two that are rare
			t.Errorf("nothing that was played has a key of the row %s", row.Name)
		}
	}
}

// playWithOwnWords has the operator change words.
func playWithOwnWords(t *testing.T, _ *testServer, stored *results.Store) {
	t.Helper()
	changes, err := wordlist.New([]string{"zoomies"}, nil)
	if err == nil {
		err = stored.Words.SetLists(t.Context(), wordlist.Digests{Extra: wordlist.DigestOf(changes.Extra)})
	}
	if err == nil {
		err = stored.KeepChanges(t.Context(), "0123", changes)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// playRounds plays alone, twice with others at a private table, and in a room that everybody has left.
func playRounds(t *testing.T, server *testServer, _ *results.Store) {
	t.Helper()
	_, people := playRound(t, server, "Ann", "Bob", "Cyd")
	playUntilResults(people...) // less than before: the pins of this round come loose
	alone := newPerson(t, server, "Dan")
	alone.Join(alone.Create(`{}`))
	playUntilResults(alone)
}

// playUntilResults plays one more round, in which each finds a word of their own.
func playUntilResults(people ...*person) {
	people[0].t.Helper()
	people[0].Start()
	for i, p := range people {
		p.Submit(p.WaitForPhase("playing").words(p.t, i+1)[i])
	}
	play.CloseRound(people[0].t, people...)
}

func playPublicly(t *testing.T, server *testServer, _ *results.Store) {
	t.Helper()
	eve := newPerson(t, server, "Eve")
	eve.Join(eve.Create(`{"access":"public"}`))
	testkit.Eventually(t, "the room is listed", func() bool {
		_, text := eve.Request("GET", "/api/rooms", "")
		return strings.Contains(text, eve.view.Code)
	})
	playUntilResults(eve)
}

// playOnTwoServers plays in a room that another server follows.
func playOnTwoServers(store testStore) func(*testing.T, *testServer, *results.Store) {
	return func(t *testing.T, server *testServer, _ *results.Store) {
		t.Helper()
		bob := newPerson(t, server, "Bob")
		code := bob.Create("{}")
		if _, err := store.join(t).Watch(t.Context(), room.Code(code)); err != nil {
			t.Fatal(err)
		}
		bob.Join(code)
	}
}

func playHeld(t *testing.T, server *testServer, stored *results.Store) {
	t.Helper()
	for _, counts := range []bool{true, false} {
		playRound(t, server, "Hal", "Ivy")
		held, err := stored.PendingReviews(t.Context())
		if err != nil || len(held) != 1 {
			t.Fatalf("held are %+v, %v", held, err)
		}
		if err := stored.Decide(t.Context(), held[0].Round, held[0].Player, counts, "Mo"); err != nil {
			t.Fatal(err)
		}
		if err := stored.Rule(t.Context(), held[0].Player, player.Ruling{Unlisted: true}, "Mo"); err != nil {
			t.Fatal(err)
		}
	}
}

func playMatches(t *testing.T, server *testServer, _ *results.Store) {
	t.Helper()
	ann, bob := newPerson(t, server, "Ann"), newPerson(t, server, "Bob")
	ann.seekMatch(`{"dice":"any","name":"Ann"}`)
	met := bob.seekMatch(`{"dice":"any","name":"Bob"}`)
	ann.Join(met.Code)
	bob.Join(met.Code)
	bob.WaitForPhase("playing")
	ann.Leave()
	testkit.Eventually(t, "the match is recorded", func() bool {
		_, text := bob.Request("GET", "/api/players/"+bob.playerID(), "")
		return strings.Contains(text, met.MatchID)
	})
	ann.Request("POST", "/api/bots", `{"dice":"any","name":"Ann","strength":1}`)

	cyd, dan := newPerson(t, server, "Cyd"), newPerson(t, server, "Dan")
	cyd.seekMatch(`{"dice":"any","name":"Cyd"}`)
	dan.Join(dan.seekMatch(`{"dice":"any","name":"Dan"}`).Code)
	dan.Leave()
	testkit.Eventually(t, "the match that never began is recorded", func() bool {
		return cyd.seekMatch(`{"dice":"any","name":"Cyd"}`).State == "waiting"
	})

	response, text := ann.Request("POST", "/api/challenges", fmt.Sprintf(`{"dice":"any","name":"Ann","player":%q}`, bob.playerID()))
	var challenge struct{ ID string }
	if testkit.Decode([]byte(text), &challenge) != nil || response.StatusCode != http.StatusCreated {
		t.Fatalf("challenge: %s %s", response.Status, text)
	}
	ann.seekMatch(fmt.Sprintf(`{"dice":"any","name":"Ann","agreement":%q}`, challenge.ID))
}

func playDaily(t *testing.T, server *testServer, _ *results.Store) {
	t.Helper()
	ann := newPerson(t, server, "Ann")
	ann.playDaily(ann.createDaily("/api/daily"), 2)
	ann.waitForDailyResult()
}

func playAgainstPeople(t *testing.T, server *testServer, _ *results.Store) {
	t.Helper()
	round, people := playRound(t, server, "Ann", "Bob")
	ann, bob := people[0], people[1]
	ann.expectStatus(http.StatusNoContent, "POST", "/api/reports", `{"player":"`+bob.playerID()+`","round":"`+round+`","reason":"cheats"}`)
	ann.expectStatus(http.StatusNoContent, "PUT", "/api/me/blocks/"+bob.playerID(), "")
}

func playFromDevices(t *testing.T, server *testServer, _ *results.Store) {
	t.Helper()
	_, people := playRound(t, server, "Ann", "Bob")
	phone := newPerson(t, server, "Ann")
	phone.claimCode(people[0].offerCode())
	phone.expectStatus(http.StatusNoContent, "DELETE", "/api/me/devices", "")
	newPerson(t, server, "Ann").usePhrase(phone.drawPhrase(), anAttempt)
	people[1].expectStatus(http.StatusNoContent, "DELETE", "/api/me", "")
}

func (p *person) expectStatus(status int, method, path, body string) {
	p.t.Helper()
	if response, text := p.Request(method, path, body); response.StatusCode != status {
		p.t.Fatalf("%s %s: %s %s", method, path, response.Status, text)
	}
}
