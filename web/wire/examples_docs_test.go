package wire

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"regexp"
	"slices"
	"testing"
)

func TestTheProtocolsPageShowsTheExamples(t *testing.T) {
	page, err := os.ReadFile("../../docs/PROTOCOL.md")
	if err != nil {
		t.Fatal(err)
	}
	shown := []string{
		"ok", "error-field", "error-word", "score", "score-points", "player", "player-ghost", "player-extra-time", "remark", "remark-emote", "answer", "answer-refused",
		"answer-wrong", "answer-practice", "waiting", "error", "created", "rooms",
	}
	for _, name := range append(shown, slices.Sorted(maps.Keys(asked(t)))...) {
		if line := compact(t, readExample(t, name)); !bytes.Contains(page, line) {
			t.Errorf("docs/PROTOCOL.md does not show the example %s: %s", name, line)
		}
	}
	var blocks [][]byte
	for _, block := range regexp.MustCompile("(?s)\n```json\n(.*?)\n```\n").FindAllSubmatch(page, -1) {
		blocks = append(blocks, compact(t, block[1]))
	}
	for _, name := range []string{"room-playing", "result"} {
		if want := compact(t, readExample(t, name)); !slices.ContainsFunc(blocks, func(b []byte) bool { return bytes.Equal(b, want) }) {
			t.Errorf("docs/PROTOCOL.md does not show the whole example %s: %s", name, want)
		}
	}
}

func compact(t *testing.T, text []byte) []byte {
	t.Helper()
	var line bytes.Buffer
	if err := json.Compact(&line, text); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return line.Bytes()
}
