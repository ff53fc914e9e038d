package live_test

import (
	"bytes"
	"context"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"rattle/room"
	"rattle/room/live"
	"rattle/room/roomtest"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
)

func TestFollowerWaitsForAStoppedStore(t *testing.T) {
	t.Parallel()
	store := redistest.Redis(t)
	lines := new(logBuffer)
	short := rooms.Options{Heartbeat: 200 * time.Millisecond, Lease: 900 * time.Millisecond}
	server := startServerWith(t, redistest.Client(t, store), short, func(c *live.Config) {
		c.Logger = slog.New(slog.NewTextHandler(lines, nil))
	})
	other := startServerWith(t, redistest.Client(t, store), short, func(*live.Config) {})
	code := server.creates(60)
	ann, bob := server.joins("Ann", code), other.joins("Bob", code)
	ann.calls()
	words := roomtest.Words(t, server.lexicon, ann.seesPhase(room.Playing).Board, 2)
	bob.seesPhase(room.Playing)

	store_ := processOf(t, store)
	signal(t, store_, syscall.SIGSTOP)
	keys := []room.Key{ann.sends(words[0]), ann.sends(words[1])}
	hears(ann, "the store not answering", func(live.StoreUnavailable) bool { return true }) // for a second, so leases have expired
	if n := server.rooms.Stats().Waiting; n != 1 {
		t.Errorf("%d rooms wait, want one", n)
	}
	signal(t, store_, syscall.SIGCONT)
	answered, shown := 0, false
	hears(ann, "both words and the whole room", func(u live.Update) bool {
		switch u := u.(type) {
		case live.WordAnswer:
			answered++
			if u.Points != 1 || u.Refusal != "" || u.Key != keys[answered-1] {
				t.Errorf("answer %d is %+v, want 1 point", answered, u)
			}
		case live.ViewUpdate:
			shown = shown || len(u.View.Mine) > 0
		}
		return shown && answered == len(keys)
	})

	// Neither server makes players of the other away, though all leases had expired.
	ann.does(sayDone)
	bob.does(sayDone)
	for _, p := range bob.seesPhase(room.Results).Players {
		if p.Away {
			t.Errorf("%s is away", p.Name)
		}
	}
	if n := lines.count("WARN"); n != 1 {
		t.Errorf("the log has %d warnings, want one:\n%s", n, lines)
	}
	if n := lines.count("INFO"); n != 1 {
		t.Errorf("%d lines say that it is over, want one:\n%s", n, lines)
	}
}

func TestFollowerWaitsForAStoreToRestart(t *testing.T) {
	t.Parallel()
	address, folder := freeAddress(t), t.TempDir()
	process := startStore(t, address, folder)
	server := startServer(t, "redis://"+address)
	code := server.creates(60)
	ann := server.joins("Ann", code)
	ann.calls()
	words := roomtest.Words(t, server.lexicon, ann.seesPhase(room.Playing).Board, 2)
	ann.submits(words[0])

	if err := process.Kill(); err != nil {
		t.Fatal(err)
	}
	key := ann.sends(words[1])
	hears(ann, "the store not answering", func(live.StoreUnavailable) bool { return true })
	startStore(t, address, folder)
	if a := ann.isAnswered(key); a.Points != 1 || a.Refusal != "" {
		t.Errorf("a word is answered %+v, want 1 point", a)
	}
	ann.does(sayDone)
	if mine := ann.seesPhase(room.Results).Mine; len(mine) != 2 {
		t.Errorf("ann has %v, want both words", mine)
	}
	if s := server.rooms.Stats(); s.StoreErrors == 0 || s.Words != 2 {
		t.Errorf("the numbers are %+v", s)
	}
}

// startStore starts a redis-server that syncs to disk whatever it acknowledges.
func startStore(t *testing.T, address, folder string) *os.Process {
	t.Helper()
	host, port, _ := net.SplitHostPort(address)
	cmd := exec.CommandContext(context.WithoutCancel(t.Context()), "redis-server", "--bind", host, "--port", port,
		"--dir", folder, "--save", "", "--appendonly", "yes", "--appendfsync", "always")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	client := redistest.Client(t, "redis://"+address)
	for began := time.Now(); client.Ping(t.Context()).Err() != nil; time.Sleep(10 * time.Millisecond) {
		if time.Since(began) > testTimeout {
			t.Fatal("the store does not start")
		}
	}
	return cmd.Process
}

func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// processOf returns the process of a redis-server.
func processOf(t *testing.T, store string) *os.Process {
	t.Helper()
	info := redistest.Client(t, store).InfoMap(t.Context(), "server").Val()
	id, err := strconv.Atoi(info["Server"]["process_id"])
	if err != nil {
		t.Fatal(err)
	}
	process, err := os.FindProcess(id)
	if err != nil {
		t.Fatal(err)
	}
	return process
}

func signal(t *testing.T, p *os.Process, s os.Signal) {
	t.Helper()
	if err := p.Signal(s); err != nil {
		t.Fatal(err)
	}
}

// logBuffer keeps what a server logs.
type logBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logBuffer) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(line)
}

func (l *logBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

func (l *logBuffer) count(what string) int { return strings.Count(l.String(), what) }
