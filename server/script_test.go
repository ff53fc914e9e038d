package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/testscript"

	"rattle/engine"
)

func TestMain(m *testing.M) {
	os.Setenv("RATTLE_DATA", noData) // tests that keep rooms say where
	testscript.Main(m, map[string]func(){"rattle": Main})
}

// TestScript runs the program as people do. The scripts assert what the commands of the engine
// promise; the commands that they use beside those of testscript are the functions below.
func TestScript(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("GORACE", "atexit_sleep_ms=0") // where it counts, each program would end a second late
			env.Setenv("SCORINGS", pattern(engine.ScoringTables()))
			env.Setenv("TOPOLOGIES", pattern(engine.Topologies()))
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":       exits,
			"first-line":  firstLine,
			"same-json":   sameJSON,
			"includes":    includes,
			"text":        text,
			"make-board":  makeBoard,
			"make-words":  makeWords,
			"make-record": makeRecord(t),

			"without-time": withoutTime,
			"nobody-reads": nobodyReads,
		},
	})
}

// exits STATUS PROGRAM ARG...: ends with that status, and standard error holds one line
// where something went wrong and nothing where the answer is yes or no.
func exits(ts *testscript.TestScript, _ bool, args []string) {
	status, exit := 0, (*exec.ExitError)(nil)
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &exit) {
		status = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if want := number(ts, args[0]); status != want {
		ts.Fatalf("exit status %d, want %d", status, want)
	}
	told := ts.ReadFile("stderr")
	switch {
	case status <= exitNo && told != "":
		ts.Fatalf("standard error with exit status %d: %s", status, told)
	case status > exitNo && (strings.Count(told, "\n") != 1 || !strings.HasPrefix(told, "rattle: ")):
		ts.Fatalf("standard error is not one line of rattle's")
	}
}

// first-line PROGRAM ARG...: reads one line and closes the pipe; the program ends with
// success and without a word.
func firstLine(ts *testscript.TestScript, _ bool, args []string) {
	command := exec.Command(args[0], args[1:]...)
	command.Dir = ts.MkAbs(".")
	var told bytes.Buffer
	command.Stderr = &told
	out, err := command.StdoutPipe()
	ts.Check(err)
	ts.Check(command.Start())
	_, err = bufio.NewReaderSize(out, 16).ReadString('\n')
	ts.Check(err)
	ts.Check(out.Close())
	if err := command.Wait(); err != nil || told.Len() > 0 {
		ts.Fatalf("%v, standard error %q", err, told.String())
	}
}

// nobody-reads PROGRAM ARG...: writes to a pipe that is closed; the program ends with success
// and without a word.
func nobodyReads(ts *testscript.TestScript, _ bool, args []string) {
	in, out, err := os.Pipe()
	ts.Check(err)
	ts.Check(in.Close())
	defer out.Close()
	command := exec.Command(args[0], args[1:]...)
	command.Dir = ts.MkAbs(".")
	var told bytes.Buffer
	command.Stdout, command.Stderr = out, &told
	if err := command.Run(); err != nil || told.Len() > 0 {
		ts.Fatalf("%v, standard error %q", err, told.String())
	}
}

// same-json GOT WANT: the same values; where WANT has the string "some number", GOT has any
// above 0.
func sameJSON(ts *testscript.TestScript, _ bool, args []string) {
	var got, want any
	ts.Check(json.Unmarshal([]byte(ts.ReadFile(args[0])), &got))
	ts.Check(json.Unmarshal([]byte(ts.ReadFile(args[1])), &want))
	someNumber := func(a, b any) bool {
		n, isNumber := a.(float64)
		return isNumber && n > 0 && b == "some number"
	}
	either := cmp.FilterValues(
		func(a, b any) bool { return someNumber(a, b) || someNumber(b, a) },
		cmp.Comparer(func(_, _ any) bool { return true }))
	if diff := cmp.Diff(want, got, either); diff != "" {
		ts.Fatalf("%s", diff)
	}
}

// includes GOT WANT: every word of the solution WANT stands in the solution GOT.
func includes(ts *testscript.TestScript, _ bool, args []string) {
	got := "\n" + ts.ReadFile(args[0])
	words, _, _ := strings.Cut(ts.ReadFile(args[1]), "Score")
	if words == "" {
		ts.Fatalf("%s has no words", args[1])
	}
	for word := range strings.FieldsSeq(words) {
		if !strings.Contains(got, "\n"+word+"\n") {
			ts.Fatalf("%s is missing", word)
		}
	}
}

// text FILE STRING: a file of what cannot be written in a script, as a Go string.
func text(ts *testscript.TestScript, _ bool, args []string) {
	content, err := strconv.Unquote(`"` + args[1] + `"`)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(content), 0o600))
}

// make-board ROWS COLS SEPARATOR FILE: letters as they are frequent in English, always the
// same.
func makeBoard(ts *testscript.TestScript, _ bool, args []string) {
	const letters = "EEEEEETTTTTAAAAOOOOIIINNNSSSHHRRDDLLUCMWFGYPBVK"
	random := rand.New(rand.NewPCG(1, 2))
	lines := make([]string, number(ts, args[0]))
	for i := range lines {
		row := make([]byte, number(ts, args[1]))
		for j := range row {
			row[j] = letters[random.IntN(len(letters))]
		}
		lines[i] = string(row)
	}
	separator, err := strconv.Unquote(`"` + args[2] + `"`)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[3]), []byte(strings.Join(lines, separator)), 0o600))
}

// make-words N FILE: so many different words of five letters, a line each.
func makeWords(ts *testscript.TestScript, _ bool, args []string) {
	var list bytes.Buffer
	for i := range number(ts, args[0]) {
		word := []byte("aaaaa\n")
		for place := 4; i > 0; place-- {
			word[place] += byte(i % 26)
			i /= 26
		}
		list.Write(word)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), list.Bytes(), 0o600))
}

// without-time FILE RESULT: what play showed, without the time that was left.
func withoutTime(ts *testscript.TestScript, _ bool, args []string) {
	shown := regexp.MustCompile(` \(\d+:\d\d left\)\n`).ReplaceAllString(ts.ReadFile(args[0]), "\n")
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(shown), 0o600))
}

func number(ts *testscript.TestScript, s string) int {
	n, err := strconv.Atoi(s)
	ts.Check(err)
	return n
}

// TestPlayEndsThoughNobodyTypes has input that neither arrives nor ends.
func TestPlayEndsThoughNobodyTypes(t *testing.T) {
	play := func(ctx context.Context, limit string, shown io.Writer) int {
		in, typing := io.Pipe()
		t.Cleanup(func() { typing.Close() })
		return run(ctx, []string{"play", "--time", limit, "CAT/DOG"}, terminal{in, shown, io.Discard})
	}
	t.Run("when its time is over", func(t *testing.T) {
		var shown strings.Builder
		if status := play(t.Context(), "1ms", &shown); status != exitOK || !strings.Contains(shown.String(), "\nTime.\n\n  ADO 1\n") {
			t.Errorf("exit status %d, shown:\n%s", status, shown.String())
		}
	})
	t.Run("when it is told to", func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		var shown stopOnWrite
		shown.stop = stop
		if status := play(ctx, "1h", &shown); status != exitInterrupted || strings.Contains(shown.String(), "Time.") || !strings.Contains(shown.String(), "\n  ADO 1\n") {
			t.Errorf("exit status %d, shown:\n%s", status, shown.String())
		}
	})
}

// stopOnWrite stops the program as soon as it prints anything.
type stopOnWrite struct {
	strings.Builder
	stop func()
}

func (s *stopOnWrite) Write(p []byte) (int, error) {
	s.stop()
	return s.Builder.Write(p)
}

// pattern returns a regular expression of the names of an enumeration, in order.
func pattern[T fmt.Stringer](values []T) string {
	var all []string
	for _, v := range values {
		all = append(all, v.String())
	}
	return strings.Join(all, `(?s:.*)`)
}
