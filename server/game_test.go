package server

import (
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// play plays a round on a board with typed input, and returns the output.
func play(t *testing.T, typed string, args ...string) string {
	t.Helper()
	var out strings.Builder
	if status := run(t.Context(), append([]string{"play"}, args...), terminal{strings.NewReader(typed), &out, io.Discard}); status != exitOK {
		t.Errorf("exit status %d: %.1000s", status, out.String())
	}
	return out.String()
}

func TestPlayJudgesEachWordOfALongLine(t *testing.T) {
	shown := play(t, strings.Repeat("toads ", 1000)+"dog", "TOADS/CATOG")
	if judged := strings.Count(shown, "\ntoads: "); judged != 1000 || !strings.Contains(shown, "\ndog: ") {
		t.Errorf("%d of 1000 words are judged, and at the end: %.200q", judged, shown[max(0, len(shown)-200):])
	}
}

func TestPlayJudgesNoWordThatIsCut(t *testing.T) {
	const tooLong = "That line was too long: only the words in its first 1 MB count.\n"
	blank := strings.Repeat(" ", maxInputLine-len("cat  toads")+1)
	shown := play(t, "cat"+blank+" toads toads\ndog\n", "TOADS/CATOG")
	for _, line := range []string{"\ncat: 1 point (", tooLong, "\ndog: "} {
		if strings.Count(shown, line) != 1 {
			t.Errorf("not shown once: %q", line)
		}
	}
	if strings.Contains(shown, "toad: ") || strings.Contains(shown, "toads: ") {
		t.Error("a word is judged that was cut")
	}
	if shown := play(t, strings.Repeat("x", 3*maxInputLine), "TOADS/CATOG"); !strings.Contains(shown, tooLong) || len(shown) > 10_000 {
		t.Errorf("a word without end is answered in %d bytes", len(shown))
	}
	if shown := play(t, "cat"+strings.Repeat(" ", maxInputLine-len("cat"))+"\n", "TOADS/CATOG"); strings.Contains(shown, tooLong) {
		t.Error("a line of just 1 MB is too long")
	}
}

// slowWriter takes a second for each write.
type slowWriter struct{ strings.Builder }

func (s *slowWriter) Write(p []byte) (int, error) {
	time.Sleep(time.Second)
	return s.Builder.Write(p)
}

func TestALongLineEndsWithTheTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out slowWriter
		in := strings.NewReader(strings.Repeat("toads ", 1000))
		run(t.Context(), []string{"play", "--time", "10s", "TOADS/CATOG"}, terminal{in, &out, io.Discard})
		if judged := strings.Count(out.String(), "\ntoads: "); judged > 11 || !strings.Contains(out.String(), "\nTime.\n") {
			t.Errorf("in ten seconds %d words are judged, one in each", judged)
		}
	})
}

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
