package leaderboards_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"rattle/leaderboard"
	"rattle/room"
	"rattle/store/memory/journal"
	"rattle/store/memory/leaderboards"
	"rattle/store/memory/players"
	"rattle/store/memory/records"
	"rattle/store/memory/table"
	"rattle/store/storetest"
)

// store is a store in memory.
type store struct {
	*leaderboards.Store
	db      *table.DB
	players *players.Store
	rounds  *records.Store
}

func newStore(now func() time.Time) *store {
	s := &store{db: table.New(now)}
	subject := s.db.NewSubject()
	s.players, s.rounds = players.New(subject), records.New(subject)
	s.Store = leaderboards.New(subject, s.players, s.rounds, 0)
	return s
}

// record records a round as package results does.
func (s *store) record(t testing.TB, o room.PendingResult) {
	t.Helper()
	p, err := leaderboard.Project(o)
	if err == nil {
		p.Rows, err = s.Counted(t.Context(), p.Rows)
	}
	if err == nil {
		_, err = s.rounds.Save(t.Context(), o, leaderboard.Refs(p.Rows), nil)
	}
	if err == nil {
		err = s.ApplyRound(t.Context(), o, p)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func playerOf(i int) room.PlayerID { return room.PlayerID(fmt.Sprintf("p_%016x", i)) }

func uuidOf(i int) string { return fmt.Sprintf("0d9e4b4e-7d0e-4c61-9a55-%012x", i) }

// played returns a round of some players, each of whom found twenty words.
func played(t testing.TB, i int, who ...room.PlayerID) room.PendingResult {
	t.Helper()
	words := make(map[room.PlayerID][]string)
	for _, p := range who {
		for range 20 {
			words[p] = append(words[p], fmt.Sprintf("word%d", rand.IntN(20_000)))
		}
	}
	at := storetest.Now - room.Instant(rand.IntN(3_600_000))
	return storetest.Round{ID: uuidOf(i), At: at, Words: words}.Result(t)
}

// fill records 10,000 rounds of 50,000 players.
func (s *store) fill(t testing.TB) {
	t.Helper()
	for i := range 10_000 {
		var who []room.PlayerID
		for j := range 5 {
			who = append(who, playerOf(5*i+j))
		}
		s.record(t, played(t, i, who...))
	}
}

func heap() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// BenchmarkBytes measures what 50,000 players and 10,000 rounds take: as they were recorded, and after a restart.
func BenchmarkBytes(b *testing.B) {
	for b.Loop() {
		before := heap()
		s := newStore(time.Now)
		s.fill(b)
		b.ReportMetric(float64(heap()-before)/1e6, "MB/recorded")
		var kept [][]byte
		size := 0
		if err := s.db.Walk(func(record []byte) error {
			kept = append(kept, bytes.Clone(record))
			size += len(record)
			return nil
		}); err != nil {
			b.Fatal(err)
		}
		runtime.KeepAlive(s)
		b.ReportMetric(float64(size)/1e6, "MB/snapshot")
		before = heap()
		began, again := time.Now(), newStore(time.Now)
		err := again.db.Load(func(replay func([]byte) error) error {
			for _, record := range kept {
				if err := replay(record); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(time.Since(began).Seconds(), "s/start")
		b.ReportMetric(float64(heap()-before)/1e6, "MB/restarted")
		runtime.KeepAlive(again)
		runtime.KeepAlive(kept)
		runtime.KeepAlive(s)
	}
}

// BenchmarkALeaderboardOf100000 measures what a full leaderboard costs.
func BenchmarkALeaderboardOf100000(b *testing.B) {
	const rows = leaderboard.MaxRows
	s, id := newStore(time.Now), storetest.AllTime(leaderboard.Best)
	for from := 0; from < rows; from += 1000 {
		p := leaderboard.Projection{Dice: storetest.Dice}
		for i := range 1000 {
			at := storetest.Now - room.Instant(rand.Int64N(300*24*3_600_000))
			who := playerOf(from + i)
			entry := leaderboard.Entry{Name: fmt.Sprint("Player ", from+i), Round: uuidOf(from + i), At: at}
			p.Players = append(p.Players, leaderboard.PlayerUpdate{Player: who, Name: entry.Name, Past: leaderboard.PastRound{At: at}})
			p.Rows = append(p.Rows, leaderboard.RowUpdate{Leaderboard: id, Player: who, Value: 1 + rand.IntN(300), Entry: entry})
		}
		if err := s.ApplyRound(b.Context(), room.PendingResult{ID: fmt.Sprint("fill", from)}, p); err != nil {
			b.Fatal(err)
		}
	}
	for _, ask := range []struct {
		name string
		ask  func() (bool, error)
	}{
		{"page", func() (bool, error) {
			page, err := s.Page(b.Context(), id, 1+rand.IntN(rows-50), 50)
			return len(page.Rows) == 50, err
		}},
		{"rank", func() (bool, error) {
			place, err := s.Place(b.Context(), id, playerOf(rand.IntN(rows)))
			return place.Rank > 0, err
		}},
		{"profile", func() (bool, error) {
			profile, err := s.Profile(b.Context(), playerOf(rand.IntN(rows)), "")
			return len(profile.Best) > 0, err
		}},
	} {
		b.Run(ask.name, func(b *testing.B) {
			var took []time.Duration
			for b.Loop() {
				began := time.Now()
				ok, err := ask.ask()
				if err != nil || !ok {
					b.Fatalf("no answer, error %v", err)
				}
				took = append(took, time.Since(began))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)*99/100].Nanoseconds())/1000, "us/p99")
		})
	}
}

// BenchmarkApplyRound measures a round with some players, of whom 50,000 are stored.
func BenchmarkApplyRound(b *testing.B) {
	s := newStore(time.Now)
	s.fill(b)
	s.db.Use(discard{})
	for _, n := range []int{2, 4, 16} {
		b.Run(fmt.Sprintf("%d players", n), func(b *testing.B) {
			i := 0
			for b.Loop() {
				b.StopTimer()
				i++
				var who []room.PlayerID
				for _, p := range rand.Perm(50_000)[:n] {
					who = append(who, playerOf(p))
				}
				o := played(b, 1_000_000*n+i, who...)
				p, err := leaderboard.Project(o)
				if err != nil {
					b.Fatal(err)
				}
				b.StartTimer()
				if err := s.ApplyRound(b.Context(), o, p); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// discard is a journal that keeps nothing.
type discard struct{ table.Journal }

func (discard) Append([]byte) (journal.Position, error) { return 0, nil }
