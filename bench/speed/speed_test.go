package main

import (
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestEveryTableCanBeMade makes all tables with short measurements; each goal has a figure.
func TestEveryTableCanBeMade(t *testing.T) {
	var out strings.Builder
	if err := run(t.Context(), io.MultiWriter(testWriter{t}, &out), options{short: true, repeat: 1}); err != nil {
		t.Fatal(err)
	}
	for _, g := range goals() {
		if !strings.Contains(out.String(), "\n| "+g.what+" | "+g.least+" | "+g.aim+" | ") {
			t.Errorf("no figure for %q", g.what)
		}
	}
}

func TestTheDocumentHasTheGoals(t *testing.T) {
	text, err := os.ReadFile("../../BENCHMARKS.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range goals() {
		row := strings.ReplaceAll(fmt.Sprintf("\n| %s | %s | %s | ", g.what, g.least, g.aim), "|  |", "| |")
		if !strings.Contains(string(text), row) {
			t.Errorf("BENCHMARKS.md has no row that begins with %q", row)
		}
	}
}

// TestQuietCostsAreSplit computes the costs of rooms and sockets from those of three crowds.
func TestQuietCostsAreSplit(t *testing.T) {
	const always, room, socket = 2.0, 0.01, 0.001 // percent of a core
	crowd := func(players, size int) crowdReport {
		percent := always + room*float64(players/size) + socket*float64(players)
		return crowdReport{Players: players, Seconds: 20, Watched: []float64{percent / 100 * 15, percent / 100 * 5}}
	}
	rooms, sockets := quietCosts(crowd(6_000, 4), crowd(19_200, 4), crowd(12_500, 1))
	if got := rooms(12_500); math.Abs(got-127) > 1e-6 {
		t.Errorf("12,500 rooms cost %v %%, want 127", got)
	}
	if got := sockets(50_000); math.Abs(got-50) > 1e-6 {
		t.Errorf("50,000 sockets cost %v %%, want 50", got)
	}
}

func TestTurnsThatTheHostDisturbedAreLeftOut(t *testing.T) {
	turn := func(p99, stolen float64) crowdReport { return crowdReport{Answer: times{P99: p99}, Stolen: stolen} }
	a := []crowdReport{turn(10, 0), turn(90, 0.2), turn(30, 0.01)}
	b := []crowdReport{turn(5, 0.04), turn(9, 0), turn(10, 0)}
	as, bs := undisturbed(a, b)
	if got := ratios(as, bs, p99); !slices.Equal(got, []float64{2, 3}) {
		t.Errorf("ratios %v, want 2 and 3", got)
	}
	if as, _ = undisturbed(a[1:2], b[1:2]); len(as) != 1 {
		t.Errorf("%d turns are left of one that was disturbed", len(as))
	}
}

type testWriter struct{ t *testing.T }

func (w testWriter) Write(p []byte) (int, error) {
	w.t.Log(strings.TrimSpace(string(p)))
	return len(p), nil
}
