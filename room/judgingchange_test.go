package room_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"rattle/engine"
)

// judgedBy is the first line of judged.jsonl.
type judgedBy struct {
	Judging int    `json:"judging"` // [room.JudgingVersion]
	Lexicon string `json:"lexicon"` // its hash
}

// judgingChange returns what the version of a file judged otherwise than now, on the same board by the same words;
// "" if there is nothing.
func judgingChange(t *testing.T, file string, now []byte) string {
	t.Helper()
	then, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return ""
	}
	must(t, err)
	byThen, were := readJudged(t, then)
	byNow, are := readJudged(t, now)
	if byThen != byNow {
		return ""
	}
	for _, what := range slices.Sorted(maps.Keys(are)) {
		if was, ok := were[what]; ok && was != are[what] {
			return fmt.Sprintf("%s: was %v, is %v", what, was, are[what])
		}
	}
	return ""
}

// readJudged returns the judgements of a file by what was judged.
func readJudged(t *testing.T, text []byte) (by judgedBy, judgements map[string]any) {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(text))
	must(t, decoder.Decode(&by))
	judgements = make(map[string]any)
	for decoder.More() {
		var line judged
		must(t, decoder.Decode(&line))
		board := fmt.Sprintf("on %s (%s, words from %d letters)", line.Faces, line.Dice, line.Min)
		for word, judgement := range line.Tries {
			judgements[fmt.Sprintf("%q %s", word, board)] = judgement
		}
		judgements["the answers "+board] = line.Answers
	}
	return by, judgements
}

// wordsOfEachLength returns a word of each length up to that of the longest, one that counts where there is one.
func (g game) wordsOfEachLength() []string {
	words, counting := make(map[int]string), make(map[int]bool)
	for id := range g.lexicon.All() {
		word := g.lexicon.Word(id)
		counts := g.lexicon.Grade(id) <= g.lists["standard"] && !g.lexicon.Flagged(id)
		if n := len(word); !strings.Contains(word, "q") && (words[n] == "" || counts && !counting[n]) {
			words[n], counting[n] = word, counts
		}
	}
	return slices.SortedFunc(maps.Values(words), func(a, b string) int { return len(a) - len(b) })
}

// boardWith returns a board of six by six with a word that winds through its rows, or as much of it as fits.
func boardWith(t tb, word string) *engine.Board {
	t.Helper()
	const size = 6
	letters := strings.Split((strings.ToUpper(word) + strings.Repeat("X", size*size))[:size*size], "")
	var rows []string
	for row := range slices.Chunk(letters, size) {
		if len(rows)%2 == 1 {
			slices.Reverse(row)
		}
		rows = append(rows, strings.Join(row, " "))
	}
	return readBoard(t, strings.Join(rows, "/"), engine.Plane)
}
