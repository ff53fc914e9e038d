package main

import (
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestPlaySaysTheTimeLeftBehindAnAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in, keys := io.Pipe()
		go func() {
			for _, typed := range []struct {
				after time.Duration
				word  string
			}{{9 * time.Second, "cat\n"}, {100 * time.Second, "oxen\n"}, {70500 * time.Millisecond, "dog\n"}} {
				time.Sleep(typed.after)
				_, _ = io.WriteString(keys, typed.word)
			}
		}()
		var out strings.Builder
		status := run(t.Context(), []string{"play", "--time", "3m", "CAT/DOG"}, terminal{in, &out, io.Discard})
		keys.Close()
		for _, line := range []string{"cat: 1 point (2:51 left)\n", "oxen: not on the board (1:11 left)\n", "dog: 1 point (0:01 left)\n", "Time.\n"} {
			if !strings.Contains(out.String(), line) {
				t.Errorf("not shown: %q", line)
			}
		}
		if status != exitOK {
			t.Errorf("exit status %d: %s", status, out.String())
		}
	})
}
