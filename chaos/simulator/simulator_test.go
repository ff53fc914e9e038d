package simulator

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"
)

var (
	evenings = flag.Int("evenings", 10, "how many evenings with new seeds")
	seed     = flag.Uint64("seed", 0, "the evening to play")
)

func TestEvenings(t *testing.T) {
	if _, err := lexicon(); err != nil {
		t.Fatal(err)
	}
	for range *evenings {
		seed := rand.Uint64()
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				if wrong := play(t, newPlan(seed), func(string, ...any) {}); wrong != "" {
					t.Error(wrong)
				}
			})
		})
	}
}

func TestEvening(t *testing.T) {
	if _, err := lexicon(); err != nil {
		t.Fatal(err)
	}
	if *seed == 0 {
		t.Skip("no -seed")
	}
	p := newPlan(*seed)
	t.Logf("%+v", p)
	began := time.Now()
	synctest.Test(t, func(t *testing.T) {
		if wrong := play(t, p, t.Logf); wrong != "" {
			t.Error(wrong)
		}
	})
	t.Logf("took %v", time.Since(began))
}
