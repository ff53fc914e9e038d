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
	"github.com/redis/go-redis/v9"

	"rattle/chaos/refclient"
	"rattle/internal/testkit"
	rattle "rattle/room"
	"rattle/store/redis/rooms"
)

// A store that comes back with an older state gets what it has lost from the servers that saw it:
// nobody notices.
func TestAStoreThatFallsBackIsToldAgain(t *testing.T) {
	t.Parallel()
	st := startStore(t)
	rm := gather(t, settingsFor(longEnough), serve(t, st), serve(t, st))
	rm.play()
	rm.waitForWords(10)
	st.save()
	rm.waitForWords(10)
	st.kill()
	st.restart()
	rm.waitForWords(10)
	rm.finish()
	rm.checkResult()
	rm.checkStillRunning()
	if n := rm.forgotten(); n > 0 {
		t.Errorf("%d words were missing from room messages", n)
	}
}

// A room that one server alone follows, and in which nobody says anything after the fall, is not polled: that
// the store is another one than before is noticed by its node.
func TestAStoreThatFallsBackIsToldAgainOfAQuietRoom(t *testing.T) {
	t.Parallel()
	st := startStore(t)
	rm := gather(t, settingsFor(longEnough), serve(t, st))
	rm.play()
	rm.waitForWords(10)
	st.save()
	rm.waitForWords(10)
	rm.stopWords()
	head := st.head(rm.code)
	if head == "" {
		t.Fatal("the log has no head")
	}
	st.kill()
	st.restart()
	testkit.Eventually(t, "the store has the head again", func() bool { return st.head(rm.code) == head })
	rm.finishQuiet()
	rm.checkResult()
	rm.checkStillRunning()
	if n := rm.forgotten(); n > 0 {
		t.Errorf("%d words were missing from room messages", n)
	}
}

// head returns the ID of the newest entry of a room's log, "" if it cannot be read.
func (s *store) head(code string) string {
	client := redis.NewClient(&redis.Options{Addr: s.addr})
	defer client.Close()
	newest := client.XRevRangeN(s.t.Context(), rooms.LogKey(rattle.Code(code)), "+", "-", 1).Val()
	if len(newest) == 0 {
		return ""
	}
	return newest[0].ID
}

// If the servers that saw it died with the store, the players' clients send their acknowledged
// words again.
func TestAStoreThatFallsBackWithItsServersIsToldAgainByPages(t *testing.T) {
	t.Parallel()
	st := startStore(t)
	rm := gather(t, settingsFor(longEnough), serve(t, st), serve(t, st))
	rm.play()
	rm.waitForWords(10)
	st.save()
	rm.waitForWords(10)
	for _, s := range rm.servers {
		s.kill()
	}
	st.kill()
	st.restart()
	for i, s := range rm.servers {
		rm.servers[i] = s.restart(st)
	}
	rm.waitForReconnections(rm.players...)
	rm.waitForWords(10)
	rm.finish()
	rm.checkResult()
	n := rm.forgotten()
	t.Logf("%d words were sent again", n)
	if n == 0 {
		t.Error("the store lost nothing, so nothing was tested")
	}
}

// forgotten returns how many words players had to send again, since they were missing from their
// own words.
func (rm *room) forgotten() (n int) {
	for _, p := range rm.players {
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
	rm := gather(t, settingsFor(5), serve(t, st), serve(t, st))
	var received results
	watcher := refclient.Join(t.Context(), refclient.Config{Servers: rm.urlsFrom(1), Room: rm.code, Watch: true, OnFrame: received.add})
	t.Cleanup(watcher.Close)
	rm.waitFor(watcher, "the room", func(s refclient.State) bool { return s.Room.Code == rm.code })
	rm.play()
	round := rm.players[0].Room()
	sleepUntil(t, time.UnixMilli(round.ClosesAt).Add(-time.Second)) // the last second is what the store loses
	file, size := st.written()
	rm.waitForResults()
	rm.checkTold()

	st.kill()
	if err := os.Truncate(file, size); err != nil {
		t.Fatal(err)
	}
	st.restart()
	rm.callAnother()
	seen := received.list()
	for _, again := range seen[1:] {
		if d := diff.Diff(seen[0], again); d != "" {
			t.Errorf("the result of the round has changed:\n%s", d)
		}
	}
	rm.checkKept(seen[len(seen)-1])
	testkit.Eventually(t, "the round is recorded", func() bool {
		return strings.HasPrefix(st.command("EXISTS {r:"+round.RoundID+"}:record"), ":1")
	})
	rm.checkStillRunning()
}

// callAnother lets Ann start another round, again and again until the last one has closed.
func (rm *room) callAnother() {
	rm.t.Helper()
	before := rm.players[0].Room().RoundID
	tries := 0
	testkit.Eventually(rm.t, "another round is called", func() bool {
		if tries%25 == 0 {
			_ = rm.players[0].Start() // or the store is away
		}
		tries++
		return rm.players[0].Room().RoundID != before
	})
}

// checkKept fails unless a result has all acknowledged words.
func (rm *room) checkKept(r refclient.Result) {
	rm.t.Helper()
	all, lost := 0, 0
	for _, p := range rm.players {
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
	rm.t.Logf("of %d words that were acknowledged %d are not in the last result", all, lost)
	if lost > 0 {
		rm.t.Errorf("%d of %d acknowledged words are lost", lost, all)
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
