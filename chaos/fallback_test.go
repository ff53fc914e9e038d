package chaos

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	diff "github.com/google/go-cmp/cmp"

	"rattle/chaos/refclient"

	"rattle/internal/testkit"
)

// A store that comes back with an older state gets what it has lost from the servers that saw it:
// nobody notices.
func TestAStoreThatFallsBackIsToldAgain(t *testing.T) {
	t.Parallel()
	st := startStore(t)
	tb := gather(t, settingsFor(longEnough), serve(t, st), serve(t, st))
	tb.play()
	tb.waitForWords(10)
	st.save()
	tb.waitForWords(10)
	st.kill()
	st.restart()
	tb.waitForWords(10)
	tb.finish()
	tb.checkResult()
	tb.checkStillRunning()
	if n := tb.forgotten(); n > 0 {
		t.Errorf("%d words were missing from room messages", n)
	}
}

// If the servers that saw it died with the store, the players' clients send their acknowledged
// words again.
func TestAStoreThatFallsBackWithItsServersIsToldAgainByPages(t *testing.T) {
	t.Parallel()
	st := startStore(t)
	tb := gather(t, settingsFor(longEnough), serve(t, st), serve(t, st))
	tb.play()
	tb.waitForWords(10)
	st.save()
	tb.waitForWords(10)
	for _, s := range tb.servers {
		s.kill()
	}
	st.kill()
	st.restart()
	for i, s := range tb.servers {
		tb.servers[i] = s.restart(st)
	}
	tb.waitForReconnections(tb.players...)
	tb.waitForWords(10)
	tb.finish()
	tb.checkResult()
	n := tb.forgotten()
	t.Logf("%d words were sent again", n)
	if n == 0 {
		t.Error("the store lost nothing, so nothing was tested")
	}
}

// forgotten returns how many words players had to send again, since they were missing from their
// own words.
func (tb *room) forgotten() (n int) {
	for _, p := range tb.players {
		for _, w := range p.Words() {
			if w.Lost {
				n++
			}
		}
	}
	return n
}

// The machine of a store that syncs every second loses its power when a round has closed and
// everybody has seen the result: the file lacks the last second before the close, and everything
// after it.
func TestAStoreThatForgetsACloseIsToldAgain(t *testing.T) {
	t.Parallel()
	days := 1
	if full {
		days = 10
	}
	for range days {
		forgetTheClose(t)
	}
}

func forgetTheClose(t *testing.T) {
	t.Helper()
	st := startStore(t, syncEachSecond...)
	tb := gather(t, settingsFor(5), serve(t, st), serve(t, st))
	var received results
	watcher := refclient.Join(t.Context(), refclient.Config{Servers: tb.urlsFrom(1), Room: tb.code, Watch: true, OnFrame: received.add})
	t.Cleanup(watcher.Close)
	tb.waitFor(watcher, "the room", func(s refclient.State) bool { return s.Room.Code == tb.code })
	tb.play()
	round := tb.players[0].Room()
	sleepUntil(t, time.UnixMilli(round.ClosesAt).Add(-time.Second)) // the last second is what the store loses
	file, size := st.written()
	tb.waitForResults()
	tb.checkTold()

	st.kill()
	if err := os.Truncate(file, size); err != nil {
		t.Fatal(err)
	}
	st.restart()
	tb.callAnother()
	seen := received.list()
	for _, again := range seen[1:] {
		if d := diff.Diff(seen[0], again); d != "" {
			t.Errorf("the result of the round has changed:\n%s", d)
		}
	}
	tb.checkKept(seen[len(seen)-1])
	testkit.Eventually(t, "the round is recorded", func() bool {
		return strings.HasPrefix(st.command("EXISTS {r:"+round.RoundID+"}:record"), ":1")
	})
	tb.checkStillRunning()
}

// callAnother lets Ann start another round, again and again until the last one has closed.
func (tb *room) callAnother() {
	tb.t.Helper()
	before := tb.players[0].Room().RoundID
	tries := 0
	testkit.Eventually(tb.t, "another round is called", func() bool {
		if tries%25 == 0 {
			_ = tb.players[0].Start() // or the store is away
		}
		tries++
		return tb.players[0].Room().RoundID != before
	})
}

// checkKept fails unless a result has all acknowledged words.
func (tb *room) checkKept(r refclient.Result) {
	tb.t.Helper()
	all, lost := 0, 0
	for _, p := range tb.players {
		var has []string
		for _, s := range r.Players {
			if s.ID == p.Room().You {
				for _, w := range s.Words {
					has = append(has, w.Word)
				}
			}
		}
		for _, word := range acknowledged(p) {
			all++
			if !slices.Contains(has, word) {
				lost++
			}
		}
	}
	tb.t.Logf("of %d words that were acknowledged %d are not in the last result", all, lost)
	if lost > 0 {
		tb.t.Errorf("%d of %d acknowledged words are lost", lost, all)
	}
}

// results collects the results that a client received.
type results struct {
	mu  sync.Mutex
	all []refclient.Result
}

func (r *results) add(frame []byte) {
	for line := range strings.Lines(string(frame)) {
		if !strings.HasPrefix(line, `{"kind":"result"`) {
			continue
		}
		var result refclient.Result
		if json.Unmarshal([]byte(line), &result) == nil {
			r.mu.Lock()
			r.all = append(r.all, result)
			r.mu.Unlock()
		}
	}
}

func (r *results) list() []refclient.Result {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.all)
}
