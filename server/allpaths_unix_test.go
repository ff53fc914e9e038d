//go:build unix

package server

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"

	"rattle/engine"
)

// frequentLetters has letters about as often as English has them.
const frequentLetters = "EEEEEETTTTTAAAAOOOOIIINNNSSSHHRRDDLLUCMWFGYPBVK"

func boardOf(side int, letters string) string {
	random := rand.New(rand.NewPCG(1, 2))
	var text strings.Builder
	for range side {
		for range side {
			text.WriteByte(letters[random.IntN(len(letters))])
		}
		text.WriteByte('\n')
	}
	return text.String()
}

// linesOf calls handle with each line that rattle prints, and returns the peak of its memory in
// megabytes.
func linesOf(t *testing.T, files map[string]string, handle func(line string), args ...string) (peak int) {
	t.Helper()
	cmd := exec.Command("rattle", args...)
	cmd.Dir = t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(cmd.Dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(out); lines.Scan(); {
		handle(lines.Text())
	}
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	most := int(cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss)
	if runtime.GOOS == "darwin" { // where it is in bytes
		return most >> 20
	}
	return most >> 10
}

// A large board, and one on which few words lie in very many ways: held all at once, their paths
// would take several times as much memory. The race detector takes some of it, too.
func TestAllPathsTakeABoundedAmountOfMemory(t *testing.T) {
	const mostMegabytes = 280
	for name, c := range map[string]struct {
		board string
		args  []string
	}{
		"many words": {boardOf(128, frequentLetters), nil},
		"many paths": {boardOf(100, "AB"), []string{"--words", "words"}},
	} {
		t.Run(name, func(t *testing.T) {
			lines := 0
			peak := linesOf(t, map[string]string{"board": c.board, "words": "aba abba bab ababa aaaa babab"}, func(string) { lines++ },
				append([]string{"solve", "--all-paths", "board"}, c.args...)...)
			if t.Logf("%d lines, %d MB", lines, peak); lines < 5*maxBufferedPaths || peak > mostMegabytes {
				t.Errorf("%d lines took %d MB", lines, peak)
			}
		})
	}
}

// Paths that are collected a hundred thousand at a time are those of a single walk.
func TestAllPathsAreThoseOfOneWalk(t *testing.T) {
	const text = "aba abba bab ababa aaaa babab"
	var list engine.Builder
	if _, err := list.Read(strings.NewReader(text), engine.ReadOptions{}); err != nil {
		t.Fatal(err)
	}
	lexicon, err := list.Build()
	if err != nil {
		t.Fatal(err)
	}
	rows := boardOf(80, "AB")
	board, err := engine.ParseBoard(rows, engine.Plane)
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	paths := make(map[string]int)
	err = engine.NewSolver(lexicon).Walk(t.Context(), board, engine.Options{}, true, func(id engine.WordID, p engine.Path) {
		word := strings.ToUpper(lexicon.Word(id))
		paths[word]++
		want = append(want, fmt.Sprintf("%s\t%s", word, locationOf(board, p)))
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.SortStableFunc(want, func(a, b string) int {
		return strings.Compare(strings.Split(a, "\t")[0], strings.Split(b, "\t")[0])
	})
	if len(want) < 2*maxBufferedPaths || paths["ABABA"] < maxBufferedPaths {
		t.Fatalf("%d paths, %d of one word: too few to be gathered in parts", len(want), paths["ABABA"])
	}
	var got []string
	linesOf(t, map[string]string{"board": rows, "words": text}, func(line string) { got = append(got, line) },
		"solve", "--all-paths", "--words", "words", "board")
	if got = got[:len(got)-2]; !slices.Equal(got, want) { // without score and count
		t.Errorf("%d paths, want %d, or in another order", len(got), len(want))
	}
}
