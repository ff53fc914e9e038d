//go:build linux

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"rattle/internal/testkit"
)

func optionsFor(f *fake) options {
	return options{servers: f.urls, players: 8, size: 4, rate: 400, duration: 500 * time.Millisecond, ramp: 10 * time.Millisecond}
}

// TestEachDueWordIsSentAndItsAnswerCounted has two rooms of four play, on two servers.
func TestEachDueWordIsSentAndItsAnswerCounted(t *testing.T) {
	f := newFake(t, 2)
	o := optionsFor(f)
	o.scatter, o.wait, o.watch = true, true, []int{os.Getpid()}
	var stages []string
	c, r := playWhole(t, o, func(line string) { stages = append(stages, line) })
	if !slices.Equal(stages, []string{"ready", "begin", "end"}) {
		t.Errorf("it prints %q", stages)
	}
	if r.Sent != len(c.schedule) || r.Accepted != r.Sent || r.Unanswered != 0 || len(r.Errors) > 0 || r.check() != nil {
		t.Errorf("of %d words due: %+v", len(c.schedule), r)
	}
	if c.tally.fromDue.TotalCount() != int64(r.Sent) || c.tally.fromSend.TotalCount() != int64(r.Sent) {
		t.Errorf("%d and %d answers timed", c.tally.fromDue.TotalCount(), c.tally.fromSend.TotalCount())
	}
	if r.Pings != 8 || r.Scores == 0 {
		t.Errorf("%d pings, want one to each player; %d scores", r.Pings, r.Scores)
	}
	if r.Own <= 0 || len(r.Watched) != 1 || r.Watched[0] <= 0 {
		t.Errorf("processor time: %v of its own, %v watched", r.Own, r.Watched)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	type word struct {
		from *fakeSocket
		text string
	}
	seen, last := map[word]bool{}, map[*fakeSocket]int{}
	for _, w := range f.words {
		if seen[word{w.from, w.Word}] || w.N != last[w.from]+1 {
			t.Errorf("%s sends %s as number %d after %d, and has sent it before: %v", w.from.name, w.Word, w.N, last[w.from], seen[word{w.from, w.Word}])
		}
		seen[word{w.from, w.Word}], last[w.from] = true, w.N
	}
	if f.pongs != r.Pings {
		t.Errorf("%d pongs", f.pongs)
	}
	if len(f.words) != r.Sent || len(last) != 8 {
		t.Errorf("%d players sent %d words, want 8 and %d", len(last), len(f.words), r.Sent)
	}
	for code, players := range f.rooms {
		names, hosts := map[string]bool{}, map[string]bool{}
		for _, p := range players {
			names[p.name], hosts[p.host] = true, true
		}
		if len(names) != 4 || len(hosts) != 2 {
			t.Errorf("room %s has %d names on %d servers, want 4 on 2", code, len(names), len(hosts))
		}
	}
}

// TestASlowServerDoesNotHideWaiting has a server answer nothing before the time is over. The words
// are sent all the same, and each answer has taken at least from when its word was due until then.
func TestASlowServerDoesNotHideWaiting(t *testing.T) {
	f := newFake(t, 1)
	over := false
	f.onWord = func(s *fakeSocket, w fakeWord) {
		if over {
			s.accept(w)
		}
	}
	c, r := playWhole(t, optionsFor(f), func(line string) {
		if line != "end" {
			return
		}
		f.mu.Lock()
		defer f.mu.Unlock()
		over = true
		for _, w := range f.words {
			w.from.accept(w)
		}
	})
	if r.Accepted != len(c.schedule) || r.AnsweredPerSecond != 0 {
		t.Errorf("%d of %d words accepted, %v a second in time", r.Accepted, len(c.schedule), r.AnsweredPerSecond)
	}
	var least []time.Duration
	for _, w := range c.schedule {
		least = append(least, c.options.duration-w.after)
	}
	slices.Sort(least)
	const precision = 0.998 // of the histogram
	for _, q := range []struct {
		got  float64
		want time.Duration
	}{{r.Answer.P50, least[(len(least)-1)/2]}, {r.Answer.Max, least[len(least)-1]}} {
		if q.got < precision*float64(q.want.Microseconds())/1000 {
			t.Errorf("an answer took %v ms, want at least %v", q.got, q.want)
		}
	}
}

// TestAnswersAreTimedFromWhenAWordWasDue has a player send a word a second late.
func TestAnswersAreTimedFromWhenAWordWasDue(t *testing.T) {
	f := newFake(t, 1)
	o := optionsFor(f)
	o.players, o.size, o.rate = 1, 1, 0
	c := newTestCrowd(t, o)
	if err := c.joinAll(t.Context()); err != nil {
		t.Fatal(err)
	}
	sent := c.loop.now()
	c.players[0].submit(sent - time.Second)
	c.loop.run(t.Context(), sent+time.Minute, func() bool { return c.tally.waiting == 0 })
	took := c.loop.now() - sent
	fromDue, fromSend := c.tally.fromDue.Min(), c.tally.fromSend.Min()
	if fromDue < 999_000 || fromSend > took.Microseconds() || fromSend == 0 {
		t.Errorf("an answer after %v took %d µs since its word was due, and %d since it was sent", took, fromDue, fromSend)
	}
}

// TestAPlayerComesBackWhoHasNotJoined has a server close each socket at the first join.
func TestAPlayerComesBackWhoHasNotJoined(t *testing.T) {
	f := newFake(t, 1)
	f.refusals = 8
	if _, r := playWhole(t, optionsFor(f), nil); r.check() != nil || f.refusals != 0 {
		t.Errorf("%v; %d joins were not refused", r.check(), f.refusals)
	}
}

func TestWhatGoesWrongIsAnError(t *testing.T) {
	cases := map[string]struct {
		onWord func(s *fakeSocket, w fakeWord)
		want   string
	}{
		"a refusal": {func(s *fakeSocket, w fakeWord) {
			s.send(fmt.Sprintf(`{"kind":"answer","tab":"t","n":%d,"word":"x","points":-1,"refusal":"unknown"}`, w.N))
		}, "refused: unknown"},
		"an error":                        {func(s *fakeSocket, w fakeWord) { s.send(`{"kind":"error","code":"too-fast"}`); s.accept(w) }, "error: too-fast"},
		"an answer twice":                 {func(s *fakeSocket, w fakeWord) { s.accept(w); s.accept(w) }, "an answer to nothing"},
		"what is no message":              {func(s *fakeSocket, w fakeWord) { s.send(`{`); s.accept(w) }, "cannot be read"},
		"a lost connection":               {func(s *fakeSocket, _ fakeWord) { s.conn.NetConn().Close() }, "player 0: "},
		"a socket that the server closes": {func(s *fakeSocket, _ fakeWord) { _ = s.conn.WriteMessage(8, []byte("\x03\xf3busy")) }, "busy"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			f := newFake(t, 1)
			f.onWord = c.onWord
			o := optionsFor(f)
			o.players, o.size, o.rate = 1, 1, 2 // one word or two
			if err := play(t.Context(), o, strings.NewReader(""), new(testkit.Output)); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}

func TestWordsWithoutAnAnswerAreAnError(t *testing.T) {
	if err := (report{Sent: 2, Accepted: 1, Unanswered: 1}).check(); err == nil {
		t.Error("no error")
	}
}

func TestACrowdNeedsAServerAndWatchedProcesses(t *testing.T) {
	o := optionsFor(&fake{urls: []string{"http://127.0.0.1:1"}})
	if err := play(t.Context(), o, strings.NewReader(""), new(testkit.Output)); err == nil {
		t.Error("no error where no server listens")
	}
	o = optionsFor(newFake(t, 1))
	o.watch = []int{maxProcess}
	if err := play(t.Context(), o, strings.NewReader(""), new(testkit.Output)); err == nil || !strings.Contains(err.Error(), "processor time") {
		t.Errorf("%v where no such process is", err)
	}
}

func TestPlayersNeverRunOutOfWords(t *testing.T) {
	o := optionsFor(newFake(t, 1))
	o.rate = 100_000
	if _, err := newCrowd(o); err == nil || !strings.Contains(err.Error(), "the board has") {
		t.Errorf("%v for more words than there are", err)
	}
}

// playWhole runs a crowd, calls print, if any, with each line that it prints, and returns what it measured.
func playWhole(t *testing.T, o options, print func(line string)) (*crowd, report) {
	t.Helper()
	c := newTestCrowd(t, o)
	if err := c.run(t.Context(), strings.NewReader("go on\n"), printer(print)); err != nil {
		t.Fatal(err)
	}
	r := c.report
	text, err := json.Marshal(r)
	if err != nil || bytes.Contains(text, []byte("\n")) {
		t.Fatalf("a report is no line: %s, %v", text, err)
	}
	return c, r
}

func newTestCrowd(t *testing.T, o options) *crowd {
	t.Helper()
	c, err := newCrowd(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.close)
	if err := c.openRooms(t.Context()); err != nil {
		t.Fatal(err)
	}
	return c
}

type printer func(line string)

func (p printer) Write(text []byte) (int, error) {
	if p != nil {
		p(strings.TrimSpace(string(text)))
	}
	return len(text), nil
}
