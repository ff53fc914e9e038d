package chaos

import (
	"fmt"
	"regexp"
	"strings"
	"sync"
	"testing"

	"rattle/chaos/refclient"
)

func TestTwoServersPlayOneRound(t *testing.T) {
	t.Parallel()
	st := startStore(t)
	rm := gather(t, settingsFor(4), serve(t, st), serve(t, st))
	rm.play()
	rm.waitForResults()
	rm.checkResult()
	for i, p := range rm.players {
		if n := len(p.Reconnections()); n > 0 {
			t.Errorf("player %d lost the socket %d times", i, n)
		}
	}
}

// A watcher receives only what everybody may know: during the round no word of the board, found or
// not, and before it opens not a letter.
func TestAWatcherLearnsNothingEarly(t *testing.T) {
	t.Parallel()
	st := startStore(t)
	servers := []*server{serve(t, st), serve(t, st)}
	rm := gather(t, settingsFor(3), servers...)

	var (
		mu     sync.Mutex
		during = make(map[string]*strings.Builder) // by the phase in which the watcher received them
		phase  string
		ended  bool // the watcher has the result, which the room in that phase follows at once
	)
	watcher := refclient.Join(t.Context(), refclient.Config{
		Servers: rm.urlsFrom(1), Room: rm.code, Watch: true,
		OnFrame: func(frame []byte) {
			mu.Lock()
			defer mu.Unlock()
			for line := range strings.Lines(string(frame)) {
				if closed := strings.Contains(line, `"phase":"results"`); ended && !closed {
					t.Errorf("the result came before the close: %s followed", line)
				}
				if ended = strings.Contains(line, `"kind":"result"`); ended {
					phase = refclient.Results
				}
				for _, p := range []string{refclient.Lobby, refclient.Called, refclient.Playing, refclient.Results} {
					if strings.Contains(line, fmt.Sprintf(`"phase":%q`, p)) {
						phase = p
					}
				}
				if during[phase] == nil {
					during[phase] = new(strings.Builder)
				}
				during[phase].WriteString(line)
			}
		},
	})
	t.Cleanup(watcher.Close)
	rm.waitFor(watcher, "a place to look on", func(s refclient.State) bool { return s.Room.Watching })
	rm.play()
	rm.waitForResults()
	rm.waitFor(watcher, "the results", func(s refclient.State) bool { return s.Room.Phase == refclient.Results })

	mu.Lock()
	defer mu.Unlock()
	for _, p := range []string{refclient.Lobby, refclient.Called} {
		if during[p] == nil {
			t.Fatalf("no message came in phase %s", p)
		}
		if heard := during[p].String(); strings.Contains(heard, `"faces"`) || strings.Contains(heard, `"board"`) {
			t.Errorf("a board in phase %s: %s", p, heard)
		}
	}
	// Names of fields, kinds of messages and texts before the round are words, too.
	names := regexp.MustCompile(`"kind":"[a-z]+"|"[A-Za-z]+":`)
	early := names.ReplaceAllString(during[refclient.Playing].String(), ":")
	late := names.ReplaceAllString(during[refclient.Results].String(), ":")
	known := names.ReplaceAllString(during[refclient.Lobby].String()+during[refclient.Called].String(), ":")
	if !strings.Contains(during[refclient.Playing].String(), `"faces"`) {
		t.Error("the watcher saw no board while the round was on")
	}
	seen := 0
	for _, word := range rm.answers.words {
		quoted := fmt.Sprintf("%q", word)
		if strings.Contains(early, quoted) && !strings.Contains(known, quoted) {
			t.Errorf("the watcher received %s during the round", quoted)
		}
		if strings.Contains(late, quoted) {
			seen++
		}
	}
	if seen < len(acknowledged(rm.players[0])) {
		t.Errorf("only %d words are in the results: the search does not work", seen)
	}
}
