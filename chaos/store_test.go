package chaos

import (
	"bufio"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"rattle/internal/testkit"
)

// store is a redis-server that tests can stop.
type store struct {
	*process
	args []string
	dir  string // where it writes
	addr string
	url  string
}

// syncEachWrite are flags of a store that writes each change to disk before it responds.
var syncEachWrite = []string{"--appendonly", "yes", "--appendfsync", "always"}

// syncEachSecond are flags of a store that writes each change to disk within a second, as most do.
var syncEachSecond = []string{"--appendonly", "yes", "--appendfsync", "everysec"}

// startStore starts a store with additional arguments, and waits until it responds.
func startStore(t *testing.T, args ...string) *store {
	t.Helper()
	port, dir := testkit.FreePort(t), t.TempDir()
	s := &store{
		args: append([]string{"--port", port, "--bind", "127.0.0.1", "--dir", dir, "--save", ""}, args...),
		dir:  dir, addr: net.JoinHostPort("127.0.0.1", port), url: "redis://127.0.0.1:" + port,
	}
	s.process = run(t, exec.Command(testkit.StoreProgram(t), s.args...))
	s.waitUntilReady()
	return s
}

// restart starts the store again, with what it wrote to disk.
func (s *store) restart() {
	s.t.Helper()
	s.process = run(s.t, exec.Command(testkit.StoreProgram(s.t), s.args...))
	s.waitUntilReady()
}

// save writes the whole state of the store to disk; a restart comes back to it.
func (s *store) save() {
	s.t.Helper()
	s.mustCommand("SAVE")
}

// written returns the file of a store that syncs, and its size: a power cut may lose everything
// behind.
func (s *store) written() (file string, size int64) {
	s.t.Helper()
	files, err := filepath.Glob(filepath.Join(s.dir, "appendonlydir", "*.incr.aof"))
	if err != nil || len(files) != 1 {
		s.t.Fatalf("the store's files of changes: %v, %v", files, err)
	}
	info, err := os.Stat(files[0])
	if err != nil {
		s.t.Fatal(err)
	}
	return files[0], info.Size()
}

func (s *store) waitUntilReady() {
	s.t.Helper()
	testkit.Eventually(s.t, "redis-server answers", func() bool {
		return strings.HasPrefix(s.command("PING"), "+PONG") // not while it loads
	})
}

// command sends a command, and returns the first line of the response, or nothing.
func (s *store) command(command string) string {
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

// mustCommand is ask for a command that has to succeed.
func (s *store) mustCommand(command string) {
	s.t.Helper()
	if answer := s.command(command); !strings.HasPrefix(answer, "+OK") {
		s.t.Fatalf("%s: %q", command, answer)
	}
}
