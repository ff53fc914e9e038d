package simulator

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"
	"testing/cryptotest"
	"testing/synctest"
	"time"
)

var (
	evenings = flag.Int("evenings", 10, "how many evenings with new seeds")
	seed     = flag.Uint64("seed", 0, "the evening to play")
)

func TestEvenings(t *testing.T) {
	for range *evenings {
		seed := rand.Uint64()
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			if wrong := playSeeded(t, newPlan(seed), func(string, ...any) {}); wrong != "" {
				t.Error(wrong)
			}
		})
	}
}

func TestEvening(t *testing.T) {
	if *seed == 0 {
		t.Skip("no -seed")
	}
	p := newPlan(*seed)
	t.Logf("%+v", p)
	began := time.Now()
	if wrong := playSeeded(t, p, t.Logf); wrong != "" {
		t.Error(wrong)
	}
	t.Logf("took %v", time.Since(began))
}

// playSeeded plays an evening in a bubble, in which what is secret comes from the seed, too.
func playSeeded(t *testing.T, p plan, log func(format string, a ...any)) (wrong string) {
	t.Helper()
	if _, err := lexicon(); err != nil {
		t.Fatal(err)
	}
	cryptotest.SetGlobalRandom(t, p.Seed)
	synctest.Test(t, func(t *testing.T) { wrong = play(t, p, log) })
	return wrong
}
