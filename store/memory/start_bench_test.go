package memory_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"strings"
	"testing"

	"rattle/room"
	"rattle/store/memory"
	"rattle/store/memory/journal"
	"rattle/store/storetest"
)

// fill records 10,000 rounds of 50,000 players, each of whom found twenty words.
func fill(b *testing.B, folder string) {
	b.Helper()
	s, err := memory.Open(b.Context(), memory.Options{Folder: folder, Sync: journal.Never})
	if err != nil {
		b.Fatal(err)
	}
	for i := range 10_000 {
		words := make(map[room.PlayerID][]string)
		for j := range 5 {
			p := room.PlayerID(fmt.Sprintf("p_%016x", 5*i+j))
			for range 20 {
				words[p] = append(words[p], fmt.Sprintf("word%d", rand.IntN(20_000)))
			}
		}
		at := storetest.Now - room.Instant(rand.IntN(3_600_000))
		storetest.Record(b, s.Results, storetest.Round{ID: fmt.Sprintf("0d9e4b4e-7d0e-4c61-9a55-%012x", i), At: at, Words: words}.Result(b))
	}
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
}

// BenchmarkOpen measures how long a store with 50,000 players and 10,000 rounds takes to open, and its memory then.
func BenchmarkOpen(b *testing.B) {
	folder := b.TempDir()
	fill(b, folder)
	for b.Loop() {
		s, err := memory.Open(b.Context(), memory.Options{Folder: folder, Sync: journal.Never})
		if err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		b.ReportMetric(float64(m.HeapAlloc)/1e6, "MB/heap")
		b.ReportMetric(resident(), "MB/resident")
		if err := s.Close(); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
	}
}

// resident returns the memory of this process in MB, 0 where the system does not say.
func resident() float64 {
	text, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(text), "VmRSS:")
	kb := 0.0
	_, _ = fmt.Sscan(rest, &kb)
	return kb / 1000
}
