package testkit

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"
)

// Redis is a redis-server, or a valkey-server, on loopback, which ends with the test.
type Redis struct {
	Addr    string
	URL     string
	Port    string
	BusPort string // at which the nodes of a Cluster communicate
	Folder  string // where it writes

	t       testing.TB
	args    []string
	process *os.Process
	ended   chan struct{} // closed when the process has ended
}

// StoreProgram returns the store that is in PATH: valkey-server, else redis-server. Verbose tests say which.
func StoreProgram(t testing.TB) string {
	t.Helper()
	for _, name := range []string{"valkey-server", "redis-server"} {
		if path, err := exec.LookPath(name); err == nil {
			t.Log("the store is", path)
			return name
		}
	}
	t.Fatal("these tests need valkey-server or redis-server in PATH (Debian: apt-get install redis-server)")
	return ""
}

// StartRedis starts a redis-server with additional arguments, and waits until it responds. It writes
// nothing to disk unless the arguments say so.
func StartRedis(t testing.TB, args ...string) *Redis {
	t.Helper()
	StoreProgram(t)
	// Another process may take a port that was free just now.
	for range 5 {
		r := &Redis{t: t, Addr: FreeAddress(t), BusPort: FreePort(t), Folder: t.TempDir()}
		r.URL = "redis://" + r.Addr
		_, r.Port, _ = net.SplitHostPort(r.Addr)
		r.args = append(slices.Clone(args), "--port", r.Port, "--cluster-port", r.BusPort,
			"--bind", "127.0.0.1", "--dir", r.Folder, "--save", "", "--daemonize", "no")
		if r.start() {
			return r
		}
	}
	t.Fatal("the store does not start")
	return nil
}

// start starts the process, and reports whether it responds.
func (r *Redis) start() bool {
	r.t.Helper()
	//nolint:gosec // the arguments are the tests' own
	cmd := exec.CommandContext(context.WithoutCancel(r.t.Context()), StoreProgram(r.t), r.args...)
	if err := cmd.Start(); err != nil {
		r.t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = cmd.Wait() // it is killed
	}()
	r.process, r.ended = cmd.Process, ended
	r.t.Cleanup(func() {
		_ = cmd.Process.Kill()
		<-ended
	})
	responds := false
	Eventually(r.t, "redis-server responds", func() bool {
		select {
		case <-ended:
			return true
		default:
			// Another process that took the port might respond, too. None responds while it loads.
			responds = r.command("PING", "+PONG") && r.command("INFO server", fmt.Sprintf("process_id:%d\r\n", r.process.Pid))
			return responds
		}
	})
	return responds
}

// command sends a command, and reports whether the response has a line.
func (r *Redis) command(command, line string) bool {
	conn, err := net.DialTimeout("tcp", r.Addr, time.Second) //nolint:noctx // bounded by its timeout
	if err != nil {
		return false
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(time.Second))
	if _, err := conn.Write([]byte(command + "\r\nQUIT\r\n")); err != nil {
		return false
	}
	for lines := bufio.NewReader(conn); ; {
		text, err := lines.ReadString('\n')
		if strings.HasPrefix(text, line) {
			return true
		}
		if err != nil {
			return false
		}
	}
}

// Signal sends a signal to the server: SIGSTOP suspends it, SIGCONT resumes it.
func (r *Redis) Signal(s os.Signal) {
	r.t.Helper()
	if err := r.process.Signal(s); err != nil {
		r.t.Error(err)
	}
}

// Kill ends the server like a power cut, and returns when it is gone.
func (r *Redis) Kill() {
	r.t.Helper()
	r.Signal(os.Kill)
	<-r.ended
}

// Restart starts a killed server again at the same address, with what it wrote to disk.
func (r *Redis) Restart() {
	r.t.Helper()
	if !r.start() {
		r.t.Fatal("redis-server does not start again")
	}
}
