package server

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"rattle/internal/testkit"
)

// command is a running rattle with a stream that does not end.
type command struct {
	*exec.Cmd
	t    *testing.T
	told bytes.Buffer
}

func begin(t *testing.T, stdin *os.File, program string, args ...string) *command {
	t.Helper()
	e := &command{Cmd: exec.Command(program, args...), t: t}
	e.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0")
	e.Stderr = &e.told
	if stdin != nil {
		e.Stdin = stdin
	}
	return e
}

func (e *command) start() {
	e.t.Helper()
	if err := e.Start(); err != nil {
		e.t.Fatal(err)
	}
	e.t.Cleanup(func() { _ = e.Process.Kill() })
}

// expectEndBy asserts that a signal ends it, and that it says so.
func (e *command) expectEndBy(s syscall.Signal) {
	e.t.Helper()
	if err := e.Process.Signal(s); err != nil {
		e.t.Fatal(err)
	}
	late := time.AfterFunc(20*time.Second, func() { _ = e.Process.Kill() })
	_ = e.Wait()
	if !late.Stop() {
		e.t.Fatalf("does not end by %v", s)
	}
	if status := e.ProcessState.ExitCode(); status != exitInterrupted || e.told.String() != "rattle: interrupted\n" {
		e.t.Errorf("exit status %d, told %q", status, e.told.String())
	}
}

// stream returns a pipe, and a function that writes to it and waits until the text was read.
func stream(t *testing.T) (in *os.File, write func(text string)) {
	t.Helper()
	in, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { in.Close(); out.Close() })
	return in, func(text string) {
		if _, err := out.WriteString(text); err != nil {
			t.Fatal(err)
		}
		testkit.Eventually(t, "a pipe to be read", func() bool { return unread(t, in) == 0 })
	}
}

func TestASignalEndsTheReadingOfInput(t *testing.T) {
	for _, c := range []struct {
		args, input string
		signal      syscall.Signal
	}{
		{"solve -", "CAT\n", syscall.SIGINT},
		{"solve -", "", syscall.SIGTERM},
		{"solve --words - CAT/DOG", "cat\ndog\n", syscall.SIGTERM},
		{"solve --words - -", "cat\n\nCAT\n", syscall.SIGINT},
		{"play --words list -", "", syscall.SIGHUP},
		{"find --points 19 --words -", "cat\n", syscall.SIGTERM},
		{"verify -", "{", syscall.SIGINT},
		{"restore - --redis redis://127.0.0.1:1", "{", syscall.SIGTERM},
	} {
		t.Run(c.args+" "+c.signal.String(), func(t *testing.T) {
			t.Parallel()
			in, write := stream(t)
			e := begin(t, in, "rattle", strings.Fields(c.args)...)
			e.Dir = t.TempDir()
			list := filepath.Join(e.Dir, "list")
			if err := os.WriteFile(list, []byte("cat\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			e.start()
			write(strings.Repeat("\n", 4096) + c.input) // more than one read takes
			e.expectEndBy(c.signal)
		})
	}
}

// Opening a named pipe waits for a reader: once that is done the program reads it.
func TestASignalEndsTheReadingOfAFile(t *testing.T) {
	for _, args := range []string{
		"solve PIPE", "solve --words PIPE CAT/DOG", "check PIPE cat", "bench PIPE", "bench --words PIPE PIPE", "verify PIPE",
		"restore PIPE --redis redis://127.0.0.1:1", "restore PIPE --data folder",
	} {
		t.Run(args, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "pipe")
			if err := syscall.Mkfifo(path, 0o600); err != nil {
				t.Fatal(err)
			}
			e := begin(t, nil, "rattle", strings.Fields(strings.ReplaceAll(args, "PIPE", path))...)
			e.Dir = t.TempDir()
			e.start()
			out, err := os.OpenFile(path, os.O_WRONLY, 0)
			if err != nil {
				t.Fatal(err)
			}
			defer out.Close()
			e.expectEndBy(syscall.SIGTERM)
		})
	}
}

func TestASignalEndsWordsWithoutEnd(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	e := begin(t, nil, "rattle", "solve", "--words", path, "CAT/DOG")
	e.start()
	out, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	flowing := make(chan struct{})
	go func() {
		junk := bytes.Repeat([]byte("\x80\xff 42\n"), 1<<17)
		for i := 0; ; i++ {
			if _, err := out.Write(junk); err != nil {
				return // nobody reads any more
			}
			if i == 0 {
				close(flowing)
			}
		}
	}()
	<-flowing
	e.expectEndBy(syscall.SIGINT)
}

func TestASignalEndsOutputThatNobodyReads(t *testing.T) {
	t.Parallel()
	e := begin(t, nil, "rattle", "solve", "--all-paths", "--words", "words", strings.Repeat("/"+strings.Repeat("A", 30), 30)[1:])
	e.Dir = t.TempDir()
	if err := os.WriteFile(filepath.Join(e.Dir, "words"), []byte("aaa aaaa aaaaa"), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := e.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	e.start()
	if _, err := out.Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	e.expectEndBy(syscall.SIGTERM)
}

func TestASignalThatIsIgnoredStaysSo(t *testing.T) {
	t.Parallel()
	in, write := stream(t)
	e := begin(t, in, "sh", "-c", `trap '' HUP INT; exec rattle solve --words list -`)
	e.Dir = t.TempDir()
	if err := os.WriteFile(filepath.Join(e.Dir, "list"), []byte("cat\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	e.start()
	write("CAT\n")
	for _, s := range []syscall.Signal{syscall.SIGHUP, syscall.SIGINT} {
		if err := e.Process.Signal(s); err != nil {
			t.Fatal(err)
		}
	}
	write("DOG\n") // it goes on
	e.expectEndBy(syscall.SIGTERM)
}
