package chaos

import (
	"bufio"
	"net"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// store is a redis-server that can be taken away.
type store struct {
	*process
	args []string
	addr string
	url  string
}

// remembering lets a store write each change to disk before it answers.
var remembering = []string{"--appendonly", "yes", "--appendfsync", "always"}

// startStore starts a store with more arguments than usual, and waits until it answers.
func startStore(t *testing.T, args ...string) *store {
	t.Helper()
	if _, err := exec.LookPath("redis-server"); err != nil {
		t.Fatal("these tests need redis-server in PATH (Debian: apt-get install redis-server)")
	}
	port := freePort(t)
	s := &store{
		args: append([]string{"--port", port, "--bind", "127.0.0.1", "--dir", t.TempDir(), "--save", ""}, args...),
		addr: net.JoinHostPort("127.0.0.1", port), url: "redis://127.0.0.1:" + port,
	}
	s.process = run(t, exec.Command("redis-server", s.args...))
	s.awaitAnswer()
	return s
}

// again starts the store again, with what it wrote to disk.
func (s *store) again() {
	s.t.Helper()
	s.process = run(s.t, exec.Command("redis-server", s.args...))
	s.awaitAnswer()
}

// save writes all that the store has now to disk, which is what it comes back with.
func (s *store) save() {
	s.t.Helper()
	s.mustAsk("SAVE")
}

func (s *store) awaitAnswer() {
	s.t.Helper()
	eventually(s.t, "redis-server answers", func() bool {
		return strings.HasPrefix(s.ask("PING"), "+PONG") // not while it loads
	})
}

// ask sends a command, and gives the first line of the answer, or nothing.
func (s *store) ask(command string) string {
	conn, err := net.DialTimeout("tcp", s.addr, time.Second)
	if err != nil {
		return ""
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(time.Second))
	_, _ = conn.Write([]byte(command + "\r\n"))
	answer, _ := bufio.NewReader(conn).ReadString('\n')
	return answer
}

// mustAsk is ask for what cannot be refused.
func (s *store) mustAsk(command string) {
	s.t.Helper()
	if answer := s.ask(command); !strings.HasPrefix(answer, "+OK") {
		s.t.Fatalf("%s: %q", command, answer)
	}
}
