package room_test

import (
	"errors"
	"os"
	"regexp"
	"strings"
	"testing"

	"rattle/engine"
	"rattle/room"
)

// TestOnlyWhatTheEngineCallsValidCounts tries all reasons, also those that a later release may add.
func TestOnlyWhatTheEngineCallsValidCounts(t *testing.T) {
	for n := range 256 {
		reason := engine.Reason(n)
		refusal := room.RefusalFor(reason)
		if counts := refusal == ""; counts != (reason == engine.Valid) {
			t.Errorf("a word that is %q: it counts: %v", reason, counts)
		}
		if refusal != "" && refusal.Error() == string(refusal) {
			t.Errorf("a word that is %q is refused as %q, for which there is no sentence", reason, refusal)
		}
	}
}

// TestEachReasonOfTheEngineHasARefusal has a word for each reason: a new one needs a refusal, and a
// decision whether it costs a point.
func TestEachReasonOfTheEngineHasARefusal(t *testing.T) {
	words := map[engine.Reason]struct {
		word    string
		refusal room.Refusal
		costs   int
	}{
		engine.Valid:      {"pins", "", 0},
		engine.TooShort:   {"pi", room.TooShort, 0},
		engine.NotOnBoard: {"zzz", room.NotOnBoard, 1},
		engine.NotAWord:   {"sid", room.NotAWord, 1}, // of a larger list
	}
	for reason := engine.Valid; !strings.Contains(reason.String(), "("); reason++ {
		c, ok := words[reason]
		if !ok {
			t.Fatalf("no word is here for what is %q", reason)
		}
		s := newScenarioWith(t, func(s *room.Settings) { s.Penalty = true })
		s.opens()
		if got := s.answers.Judge(c.word).Reason; got != reason {
			t.Fatalf("%q is %q to the engine, want %q", c.word, got, reason)
		}
		events, err := s.tries(s.submission("ann", c.word))
		switch {
		case c.refusal == "" && (err != nil || len(events) != 1),
			c.refusal != "" && c.costs == 0 && !errors.Is(err, c.refusal),
			c.costs > 0 && err != nil:
			t.Errorf("%q: %v and %v", c.word, events, err)
		}
		wrong := 0
		for range s.seat("ann").WrongWords() {
			wrong++
		}
		expect(t, "what "+c.word+" costs", wrong, c.costs)
	}
}

// TestTheProtocolSaysWhatCosts reads the table of refusals.
func TestTheProtocolSaysWhatCosts(t *testing.T) {
	text, err := os.ReadFile("../docs/PROTOCOL.md")
	must(t, err)
	rows := regexp.MustCompile("(?m)^\\| `([a-z-]+)` \\| (a point|) ?\\| ").FindAllStringSubmatch(string(text), -1)
	if len(rows) < 8 {
		t.Fatalf("the table has %d rows: %q", len(rows), rows)
	}
	for _, row := range rows {
		if costs := row[2] != ""; costs != room.Refusal(row[1]).CostsPoint() {
			t.Errorf("the page says that %s costs a point: %v", row[1], costs)
		}
	}
}
