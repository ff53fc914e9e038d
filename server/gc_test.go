package main

import (
	"context"
	"runtime/debug"
	"testing"
	"time"
)

func TestGarbageIsCollectedByTime(t *testing.T) {
	const mb = 1 << 20
	for _, c := range []struct {
		what  string
		pace  float64
		inUse uint64
		want  int
	}{
		{"nobody plays", 0, 40 * mb, 25},
		{"a hundred rooms", 1.6 * mb, 40 * mb, 40},
		{"thousands", 30 * mb, 60 * mb, 500},
		{"more than there is memory for", 500 * mb, 256 * mb, 200},
		{"an empty server that is stormed", 100 * mb, mb, 2000},
		{"nothing was collected yet", mb, 0, 2000},
	} {
		if got := gcPercent(c.pace, c.inUse); got != c.want {
			t.Errorf("%s: GOGC is %d, want %d", c.what, got, c.want)
		}
	}
}

func TestThePaceOfGarbageFollowsPlayAndNotOneBurst(t *testing.T) {
	const mb = 1 << 20
	pace := 0.0
	for range 2 { // a second in which hundreds come
		pace = nextRate(pace, 100*mb)
	}
	if pace > 4*mb {
		t.Errorf("one burst makes a pace of %.0f MB a second", pace/mb)
	}
	for range 8 {
		pace = nextRate(pace, 40*mb)
	}
	if pace != 40*mb {
		t.Errorf("after four seconds of play the pace is %.1f MB a second", pace/mb)
	}
	pace = nextRate(pace, 0) // nobody finds anything for a moment
	if pace < 30*mb {
		t.Errorf("after a moment's silence the pace is %.1f MB a second", pace/mb)
	}
	for range 20 {
		pace = nextRate(pace, 0)
	}
	if pace > mb {
		t.Errorf("after ten seconds of silence the pace is %.1f MB a second", pace/mb)
	}
}

func TestWhoeverSetsGOGCHasDecided(t *testing.T) {
	before := debug.SetGCPercent(100)
	defer debug.SetGCPercent(before)
	t.Setenv("GOGC", "100")
	tuneGC(t.Context()) // comes back at once
	if now := debug.SetGCPercent(100); now != 100 {
		t.Errorf("GOGC is %d", now)
	}
}

func TestAQuietProgramKeepsLittleGarbage(t *testing.T) {
	before := debug.SetGCPercent(100)
	defer debug.SetGCPercent(before)
	t.Setenv("GOGC", "")
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	tuneGC(ctx)
	if now := debug.SetGCPercent(100); now != minPercent {
		t.Errorf("GOGC is %d", now)
	}
}
