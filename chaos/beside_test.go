package chaos

import (
	"context"
	"encoding/json"
	"maps"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"rattle/chaos/stranger"
)

// loaded is what `rattle load --json` tells of people who played.
type loaded struct {
	Accepted int
	Answer   struct{ P50, P99, Max float64 } // milliseconds
	Errors   map[string]int
	OK       bool
}

// play lets people play for some seconds, from addresses that are not the attacker's. Whatever
// an attacker does meanwhile, all that they were told has to be so.
func play(t *testing.T, s *server, people, seconds int) (p loaded) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Duration(seconds)*time.Second+2*patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, "load", "--json", "--from", "127.0.1.1-4", "--players", strconv.Itoa(people),
		"--pace", "flat", "--rate", strconv.Itoa(2*people), "--seconds", strconv.Itoa(seconds), s.url)
	var complaint strings.Builder
	cmd.Stderr = &complaint
	report, err := cmd.Output()
	if err != nil || json.Unmarshal(report, &p) != nil || !p.OK || p.Accepted == 0 {
		t.Errorf("people play: %v %s %s", err, report, &complaint)
	}
	return p
}

// newAttacker has a room of its own.
func newAttacker(t *testing.T, s *server, hands, from int) *attacker {
	t.Helper()
	code, _, err := stranger.Create(t.Context(), s.url, lasting(longEnough))
	if err != nil {
		t.Fatal(err)
	}
	return &attacker{server: s.url, code: code, hands: hands, from: from}
}

// TestAttacksHurtNobodyElse: people play on, and are told nothing that is not so, beside all
// attacks at once. The long form times them beside each attack: a table, and not a claim, since
// what else the machine does is in it.
func TestAttacksHurtNobodyElse(t *testing.T) {
	s := serve(t, startStore(t))
	ctx, cancel := context.WithCancel(t.Context())
	attackers := make(map[string]*attacker)
	for name, does := range attacks() {
		a := newAttacker(t, s, 2, 2)
		attackers[name] = a
		done := make(chan struct{})
		go func() {
			defer close(done)
			a.attack(ctx, does)
		}()
		t.Cleanup(func() { <-done })
	}
	t.Cleanup(cancel)
	play(t, s, 40, 5)
	for name, a := range attackers {
		if a.done.Load() == 0 {
			t.Errorf("%s: nothing came of it, so that it proves nothing", name)
		}
	}
	cancel()
	if full {
		timeAttacks(t)
	}
}

// timeAttacks prints how long answers take beside each attack, from one address and from many,
// and before and after both.
func timeAttacks(t *testing.T) {
	const people, seconds, hands = 200, 4, 50
	p99 := func(s *server) float64 { return play(t, s, people, seconds).Answer.P99 }
	t.Logf("%d people say %d words a second; p99 of their answers in ms, beside %d attackers", people, 2*people, hands)
	t.Logf("%-26s %7s %12s %12s %7s %7s", "", "quiet", "1 address", "25 addresses", "quiet", "worst")
	all := attacks()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		s := serve(t, startStore(t))
		beside := func(addresses int) float64 {
			a := newAttacker(t, s, hands, addresses)
			ctx, cancel := context.WithCancel(t.Context())
			done := make(chan struct{})
			go func() {
				defer close(done)
				a.attack(ctx, all[name])
			}()
			defer func() { <-done }()
			defer cancel()
			return p99(s)
		}
		before, one, many, after := p99(s), beside(1), beside(25), p99(s)
		t.Logf("%-26s %7.1f %12.1f %12.1f %7.1f %6.1fx", name, before, one, many, after, 2*max(one, many)/(before+after))
		s.kill()
	}
}
