package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// process is a program that this one started.
type process struct {
	cmd     *exec.Cmd
	address string // what it printed after its address
	debug   string // where /debug/pprof/ is
	ended   chan struct{}
}

// start starts a program and waits until it has printed its greeting, a line with its address.
// Without a greeting it does not wait.
func start(ctx context.Context, program, greeting string, args ...string) (*process, error) {
	cmd := exec.CommandContext(context.WithoutCancel(ctx), program, args...)
	cmd.Env = append(os.Environ(), "RATTLE_LIMITS=none", "RATTLE_LOG_LEVEL=error")
	cmd.Stderr = os.Stderr
	p := &process{cmd: cmd, ended: make(chan struct{})}
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return nil, fmt.Errorf("start %s: %w", program, err)
	}
	addresses := make(chan string, 1)
	go func() {
		defer close(p.ended)
		defer close(addresses)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			if address, ok := strings.CutPrefix(lines.Text(), greeting); ok && greeting != "" {
				addresses <- address
			}
		}
		_ = cmd.Wait() // by a signal, or killed
	}()
	if greeting == "" {
		return p, nil
	}
	select {
	case p.address = <-addresses:
	case <-time.After(30 * time.Second):
	}
	if p.address == "" {
		p.stop()
		return nil, fmt.Errorf("%s does not become ready", program)
	}
	return p, nil
}

// stop terminates the process, and kills it if it does not exit.
func (p *process) stop() {
	_ = p.cmd.Process.Signal(os.Interrupt)
	select {
	case <-p.ended:
	case <-time.After(10 * time.Second):
		_ = p.cmd.Process.Kill()
		<-p.ended
	}
}

// cpu returns the processor time of a process so far.
func (p *process) cpu() (time.Duration, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid))
	if err != nil {
		return 0, fmt.Errorf("processor time of a server: %w", err)
	}
	// The name, in brackets, may have anything in it; user and system time are the 14th and
	// 15th field, in hundredths of a second.
	_, rest, _ := strings.Cut(string(text), ") ")
	fields := strings.Fields(rest)
	if len(fields) < 13 {
		return 0, errors.New("processor time of a server: too few fields")
	}
	user, err := strconv.Atoi(fields[11])
	if err != nil {
		return 0, fmt.Errorf("processor time of a server: %w", err)
	}
	system, err := strconv.Atoi(fields[12])
	if err != nil {
		return 0, fmt.Errorf("processor time of a server: %w", err)
	}
	return time.Duration(user+system) * 10 * time.Millisecond, nil
}

// memory returns the resident memory of a process in KB.
func (p *process) memory() (int, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		return 0, fmt.Errorf("memory of a server: %w", err)
	}
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			kb, err := strconv.Atoi(strings.TrimSuffix(strings.TrimSpace(rest), " kB"))
			if err != nil {
				return 0, fmt.Errorf("memory of a server: %w", err)
			}
			return kb, nil
		}
	}
	return 0, errors.New("memory of a server: no such line")
}

func freePort() (string, error) {
	listener, err := new(net.ListenConfig).Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		return "", fmt.Errorf("look for a free port: %w", err)
	}
	defer listener.Close()
	_, port, err := net.SplitHostPort(listener.Addr().String())
	return port, err
}
