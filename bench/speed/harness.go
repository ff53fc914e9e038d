package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// harness is what measurements share: the programs, a folder, and what runs.
type harness struct {
	options
	measured map[goalID][2]string // by goal, and what the host took meanwhile

	dir    string
	rattle string // programs
	bare   string
	crowd  string
}

// newHarness builds the programs. The caller closes it.
func newHarness(ctx context.Context, o options) (*harness, error) {
	dir, err := os.MkdirTemp("", "rattle-speed-")
	if err != nil {
		return nil, fmt.Errorf("make a folder to measure in: %w", err)
	}
	l := &harness{
		options: o, measured: make(map[goalID][2]string),
		dir: dir, rattle: filepath.Join(dir, "rattle"), bare: filepath.Join(dir, "bare"), crowd: filepath.Join(dir, "crowd"),
	}
	for program, source := range map[string]string{l.rattle: "rattle/cmd/rattle", l.bare: "rattle/bench/bare", l.crowd: "rattle/bench/crowd"} {
		build := exec.CommandContext(ctx, "go", "build", "-o", program, source)
		build.Stderr = os.Stderr
		if err := build.Run(); err != nil {
			l.close()
			return nil, fmt.Errorf("build %s: %w", source, err)
		}
	}
	return l, nil
}

func (l *harness) close() { _ = os.RemoveAll(l.dir) }

// seconds returns the duration of a measurement.
func (l *harness) seconds(long float64) float64 {
	if l.short {
		return 1
	}
	return long
}

// turns returns how often each measurement is repeated; systems that are compared take turns.
func (l *harness) turns() int {
	if l.short {
		return 1
	}
	return l.repeat
}

// players returns the number of players.
func (l *harness) players(n int) int {
	if l.short {
		return max(4, n/100)
	}
	return n
}

// rate returns the number of words a second.
func (l *harness) rate(r float64) float64 {
	if l.short {
		return r / 100
	}
	return r
}

// deployment is servers that work together: Rattle's with a Redis or one alone, bare ones without.
type deployment struct {
	store   *process // nil: none of its own
	servers []*process
	urls    []string
	bare    bool
}

// startRattle starts servers of one store: a Redis, or the memory of a single one if that is what is measured.
func (l *harness) startRattle(ctx context.Context, n int) (*deployment, error) {
	if l.store == inMemory && n == 1 {
		return l.startAlone(ctx, "200ms")
	}
	s := new(deployment)
	port, err := freePort()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp(l.dir, "redis-")
	if err != nil {
		return nil, fmt.Errorf("make a folder for the store: %w", err)
	}
	s.store, err = start(ctx, "redis-server", "", "--port", port, "--bind", "127.0.0.1", "--save", "",
		"--appendonly", "yes", "--appendfsync", "everysec", "--dir", dir, "--daemonize", "no", "--maxclients", "18000")
	if err != nil {
		return nil, err
	}
	s.store.address = "127.0.0.1:" + port
	for range n {
		if err := l.addServer(ctx, s, "--redis", "redis://"+s.store.address); err != nil {
			s.stop()
			return nil, err
		}
	}
	return s, nil
}

// startAlone starts a server that keeps its data in its memory, and flushes it to the disk as --sync says.
func (l *harness) startAlone(ctx context.Context, sync string) (*deployment, error) {
	dir, err := os.MkdirTemp(l.dir, "data-")
	if err != nil {
		return nil, fmt.Errorf("make a folder for the journal: %w", err)
	}
	s := new(deployment)
	return s, l.addServer(ctx, s, "--data", dir, "--sync", sync)
}

func (l *harness) addServer(ctx context.Context, s *deployment, store ...string) error {
	admin, err := freePort()
	if err != nil {
		return err
	}
	args := append([]string{"serve", "--listen", "127.0.0.1:0", "--admin", "127.0.0.1:" + admin}, store...)
	server, err := start(ctx, l.rattle, "Rattle: ", args...)
	if err != nil {
		return err
	}
	server.debug = "http://127.0.0.1:" + admin
	s.servers = append(s.servers, server)
	s.urls = append(s.urls, server.address)
	return nil
}

// startBare starts the server without a game.
func (l *harness) startBare(ctx context.Context) (*deployment, error) {
	server, err := start(ctx, l.bare, "Bare: ", "--listen", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	server.debug = server.address
	return &deployment{servers: []*process{server}, urls: []string{server.address}, bare: true}, nil
}

func (s *deployment) stop() {
	for _, server := range s.servers {
		server.stop()
	}
	if s.store != nil {
		s.store.stop()
	}
}

func (s *deployment) name() string {
	if s.bare {
		return "bare"
	}
	return "Rattle"
}
