package chaos

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"rattle/chaos/refclient"
)

// loadReport is the part of the report of `rattle load --json` that is used here.
type loadReport struct {
	Accepted int
	Answer   struct{ P50, P99, Max float64 } // milliseconds
	Errors   map[string]int
	OK       bool
}

// runLoad lets people play for some seconds, the nth time at this server: from addresses that are
// not the attacker's, and have opened no rooms yet. Whatever an attacker does meanwhile, their
// results must be right.
func runLoad(t *testing.T, s *server, nth, people, seconds int) (p loadReport) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Duration(seconds)*time.Second+2*waitTimeout)
	defer cancel()
	from := fmt.Sprintf("127.0.1.%d-%d", 4*nth+1, 4*nth+4)
	cmd := exec.CommandContext(ctx, program, "load", "--json", "--from", from, "--players", strconv.Itoa(people),
		"--pace", "flat", "--rate", strconv.Itoa(2*people), "--seconds", strconv.Itoa(seconds), s.url)
	var complaint strings.Builder
	cmd.Stderr = &complaint
	report, err := cmd.Output()
	if err != nil || json.Unmarshal(report, &p) != nil || !p.OK || p.Accepted == 0 {
		t.Errorf("the load of players: %v %s %s", err, report, &complaint)
	}
	return p
}

// newAttacker returns an attacker with a room of its own.
func newAttacker(t *testing.T, s *server, connections, from int) *attacker {
	t.Helper()
	code, _, err := refclient.Create(t.Context(), s.url, settingsFor(longEnough))
	if err != nil {
		t.Fatal(err)
	}
	return &attacker{server: s.url, code: code, connections: connections, from: from}
}

// TestAttacksHurtNobodyElse: people play on, and receive nothing wrong, beside all attacks at once.
// The long form measures them beside each attack; its table is no claim, since it includes what
// else the machine does.
func TestAttacksHurtNobodyElse(t *testing.T) {
	s := serve(t, startStore(t))
	ctx, cancel := context.WithCancel(t.Context())
	attackers := make(map[string]*attacker)
	for name, does := range attacks() {
		a := newAttacker(t, s, 2, 2)
		a.behind = 2 * len(attackers) // what one is refused for what another has done proves nothing
		attackers[name] = a
		done := make(chan struct{})
		go func() {
			defer close(done)
			a.attack(ctx, does)
		}()
		t.Cleanup(func() { <-done })
	}
	t.Cleanup(cancel)
	runLoad(t, s, 0, 40, 5)
	for name, a := range attackers {
		if a.answered.Load() == 0 {
			t.Errorf("%s: no request was answered, so nothing was tested", name)
		}
	}
	cancel()
	if full {
		timeAttacks(t)
	}
}

// connections is the number of connections of an attacker in a process of its own.
const connections = 50

// attackFrom attacks from some addresses until end is called, in a process of the lowest priority:
// real attackers have machines of their own, and their work must not count as the server's.
func attackFrom(t *testing.T, s *server, name string, addresses int) (end func()) {
	t.Helper()
	a := newAttacker(t, s, connections, addresses)
	ctx, cancel := context.WithCancel(t.Context())
	cmd := exec.CommandContext(ctx, "chrt", "--idle", "0", os.Args[0])
	cmd.Env = append(os.Environ(), "ATTACK="+strings.Join([]string{name, a.server, a.code, strconv.Itoa(addresses)}, "|"))
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = waitTimeout
	var stdout, stderr strings.Builder
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return func() {
		cancel()
		_ = cmd.Wait()
		if n, err := strconv.Atoi(stdout.String()); err != nil || n == 0 {
			t.Errorf("%s: no request was answered: %q %s", name, &stdout, &stderr)
		}
	}
}

// attackAs is the main function of that process. It prints how many requests were answered.
func attackAs(order string) error {
	parts := strings.Split(order, "|")
	if len(parts) != 4 {
		return fmt.Errorf("an attack needs four fields, not %d", len(parts))
	}
	addresses, err := strconv.Atoi(parts[3])
	if err != nil {
		return fmt.Errorf("addresses: %w", err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	a := &attacker{server: parts[1], code: parts[2], connections: connections, from: addresses}
	a.attack(ctx, attacks()[parts[0]])
	fmt.Print(a.answered.Load())
	return nil
}

// timeAttacks prints what each attack does to others, from one address and from many: the latency
// of their answers, which is as noisy as the machine, and the processor time of the server and its
// store.
func timeAttacks(t *testing.T) {
	t.Logf("p99 in ms and processors, alone and beside %d attackers", connections)
	t.Logf("%-28s %14s %14s %14s %14s", "", "alone", "elsewhere", "1 address", "25 addresses")
	for _, name := range slices.Sorted(maps.Keys(attacks())) {
		t.Run(name, func(t *testing.T) { timeAttack(t, name) })
	}
}

// timeAttack measures one attack. It first attacks another server, with a store of its own, on the
// same two cores: that share of the latency is the machine's, and not the server's.
func timeAttack(t *testing.T, name string) {
	const people, seconds = 200, 10
	st := startStore(t)
	s := serve(t, st)
	elsewhere := serve(t, startStore(t))
	measured := func(nth int) string {
		begin, worked := time.Now(), s.cpuTime()+st.cpuTime()
		p99 := runLoad(t, s, nth, people, seconds).Answer.P99
		return fmt.Sprintf("%6.1f ms %4.2f", p99, (s.cpuTime()+st.cpuTime()-worked).Seconds()/time.Since(begin).Seconds())
	}
	beside := func(nth int, attacked *server, addresses int) string {
		defer attackFrom(t, attacked, name, addresses)()
		return measured(nth)
	}
	t.Logf("%-28s %14s %14s %14s %14s", name, measured(0), beside(1, elsewhere, 1), beside(2, s, 1), beside(3, s, 25))
}

// cpuTime returns the processor time of a process so far.
func (p *process) cpuTime() time.Duration {
	p.t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid))
	if err != nil {
		p.t.Fatal(err)
	}
	const userTime, systemTime = 11, 12 // counted from behind the name, in hundredths of a second
	_, behind, _ := strings.Cut(string(text), ") ")
	fields := strings.Fields(behind)
	user, _ := strconv.Atoi(fields[userTime])
	system, _ := strconv.Atoi(fields[systemTime])
	return time.Duration(user+system) * 10 * time.Millisecond
}
