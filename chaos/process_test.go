package chaos

import (
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"rattle/internal/testkit"
)

// waitTimeout bounds each wait for something that happens by itself.
const waitTimeout = testkit.Timeout

// process is a program that a test has started; only such are ever sent a signal.
type process struct {
	t      *testing.T
	cmd    *exec.Cmd
	output *testkit.Output
	ended  chan struct{} // closed when it has exited
}

// run starts a program for the length of the test. Its output is shown if the test fails.
func run(t *testing.T, cmd *exec.Cmd) *process {
	t.Helper()
	p := &process{t: t, cmd: cmd, output: new(testkit.Output), ended: make(chan struct{})}
	cmd.Stdout, cmd.Stderr = p.output, p.output
	if err := cmd.Start(); err != nil {
		t.Fatalf("starting %s: %v", cmd.Path, err)
	}
	go func() {
		defer close(p.ended)
		_ = cmd.Wait() // ProcessState has the exit code
	}()
	t.Cleanup(func() {
		p.kill()
		if text := p.output.String(); strings.Contains(text, "panic:") || strings.Contains(text, "DATA RACE") {
			t.Errorf("%s has panicked, or has a data race", cmd.Path)
		}
		if t.Failed() {
			t.Logf("%v printed:\n%s", cmd.Args, p.output)
		}
	})
	return p
}

func (p *process) signal(s os.Signal) {
	p.t.Helper()
	if err := p.cmd.Process.Signal(s); err != nil {
		p.t.Errorf("signal %v: %v", s, err)
	}
}

// pause suspends the process; resume continues it.
func (p *process) pause()  { p.signal(syscall.SIGSTOP) }
func (p *process) resume() { p.signal(syscall.SIGCONT) }

// kill ends the process like a power cut, and returns when it is gone.
func (p *process) kill() {
	_ = p.cmd.Process.Kill() // it may be gone already
	<-p.ended
}

// terminate asks the process to stop.
func (p *process) terminate() { p.signal(syscall.SIGTERM) }

// exit waits until the process has ended, and returns its exit code.
func (p *process) exit() int {
	p.t.Helper()
	select {
	case <-p.ended:
	case <-time.After(waitTimeout):
		p.t.Fatal("the process does not end")
	}
	return p.cmd.ProcessState.ExitCode()
}

func (p *process) running() bool {
	select {
	case <-p.ended:
		return false
	default:
		return p.cmd.Process.Signal(syscall.Signal(0)) == nil
	}
}
