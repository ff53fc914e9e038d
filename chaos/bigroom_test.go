package chaos

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"rattle/chaos/refclient"
	"rattle/engine"
)

// bigRoom is a room in which an attacker's clients find all words of boards that have thousands,
// each client as many as it can: no room stores and sends more.
type bigRoom struct {
	mu    sync.Mutex
	code  string   // "" before the room is created
	round string   // whose words are known
	words []string // of its board

	greedy int  // clients that find as many words as a seat may, in several tabs
	short  bool // all are done once the greedy have gone on for long enough in vain

	tooMany, partial, whole atomic.Int64 // words refused, results cut short, full lists that were requested
}

const (
	// rich are settings for boards of some five thousand words, seldom fewer than a thousand, and a place
	// for more settings. A bound is proved on richBoard alone.
	rich = `{"dice":"en-6x6-super-big-2012","wildcards":2,"list":"full","richness":"rich",%s}`

	// bigRoomSeconds is the length of each round of a long run. A short run ends its rounds early: they
	// last until the bounds are reached, however slow the machine.
	bigRoomSeconds = 60

	// greedyTabs is the number of tabs of a greedy client, each of which may send as many words a second
	// as a socket may.
	greedyTabs = 4

	// maxFound is the number of words that a seat may find in a round.
	maxFound = 1000

	// shortRunLimit is the number of seconds after which a short run is given up.
	shortRunLimit = 5 * longEnough

	// minRejected is how many words are refused before a short run ends its rounds.
	minRejected = 1000
)

// limitsReached reports whether the limits were reached that this is about: of a seat, and of a
// result.
func (f *bigRoom) limitsReached() bool {
	return f.tooMany.Load() > 0 && f.partial.Load() > 0 && f.whole.Load() > 0
}

// open creates the room for the first client.
func (f *bigRoom) open(ctx context.Context, server string, client *http.Client, settings string) (code string, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.code == "" {
		f.code, err = createRoom(ctx, server, client, settings)
	}
	return f.code, err
}

func createRoom(ctx context.Context, server string, client *http.Client, settings string) (string, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, server+"/api/rooms", strings.NewReader(settings))
	if err != nil {
		return "", err
	}
	request.Header.Set("Content-Type", "application/json")
	answer, err := client.Do(request)
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	var created struct{ Code string }
	if err := json.NewDecoder(answer.Body).Decode(&created); err != nil || created.Code == "" {
		return "", fmt.Errorf("creating a room: %s (%w)", answer.Status, err)
	}
	return created.Code, nil
}

// wordsOf returns the words of a round's board.
func (f *bigRoom) wordsOf(ctx context.Context, r refclient.Room) ([]string, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.round != r.RoundID {
		a, err := answersOn(ctx, r.Board, engine.Rules{MinLetters: 4})
		if err != nil {
			return nil, err
		}
		f.round, f.words = r.RoundID, a.words
	}
	return f.words, nil
}

// findAllWords finds words as fast as an address may send them, round after round.
func findAllWords(ctx context.Context, a *attacker, client *http.Client, number int) error {
	seconds := bigRoomSeconds
	if a.bigRoom.short {
		seconds = shortRunLimit
	}
	settings := fmt.Sprintf(rich, fmt.Sprintf(`"shared":"all","seats":100,"seconds":%d,`, seconds)+givenBoard(richBoard))
	code, err := a.bigRoom.open(ctx, a.server, client, settings)
	if err != nil {
		return err
	}
	c, err := a.joinRoom(ctx, client, code, number)
	if err != nil {
		return err
	}
	defer c.close()
	tabs := []*attackerClient{c}
	greedy := number < a.bigRoom.greedy
	if greedy {
		c.step = greedyTabs
		for tab := 1; tab < greedyTabs; tab++ {
			further, err := a.openTab(ctx, client, code, number, tab, c.cookie)
			if err != nil {
				return err
			}
			defer further.close()
			further.step = greedyTabs
			further.rooms()
			tabs = append(tabs, further)
		}
	}
	ticks, was := 0, ""
	sees := func(r refclient.Room) error {
		if greedy && r.Phase == refclient.Results && was == refclient.Playing {
			c.requestFound(ctx, client, code, r.You)
		}
		was = r.Phase
		return nil
	}
	return c.run(time.Second/15, sees, func(r refclient.Room) (err error) {
		switch {
		case r.Phase == refclient.Playing && a.bigRoom.short && a.bigRoom.tooMany.Load() >= minRejected:
			err = c.send(`{"kind":"done"}`)
		case r.Phase == refclient.Playing && r.Board != nil:
			for _, tab := range tabs {
				err = cmp.Or(err, tab.sendWord(ctx, r))
			}
		case ticks%75 == 0 && (r.Phase == refclient.Lobby && len(r.Players) >= a.connections/2 || r.Phase == refclient.Results) && isHost(r):
			err = c.send(`{"kind":"start"}`)
		}
		ticks++
		return err
	})
}

// sendWord sends the next word of a round.
func (c *attackerClient) sendWord(ctx context.Context, r refclient.Room) error {
	words, err := c.bigRoom.wordsOf(ctx, r)
	if err != nil || len(words) == 0 {
		return err
	}
	c.n++
	c.answered.Add(1)
	return c.send(`{"kind":"word","round":%d,"n":%d,"word":%q}`, r.Round, c.n, words[(c.first+c.step*c.n)%len(words)])
}

// requestFound requests all words that the client has found in a closed round.
func (c *attackerClient) requestFound(ctx context.Context, client *http.Client, code, player string) {
	url := c.server + "/api/rooms/" + code + "/found/" + player
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, http.NoBody)
	if err != nil {
		return
	}
	request.Header.Set("Cookie", c.cookie)
	answer, err := client.Do(request)
	if err != nil {
		return
	}
	defer answer.Body.Close()
	var found struct{ Words []json.RawMessage }
	if json.NewDecoder(answer.Body).Decode(&found) == nil && len(found.Words) == maxFound {
		c.bigRoom.whole.Add(1)
	}
}

// toggleLock toggles the lock over a large result.
func toggleLock(ctx context.Context, a *attacker, client *http.Client, number int) error {
	c, _, err := a.joinNewRoom(ctx, client, number, fmt.Sprintf(rich, givenBoard(richBoard)))
	if err != nil {
		return err
	}
	defer c.close()
	locked := true
	return c.run(100*time.Millisecond, c.endRound, func(r refclient.Room) error {
		if r.Phase != refclient.Results {
			return nil
		}
		err := c.send(`{"kind":"lock","locked":%v}`, locked)
		locked = !locked
		a.answered.Add(1)
		return err
	})
}

// endRound starts a round and ends it.
func (c *attackerClient) endRound(r refclient.Room) error {
	switch r.Phase {
	case refclient.Lobby:
		return c.send(`{"kind":"start"}`)
	case refclient.Playing:
		return c.send(`{"kind":"done"}`)
	}
	return nil
}

// readDeserted plays a round on a rich board, leaves, and requests everything that is left of
// it.
func readDeserted(ctx context.Context, a *attacker, client *http.Client, number int) error {
	c, code, err := a.joinNewRoom(ctx, client, number, fmt.Sprintf(rich, `"access":"public"`))
	if err != nil {
		return err
	}
	defer c.close()
	for r := range c.rooms() {
		if err := c.endRound(r); err != nil {
			return err
		}
		if r.Phase == refclient.Results {
			_ = c.send(`{"kind":"leave"}`)
			c.close()
		}
	}
	requests := []func(context.Context, *attacker, *http.Client, int) error{
		sendRequests(http.MethodGet, "/api/rooms/"+code, ""), sendRequests(http.MethodGet, "/api/rooms/"+code+"/record", ""),
		sendRequests(http.MethodGet, "/r/"+code+"/result.png", ""),
	}
	for n := 0; ; n++ {
		if err := requests[n%len(requests)](ctx, a, client, number); err != nil {
			return err
		}
	}
}

// resident returns the memory of a process in bytes.
func (p *process) resident() int {
	p.t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		p.t.Fatal(err)
	}
	_, behind, _ := strings.Cut(string(text), "VmRSS:")
	kilobytes, err := strconv.Atoi(strings.Fields(behind)[0])
	if err != nil {
		p.t.Fatal(err)
	}
	return kilobytes << 10
}

// TestLargeRoomsAndLocksTakeLittleMemory: whatever a hundred sockets of one address find, and however
// often hosts toggle their locks over large results, a server holds little more memory than before
// once its garbage is collected, and sends little.
func TestLargeRoomsAndLocksTakeLittleMemory(t *testing.T) {
	const maxGrowth = 150 << 20
	// Go collects garbage at least every two minutes, and then returns memory.
	const collected = 3 * time.Minute
	for name, c := range map[string]struct {
		does                     func(context.Context, *attacker, *http.Client, int) error
		proved                   func(*bigRoom) bool
		connections, short, long int // seconds; the short form goes on until it has sent enough and reached the bounds
	}{
		"words": {findAllWords, (*bigRoom).limitsReached, 100, 20, 600},
		"locks": {toggleLock, func(*bigRoom) bool { return true }, 20, 10, 60},
	} {
		t.Run(name, func(t *testing.T) {
			st := startStore(t)
			s := serve(t, st)
			a := newAttacker(t, s, c.connections, 1)
			a.bigRoom.greedy, a.bigRoom.short = 4, !full
			before, storeBefore, peak := s.resident(), st.resident(), 0
			sent := func() bool { return a.answered.Load() >= int64(2*c.connections*c.short) }
			lasts := time.Duration(c.long) * time.Second
			if !full {
				lasts = shortRunLimit * time.Second
			}
			ctx, cancel := context.WithTimeout(t.Context(), lasts)
			defer cancel()
			done := make(chan struct{})
			began := time.Now()
			go func() {
				defer close(done)
				a.attack(ctx, c.does)
			}()
			for watching := true; watching; {
				select {
				case <-done:
					watching = false
				case <-time.After(time.Second): // the interval at which memory is measured
					peak = max(peak, s.resident())
					if !full && time.Since(began) > time.Duration(c.short)*time.Second && sent() && c.proved(&a.bigRoom) {
						cancel()
					}
				}
			}
			seconds := time.Since(began).Seconds()
			worked := s.cpuTime()
			began = time.Now()
			for s.resident() > before+maxGrowth && time.Since(began) < collected {
				sleepUntil(t, time.Now().Add(time.Second)) // until it is measured again
			}
			after := s.resident()
			t.Logf("%.0f s, %d messages, %.1f MB/s received, unpacked, %.2f processors: %d MB before, %d at most, %d after %.0f s; the store %d and %d MB",
				seconds, a.answered.Load(), float64(a.bytesRead.Load())/seconds/1e6, worked.Seconds()/seconds,
				before>>20, peak>>20, after>>20, time.Since(began).Seconds(), storeBefore>>20, st.resident()>>20)
			if after > before+maxGrowth {
				t.Errorf("the server holds %d MB more than before", (after-before)>>20)
			}
			if !sent() {
				t.Errorf("only %d messages were sent, too few for the test", a.answered.Load())
			}
			t.Logf("%d words were too many, %d results partial, %d full lists asked for",
				a.bigRoom.tooMany.Load(), a.bigRoom.partial.Load(), a.bigRoom.whole.Load())
			if !c.proved(&a.bigRoom) {
				t.Error("the bounds were not reached, so they were not tested")
			}
		})
	}
}
