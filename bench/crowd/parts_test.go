//go:build linux

package main

import (
	"bytes"
	"encoding/binary"
	"os"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// TestFramesAreParsedHoweverTheyArrive splits frames of a server anywhere.
func TestFramesAreParsedHoweverTheyArrive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := frame{
			opcode: rapid.SampledFrom([]byte{opContinuation, opText, opClose, opPing, opPong}).Draw(t, "opcode"),
			final:  rapid.Bool().Draw(t, "final"),
			payload: bytes.Repeat([]byte{'x'}, rapid.OneOf(
				rapid.IntRange(0, 130), rapid.IntRange(65_530, 65_540),
			).Draw(t, "length")),
		}
		all := serverFrame(f)
		got, size := parseFrame(append(bytes.Clone(all), "next"...))
		if size != len(all) || got.opcode != f.opcode || got.final != f.final || !bytes.Equal(got.payload, f.payload) {
			t.Fatalf("%d bytes of %d parsed: opcode %d, final %v, %d bytes", size, len(all), got.opcode, got.final, len(got.payload))
		}
		if _, size := parseFrame(all[:rapid.IntRange(0, len(all)-1).Draw(t, "arrived")]); size != 0 {
			t.Fatalf("a part of a frame is parsed as %d bytes", size)
		}
	})
}

// serverFrame encodes a frame as a server does, without a mask.
func serverFrame(f frame) []byte {
	b := []byte{f.opcode, 0}
	if f.final {
		b[0] |= 0x80
	}
	switch n := len(f.payload); {
	case n < 126:
		b[1] = byte(n)
	case n < 1<<16:
		b[1] = 126
		b = binary.BigEndian.AppendUint16(b, uint16(n))
	default:
		b[1] = 127
		b = binary.BigEndian.AppendUint64(b, uint64(n))
	}
	return append(b, f.payload...)
}

func TestWordsAreDueAtTheRate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := options{
			players: rapid.IntRange(1, 50).Draw(t, "players"), rate: rapid.Float64Range(1, 2000).Draw(t, "rate"), duration: time.Second,
		}
		gap := time.Duration(float64(o.players) / o.rate * float64(time.Second))
		last := make(map[int]time.Duration)
		before := time.Duration(0)
		for _, w := range schedule(o) {
			since, spoke := w.after-last[w.player], false
			if _, spoke = last[w.player]; !spoke && since > gap {
				t.Fatalf("player %d begins after %v, the gap is %v", w.player, since, gap)
			}
			if spoke && (since < gap/2-1 || since > gap*3/2+2) {
				t.Fatalf("player %d sends a word after %v, the gap is %v", w.player, since, gap)
			}
			if w.after < before || w.after >= o.duration {
				t.Fatalf("a word is due after %v, the one before after %v", w.after, before)
			}
			last[w.player], before = w.after, w.after
		}
		for p := range o.players {
			if o.duration-last[p] > gap*3/2+2 {
				t.Fatalf("player %d sends the last word after %v, the gap is %v", p, last[p], gap)
			}
		}
	})
}

// TestAWatchedProcessIsMeasuredByItsOwnClock compares the clock of this process by its id with the one without.
func TestAWatchedProcessIsMeasuredByItsOwnClock(t *testing.T) {
	var times [3]time.Duration
	for i, id := range []int{0, os.Getpid(), 0} {
		var err error
		if times[i], err = processorTime(id); err != nil {
			t.Fatal(err)
		}
	}
	if times[0] <= 0 || times[1] < times[0] || times[2] < times[1] {
		t.Errorf("processor times in turn: %v", times)
	}
}

func TestStolenTimeIsAShareOfTheMachines(t *testing.T) {
	before := usage{own: time.Second, watched: []time.Duration{0, time.Second}, ticks: machineTicks{all: 1000, stolen: 10}}
	after := usage{own: 3 * time.Second, watched: []time.Duration{time.Second / 2, time.Second}, ticks: machineTicks{all: 1400, stolen: 30}}
	own, watched, stolen := after.since(before)
	if own != 2 || len(watched) != 2 || watched[0] != 0.5 || watched[1] != 0 || stolen != 0.05 {
		t.Errorf("%v of its own, %v watched, %v stolen", own, watched, stolen)
	}
	if ticks, err := readTicks(); err != nil || ticks.all <= 0 || ticks.stolen < 0 {
		t.Errorf("the machine's ticks are %+v, %v", ticks, err)
	}
}

func TestOptionsAreParsed(t *testing.T) {
	o, err := parse([]string{
		"--players", "8", "--rate", "0", "--seconds", "1.5", "--watch", "12,13", "--from", "127.0.1.1-2", "--scatter", "http://a", "http://b",
	})
	if err != nil || o.players != 8 || o.rate != 0 || o.duration != 1500*time.Millisecond || len(o.watch) != 2 || len(o.from) != 2 ||
		!o.scatter || len(o.servers) != 2 || o.size != 4 {
		t.Errorf("%+v, %v", o, err)
	}
	for _, args := range [][]string{{}, {"--players", "0", "http://a"}, {"--rate", "-1", "http://a"}, {"--watch", "x", "http://a"}, {"--watch", "0", "http://a"}, {"--from", "x", "http://a"}} {
		if _, err := parse(args); err == nil {
			t.Errorf("%q is no error", args)
		}
	}
}
