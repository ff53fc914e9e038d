package chaos

import (
	"fmt"
	"os/exec"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// tournament is many rooms and matches on two servers, all of whose results must be stored. Its
// tests do not run in parallel with others: they keep the machine busy.
type tournament struct {
	t        *testing.T
	st       *store
	servers  []*server
	urls     []string // of the servers, wherever they are started again
	ledger   *ledger
	onRound  func(rounds int) // called with the number of rounds that are over
	public   bool             // whether anybody may see the rooms' rounds
	joined   atomic.Int32     // people, so far
	returned atomic.Int32     // returns
}

func newTournament(t *testing.T, st *store) *tournament {
	servers := []*server{serve(t, st), serve(t, st)}
	return &tournament{
		t: t, st: st, servers: servers, urls: []string{servers[0].url, servers[1].url},
		ledger: newLedger(t), onRound: func(int) {},
	}
}

// Each round and each match is stored once, whichever process dies meanwhile.
func TestResultsOutliveAServer(t *testing.T) {
	rooms, rounds, duelists, matches := 22, 2, 6, 2
	if full {
		rooms, rounds, duelists, matches = 36, 26, 10, 7
	}
	c := newTournament(t, startStore(t))
	var death sync.Once
	c.onRound = func(over int) {
		if over >= rooms*rounds/2 {
			death.Do(c.servers[0].kill)
		}
	}
	begun := time.Now()
	var evening sync.WaitGroup
	for i := range rooms {
		evening.Go(func() { c.fail(c.session(i, rounds)) })
	}
	evening.Go(func() { c.league(duelists, matches) })
	evening.Wait()
	t.Logf("%d rounds in %d rooms and in %d matches by %d people in %v; %d returns",
		len(c.ledger.rounds), rooms, len(c.ledger.matches), c.joined.Load(), time.Since(begun).Round(time.Second), c.returned.Load())

	death.Do(func() { t.Error("nobody died: this shows nothing") })
	if c.returned.Load() == 0 {
		t.Error("nobody had to come back: this shows nothing")
	}
	closed := time.Now()
	c.ledger.waitForStored(c.servers[1])
	t.Logf("all was kept %v later", time.Since(closed).Round(time.Millisecond))
	c.audit()
}

// fail fails the test, from any goroutine.
func (c *tournament) fail(err error) {
	if err != nil {
		c.t.Error(err)
	}
}

// audit runs the audit, and fails unless it saw as many rounds, matches and people as there were.
func (c *tournament) audit() {
	c.t.Helper()
	out, err := exec.CommandContext(c.t.Context(), program, "audit", "--redis", c.st.url).CombinedOutput()
	if err != nil {
		c.t.Errorf("the audit: %v", err)
	}
	var rounds, matches, boards, people int
	if _, err := fmt.Sscanf(string(out), "rounds %d, matches %d, leaderboards %d, players %d:", &rounds, &matches, &boards, &people); err != nil {
		c.t.Errorf("the audit found:\n%s", out)
		return
	}
	c.t.Logf("the audit says: %s", out)
	has := [...]int{rounds, matches, people}
	if want := [...]int{len(c.ledger.rounds), len(c.ledger.matches), len(c.ledger.totals())}; has != want {
		c.t.Errorf("the audit saw %v rounds, matches and people, want %v", has, want)
	}
}
