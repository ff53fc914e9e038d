package chaos

import (
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"rattle/chaos/refclient"

	"rattle/internal/testkit"
)

// spreadStore starts a Cluster of three masters and their replicas.
func spreadStore(t *testing.T) *store {
	t.Helper()
	const script = "../tools/cluster.sh"
	dir := t.TempDir()
	t.Cleanup(func() {
		if out, err := exec.Command(script, "down", dir).CombinedOutput(); err != nil {
			t.Errorf("ending the cluster: %v\n%s", err, out)
		}
	})
	cmd := exec.CommandContext(t.Context(), script, "up", dir)
	cmd.Stderr = os.Stderr
	url, err := cmd.Output()
	if err != nil {
		t.Fatalf("starting a cluster: %v", err)
	}
	return &store{url: strings.TrimSpace(string(url))}
}

// The keys of Rattle are spread over the nodes of a Cluster: no command may touch keys of two
// nodes. And a single Redis can take over everything.
func TestAllOfItRunsOnACluster(t *testing.T) {
	rooms, duelists := 6, 4
	if full {
		rooms, duelists = 24, 10
	}
	st := spreadStore(t)
	admin := testkit.FreeAddress(t)
	servers := []*server{serve(t, st, "--admin", admin), serve(t, st)}
	c := &tournament{
		t: t, st: st, servers: servers, urls: []string{servers[0].url, servers[1].url},
		ledger: newLedger(t), onRound: func(int) {}, public: true,
	}
	var evening sync.WaitGroup
	for i := range rooms {
		evening.Go(func() { c.fail(c.session(i, 1)) })
	}
	evening.Go(func() { c.league(duelists, 1) })
	evening.Wait()
	c.ledger.waitForStored(servers[1])
	c.audit()

	c.playTheDay()
	c.moderate("http://" + admin)
	c.meetOthers()
	c.move()
	for _, s := range servers {
		if out := s.output.String(); strings.Contains(out, "CROSSSLOT") {
			t.Errorf("a command needed keys of two nodes:\n%s", out)
		}
	}
}

// ask sends a request that has to succeed to one of the servers, with a secret.
func (c *tournament) ask(method, path, secret string, body, into any) (fresh string) {
	c.t.Helper()
	fresh, err := refclient.Ask(c.t.Context(), method, c.urlsFrom(len(path))[0]+path, secret, body, into)
	if err != nil {
		c.t.Errorf("%s %s: %v", method, path, err)
	}
	return fresh
}

// playTheDay lets a player play the daily board.
func (c *tournament) playTheDay() {
	c.t.Helper()
	var room struct{ Code string }
	secret := c.ask(http.MethodPost, "/api/daily", "", nil, &room)
	p := c.join(refclient.Config{Servers: c.urls, Room: room.Code, Name: "Early Bird", Secret: secret}, boxes[0])
	p.seats, p.onResult = 1, func(refclient.Room) {}
	c.playOut([]*person{p}, 1)
	testkit.Eventually(c.t, "the attempt has a place in the list of the day", func() bool {
		var today struct {
			Players int
			Attempt struct {
				Done bool
				Rank int
			}
		}
		c.ask(http.MethodGet, "/api/daily", secret, nil, &today)
		return today.Players == 1 && today.Attempt.Done && today.Attempt.Rank == 1
	})
}

// meetOthers does what players can do besides playing.
func (c *tournament) meetOthers() {
	c.t.Helper()
	var made struct{ ID, Code, Token string }
	ann := c.ask(http.MethodPost, "/api/challenges", "", map[string]string{"dice": matchDice, "name": "Ann"}, &made)
	bob := c.ask(http.MethodPut, "/api/queue", "", map[string]string{"dice": matchDice, "name": "Bob"}, nil)
	c.ask(http.MethodDelete, "/api/queue", bob, nil, nil)

	var who struct{ Player string }
	c.ask(http.MethodPost, "/api/me/devices", ann, nil, &made)
	other := c.ask(http.MethodPost, "/api/me/devices/claim", "", map[string]string{"code": made.Code}, &who)
	ids := slices.Sorted(maps.Keys(c.ledger.totals()))
	c.ask(http.MethodPut, "/api/me/blocks/"+ids[0], other, nil, nil)
	c.ask(http.MethodGet, "/api/me/blocks", ann, nil, nil)
	c.ask(http.MethodDelete, "/api/me/blocks/"+ids[0], ann, nil, nil)
	c.ask(http.MethodPost, "/api/reports", bob, map[string]string{"player": ids[0], "reason": "cheats"}, nil)
	for _, path := range []string{
		"/api/players/" + ids[0], "/api/leaderboards/" + matchDice + "/rating/all", "/api/leaderboards/" + matchDice + "/best/day?around=" + ids[0],
		"/api/rooms", "/api/me",
	} {
		c.ask(http.MethodGet, path, ann, nil, nil)
	}
	if len(c.ledger.rounds) == 0 {
		c.t.Error("nobody has played a round: this shows little")
	}
	for round := range c.ledger.rounds {
		c.ask(http.MethodGet, "/api/rounds/"+round, ann, nil, nil)
		c.ask(http.MethodPost, "/api/rounds/"+round+"/ghosts", ann, nil, nil)
		break
	}
	c.ask(http.MethodDelete, "/api/me/devices", other, nil, nil)
	c.ask(http.MethodDelete, "/api/me", bob, nil, nil)
}

// moderate accepts all results that are held for review.
func (c *tournament) moderate(admin string) {
	c.t.Helper()
	var held struct {
		Held []struct{ Round, Player string }
	}
	if _, err := refclient.Ask(c.t.Context(), http.MethodGet, admin+"/moderation.json", "", nil, &held); err != nil {
		c.t.Errorf("moderation: %v", err)
	}
	if len(held.Held) == 0 {
		c.t.Error("nothing is held: this shows little")
	}
	for _, h := range held.Held {
		url := admin + "/moderation/" + h.Round + "/" + h.Player
		if _, err := refclient.Ask(c.t.Context(), http.MethodPost, url, "", map[string]bool{"counts": true}, nil); err != nil {
			c.t.Errorf("moderation: %v", err)
		}
	}
}

// move copies everything to one Redis, and fails if it differs there.
func (c *tournament) move() {
	c.t.Helper()
	file, one := filepath.Join(c.t.TempDir(), "backup"), startStore(c.t)
	c.rattle("backup", file, "--redis", c.st.url)
	c.rattle("restore", file, "--redis", one.url)
	here, there := c.rattle("audit", "--redis", c.st.url), c.rattle("audit", "--redis", one.url)
	if here != there || here == "" {
		c.t.Errorf("the audit of the cluster said\n%s and of what was restored\n%s", here, there)
	}
}

// rattle runs the program, which has to succeed, and returns its output.
func (c *tournament) rattle(args ...string) string {
	c.t.Helper()
	out, err := exec.CommandContext(c.t.Context(), program, args...).Output()
	if err != nil {
		c.t.Errorf("rattle %v: %v\n%s", args, err, out)
	}
	return string(out)
}
