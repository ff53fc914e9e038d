package cluster

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/internal/testkit"
)

// waitTimeout bounds each wait for something that happens by itself.
const waitTimeout = testkit.Timeout

// store is a Redis of several nodes, each named by its port.
type store struct {
	t   *testing.T
	dir string
	url string

	dead    map[string]bool   // nodes that were killed
	servers []*testkit.Output // what they print
}

// startStore starts a store by tools/cluster.sh for the length of the test: "up" a Cluster,
// "sentinels" a master that Sentinels watch.
func startStore(t *testing.T, what string, replicas int) *store {
	t.Helper()
	s := &store{t: t, dir: memoryFolder(t), dead: make(map[string]bool)}
	t.Cleanup(func() {
		s.script("down")
		if t.Failed() {
			s.logOutput()
		}
	})
	s.url = s.script(what, strconv.Itoa(replicas))
	return s
}

// memoryFolder returns a folder in memory if there is room for what all nodes write. The nodes
// stand for machines with disks of their own. On the one disk of a busy machine a Sentinel's fsync
// takes up to three seconds, and after one of more than two it does nothing for half a minute (its
// TILT mode).
func memoryFolder(t *testing.T) string {
	t.Helper()
	const memory, enough = "/dev/shm", 32 << 20
	var room syscall.Statfs_t
	if err := syscall.Statfs(memory, &room); err != nil || room.Bavail*uint64(room.Bsize) < enough {
		return t.TempDir()
	}
	dir, err := os.MkdirTemp(memory, "rattle-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

// logOutput logs what the nodes have written about it.
func (s *store) logOutput() {
	logs, _ := filepath.Glob(filepath.Join(s.dir, "*", "log"))
	for _, log := range logs {
		text, err := os.ReadFile(log)
		s.t.Logf("%s: %v\n%s", log, err, text)
	}
}

func (s *store) script(what string, more ...string) string {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 2*waitTimeout) // the test may be over
	defer cancel()
	cmd := exec.CommandContext(ctx, "../../tools/cluster.sh", append([]string{what, s.dir}, more...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		s.t.Fatalf("%v: %v", cmd.Args, err)
	}
	return strings.TrimSpace(string(out))
}

// masters returns the masters, with their replicas.
func (s *store) masters() map[string][]string {
	s.t.Helper()
	nodes, err := filepath.Glob(filepath.Join(s.dir, "*", "redis.conf"))
	if err != nil {
		s.t.Fatal(err)
	}
	masters := make(map[string][]string)
	for _, conf := range nodes {
		port := filepath.Base(filepath.Dir(conf))
		// "master", offset, {{host, port, offset}, …}
		if s.dead[port] {
			continue
		}
		role, err := s.command(port, "role")
		list, _ := role.([]any)
		if err != nil || len(list) < 3 || list[0] != "master" {
			continue
		}
		masters[port] = []string{}
		replicas, _ := list[2].([]any)
		for _, r := range replicas {
			if r, _ := r.([]any); len(r) == 3 {
				masters[port] = append(masters[port], fmt.Sprint(r[1]))
			}
		}
	}
	return masters
}

// oneMaster returns the master that has most to do, and its replicas.
func (s *store) oneMaster() (port string, replicas []string) {
	s.t.Helper()
	most := int64(-1)
	for p, of := range s.masters() {
		keys, err := s.command(p, "dbsize")
		if n, _ := keys.(int64); err == nil && n > most {
			port, replicas, most = p, of, n
		}
	}
	if port == "" {
		s.t.Fatal("no node is master")
	}
	return port, replicas
}

func (s *store) command(port string, command ...any) (any, error) {
	node := redis.NewClient(&redis.Options{Addr: net.JoinHostPort("127.0.0.1", port), DialerRetries: 1, MaxRetries: -1})
	defer node.Close()
	ctx, cancel := context.WithTimeout(s.t.Context(), time.Second)
	defer cancel()
	return node.Do(ctx, command...).Result()
}

// signal sends a signal, only to processes that the script has started.
func (s *store) signal(port string, signal os.Signal) {
	s.t.Helper()
	text, err := os.ReadFile(filepath.Join(s.dir, port, "pid"))
	if err != nil {
		s.t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		s.t.Fatal(err)
	}
	process, err := os.FindProcess(pid)
	if err == nil {
		err = process.Signal(signal)
	}
	if err != nil {
		s.t.Fatalf("signal %v to node %s: %v", signal, port, err)
	}
}

// kill ends a node like a power cut.
func (s *store) kill(port string) {
	s.t.Helper()
	s.signal(port, syscall.SIGKILL)
	s.dead[port] = true
	s.waitFor("the node is gone", func() bool {
		conn, err := net.Dial("tcp", net.JoinHostPort("127.0.0.1", port))
		if err == nil {
			_ = conn.Close()
		}
		return err != nil
	})
}

// restart starts a killed node again, with what it has on disk.
func (s *store) restart(port string) {
	s.t.Helper()
	delete(s.dead, port)
	cmd := exec.CommandContext(s.t.Context(), "redis-server", filepath.Join(s.dir, port, "redis.conf"))
	if out, err := cmd.CombinedOutput(); err != nil {
		s.t.Fatalf("node %s: %v\n%s", port, err, out)
	}
	s.waitFor("the node answers", func() bool {
		answer, _ := s.command(port, "ping")
		return answer == "PONG"
	})
}

func (s *store) waitFor(what string, is func() bool) {
	s.t.Helper()
	testkit.Eventually(s.t, what, is)
}
