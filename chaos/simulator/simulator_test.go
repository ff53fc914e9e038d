package simulator

import (
	"encoding/json"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

var (
	evenings = flag.Int("evenings", 300, "how many evenings are played")
	first    = flag.Uint64("first", 1, "the first of their seeds; 0: seeds that nobody has played before")
	seed     = flag.Uint64("seed", 0, "the seed of one evening that is played and told")
	planFile = flag.String("plan", "", "the file of a plan that is played and told")
	failures = flag.Int("failures", 3, "after how many that failed no more evenings are played")
	replays  = flag.Int("replays", 0, "how often an evening that fails is played again, to see whether it fails again")
	vary     = flag.Int("vary", 0, "with how many other seeds the plan of one evening is played, too")
	shrinks  = flag.Bool("shrink", true, "whether the plan of an evening that fails is made smaller")
)

// TestEvenings plays evenings until some have failed: the same ones each time, so that who changes something else is not
// stopped by what only a new evening shows. Those are played by night.
func TestEvenings(t *testing.T) {
	if *seed != 0 || *planFile != "" {
		t.Skip("one evening is played")
	}
	c := newCrew()
	defer c.end()
	began := time.Now()
	var played, failed atomic.Int64
	var all sync.WaitGroup
	for range cap(c.idle) {
		all.Go(func() {
			for n := played.Add(1); n <= int64(*evenings) && failed.Load() < int64(*failures); n = played.Add(1) {
				p := newPlan(seedOf(n))
				if v := c.play(t.Context(), order{Plan: p}); v.Wrong != "" {
					failed.Add(1)
					t.Errorf("evening %d, of seed %d (again: go test ./chaos/simulator -run Evening$ -seed %d):\n%s\n%s",
						n, p.Seed, p.Seed, strings.Join(v.Log, "\n"), v.Wrong)
					c.explain(t, p)
				}
			}
		})
	}
	all.Wait()
	t.Logf("%d evenings in %v, %d failed", min(played.Load(), int64(*evenings)), time.Since(began).Round(time.Second), failed.Load())
}

// seedOf returns the seed of the n-th evening, counting from 1.
func seedOf(n int64) uint64 {
	if *first == 0 {
		return rand.Uint64() //nolint:gosec // a test has no secrets
	}
	return *first + uint64(n) - 1 //nolint:gosec // n is positive
}

// explain logs how often a failing evening fails again, and the smallest plan that does.
func (c *crew) explain(t *testing.T, p plan) {
	t.Helper()
	if *replays > 0 {
		failed := 0
		for range *replays {
			if c.play(t.Context(), order{Plan: p}).Wrong != "" {
				failed++
			}
		}
		t.Logf("seed %d failed in %d of %d replays", p.Seed, failed, *replays)
	}
	if !*shrinks {
		return
	}
	t.Logf("this is enough (-plan FILE plays it; kept in testdata/plans, it is played by each test):\n%s", c.shrink(t.Context(), p).text(t))
}

// text returns a plan as its file has it.
func (p plan) text(t *testing.T) []byte {
	t.Helper()
	text, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestEvening plays one evening, and tells what happens.
func TestEvening(t *testing.T) {
	var p plan
	switch {
	case *planFile != "":
		p = readPlan(t, *planFile)
	case *seed != 0:
		p = newPlan(*seed)
	default:
		t.Skip("no -seed and no -plan")
	}
	c := newCrew()
	defer c.end()
	v := c.play(t.Context(), order{p})
	t.Logf("%s\n%s\ntook %v", p.text(t), strings.Join(v.Log, "\n"), v.Took)
	if v.Wrong != "" {
		t.Error(v.Wrong)
		c.explain(t, p)
	}
	failed := 0
	for range *vary {
		p.Seed++
		if v := c.play(t.Context(), order{Plan: p}); v.Wrong != "" {
			failed++
			t.Logf("with the seed %d:\n%s", p.Seed, v.Wrong)
		}
	}
	if *vary > 0 {
		t.Logf("it fails with %d of %d other seeds", failed, *vary)
	}
}

// TestEveningsThatFailed plays all evenings that ever failed.
func TestEveningsThatFailed(t *testing.T) {
	files, err := filepath.Glob("testdata/plans/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal("no plans", err)
	}
	c := newCrew()
	defer c.end()
	for _, file := range files {
		if v := c.play(t.Context(), order{Plan: readPlan(t, file)}); v.Wrong != "" {
			t.Errorf("%s:\n%s", file, v.Wrong)
		}
	}
}

func readPlan(t *testing.T, file string) (p plan) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(text, &p)
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}
