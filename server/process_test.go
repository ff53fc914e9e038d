package server

import (
	"os"
	"os/exec"
	"regexp"
	"sync"
	"syscall"
	"testing"
	"time"

	"rattle/internal/testkit"
)

// watched keeps what is written, and calls a function once when it contains a text.
type watched struct {
	testkit.Output
	once sync.Once
	text string
	tell func()
}

func newWatched(text string, tell func()) *watched { return &watched{text: text, tell: tell} }

func (w *watched) Write(p []byte) (int, error) {
	n, err := w.Output.Write(p)
	if w.tell != nil && w.Count(w.text) > 0 {
		w.once.Do(w.tell)
	}
	return n, err
}

// process is the program as a process of the machine.
type process struct {
	serving
	cmd            *exec.Cmd
	stdout, stderr *testkit.Output
	exited         chan int // the status, -1 after a signal
}

// startProcess starts a server and waits until it is ready.
func startProcess(t *testing.T, args ...string) *process {
	t.Helper()
	p := launch(t, args...)
	p.waitUntilReady()
	return p
}

// launch starts a server without waiting for it.
func launch(t *testing.T, args ...string) *process {
	t.Helper()
	p := &process{
		serving: serving{t: t},
		cmd:     exec.Command("rattle", append([]string{"serve", "--listen", "127.0.0.1:0"}, args...)...),
		stdout:  new(testkit.Output),
		stderr:  new(testkit.Output),
		exited:  make(chan int, 1),
	}
	p.cmd.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0", "RATTLE_MIN_SECONDS=1")
	p.cmd.Stdout, p.cmd.Stderr = p.stdout, p.stderr
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		_ = p.cmd.Wait()
		p.exited <- p.cmd.ProcessState.ExitCode()
	}()
	t.Cleanup(func() { _ = p.cmd.Process.Kill() })
	return p
}

func (p *process) waitUntilReady() {
	p.t.Helper()
	line := regexp.MustCompile(`^Rattle: (http://127\.0\.0\.1:\d+)\n$`)
	testkit.Eventually(p.t, "the server to be ready", func() bool { return line.MatchString(p.stdout.String()) })
	p.address = line.FindStringSubmatch(p.stdout.String())[1]
}

func (p *process) signal(s syscall.Signal) {
	p.t.Helper()
	if err := p.cmd.Process.Signal(s); err != nil {
		p.t.Fatal(err)
	}
}

func (p *process) expectExit(want int) {
	p.t.Helper()
	select {
	case status := <-p.exited:
		if status != want {
			p.t.Errorf("exit status %d, want %d: %s", status, want, p.stderr)
		}
	case <-time.After(20 * time.Second):
		p.t.Fatalf("does not end: %s", p.stderr)
	}
}
