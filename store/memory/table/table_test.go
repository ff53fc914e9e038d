package table_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"rattle/store/memory/journal"
	"rattle/store/memory/table"
)

// recorder is a journal in memory.
type recorder struct {
	mu      sync.Mutex
	records [][]byte
	broken  error
}

func (r *recorder) Append(record []byte) (journal.Position, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.broken != nil {
		return 0, r.broken
	}
	r.records = append(r.records, slices.Clone(record))
	return journal.Position(len(r.records)), nil
}

func (r *recorder) Flushed(context.Context, journal.Position) error { return nil }

// shelf is a DB of two tables with a clock that stands.
type shelf struct {
	db      *table.DB
	subject *table.Subject
	words   *table.Table[string, int]
	log     *table.Table[uint64, string]
	index   map[string]int // of words, by "group key": an index that follows them
	now     time.Time
	kept    recorder
}

func newShelf() *shelf {
	s := &shelf{now: time.UnixMilli(1000), index: make(map[string]int)}
	s.db = table.New(func() time.Time { return s.now })
	s.subject = s.db.NewSubject()
	s.words = table.Of[string, int](s.subject, "words")
	s.log = table.Of[uint64, string](s.db.NewSubject(), "log")
	s.words.OnChange(func(group, key string, _, after *int) {
		if after == nil {
			delete(s.index, group+" "+key)
		} else {
			s.index[group+" "+key] = *after
		}
	})
	return s
}

// content is all that can be read.
func (s *shelf) content() map[string]any {
	all := make(map[string]any)
	s.subject.View(func() {
		for _, g := range s.words.Groups() {
			ends, _ := s.words.Ends(g)
			all["words "+g] = []any{ends, maps.Collect(s.words.Rows(g))}
		}
		for _, g := range s.log.Groups() {
			ends, _ := s.log.Ends(g)
			all["log "+g] = []any{ends, maps.Collect(s.log.Rows(g))}
		}
	})
	return all
}

// change makes a random change of a table.
func change[K interface{ ~string | ~uint64 }, V any](rt *rapid.T, tx *table.Tx, t *table.Table[K, V], key K, value V) {
	group := rapid.SampledFrom([]string{"ann", "bob", "c \"d\""}).Draw(rt, "group")
	switch rapid.SampledFrom([]string{"put", "put", "put", "delete", "cut", "drop", "ends"}).Draw(rt, "verb") {
	case "put":
		t.Put(tx, group, key, value)
	case "delete":
		t.Delete(tx, group, key)
	case "cut":
		t.Cut(tx, group, key)
	case "drop":
		t.Drop(tx, group)
	default:
		t.SetEnds(tx, group, rapid.SampledFrom([]int64{0, 1005, 1010, 5000}).Draw(rt, "ends"))
	}
}

// update makes some random changes of both tables.
func (s *shelf) update(t *testing.T, rt *rapid.T) {
	t.Helper()
	err := s.subject.Update(t.Context(), func(tx *table.Tx) error {
		for range rapid.IntRange(1, 4).Draw(rt, "changes") {
			change(rt, tx, s.words, rapid.SampledFrom([]string{"a", "b", "c", "<"}).Draw(rt, "key"), rapid.Int().Draw(rt, "value"))
			change(rt, tx, s.log, rapid.Uint64Range(0, 5).Draw(rt, "version"), rapid.String().Draw(rt, "text"))
		}
		return nil
	})
	if err != nil {
		rt.Fatal(err)
	}
}

// TestAReplayLeadsToTheSame makes random changes, and walks while they go on: the records of the journal lead to the
// same tables, and so do those of the walk with the ones since its beginning.
func TestAReplayLeadsToTheSame(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := newShelf()
		s.db.Use(&s.kept)
		turn := func() {
			s.update(t, rt)
			s.now = s.now.Add(time.Duration(rapid.IntRange(0, 4).Draw(rt, "milliseconds")) * time.Millisecond)
			if rapid.IntRange(0, 5).Draw(rt, "sweep") == 0 {
				before := s.content()
				if err := s.db.Sweep(t.Context()); err != nil {
					rt.Fatal(err)
				}
				if diff := cmp.Diff(before, s.content()); diff != "" {
					rt.Fatalf("a sweep changes what can be read:\n%s", diff)
				}
			}
		}
		for range rapid.IntRange(0, 10).Draw(rt, "turns before") {
			turn()
		}
		began := len(s.kept.records)
		var walked [][]byte
		err := s.db.Walk(func(record []byte) error {
			walked = append(walked, slices.Clone(record))
			return nil
		})
		if err != nil {
			rt.Fatal(err)
		}
		for range rapid.IntRange(0, 5).Draw(rt, "turns after") {
			turn()
		}
		// A walk may already have the effect of what was appended after it began: so of any record since then, twice.
		again := rapid.IntRange(began, len(s.kept.records)).Draw(rt, "seen by the walk")
		for name, records := range map[string][][]byte{
			"journal": s.kept.records,
			"walk":    slices.Concat(walked, s.kept.records[began:again], s.kept.records[began:]),
		} {
			other := newShelf()
			other.now = s.now
			err := other.db.Load(func(replay func([]byte) error) (err error) {
				for _, r := range records {
					err = errors.Join(err, replay(r))
				}
				return err
			})
			if err != nil {
				rt.Fatal(err)
			}
			if diff := cmp.Diff(s.content(), other.content()); diff != "" {
				rt.Fatalf("the %s leads to (-want +got):\n%s", name, diff)
			}
			if name == "journal" && !maps.Equal(s.index, other.index) {
				rt.Fatalf("the index is %v, want %v", other.index, s.index)
			}
		}
	})
}

// TestAnUpdateThatFailsChangesNothing makes random changes that end with an error, a panic or a journal that takes
// nothing.
// TestAResetLeadsBack has a DB fall back to the first records of its journal, rows and index.
func TestAResetLeadsBack(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := newShelf()
		s.db.Use(&s.kept)
		for range rapid.IntRange(0, 6).Draw(rt, "updates before") {
			s.update(t, rt)
		}
		before, index, kept := s.content(), maps.Clone(s.index), slices.Clone(s.kept.records)
		for range rapid.IntRange(1, 6).Draw(rt, "updates that are lost") {
			s.update(t, rt)
		}
		err := s.db.Reset(func(replay func([]byte) error) error {
			for _, record := range kept {
				if err := replay(record); err != nil {
					return err
				}
			}
			return nil
		})
		if diff := cmp.Diff(before, s.content()); err != nil || diff != "" {
			rt.Fatalf("%v; the tables (-before +after):\n%s", err, diff)
		}
		if diff := cmp.Diff(index, s.index); diff != "" {
			rt.Fatalf("the index (-before +after):\n%s", diff)
		}
	})
}

func TestAnUpdateThatFailsChangesNothing(t *testing.T) {
	broken := errors.New("broken")
	rapid.Check(t, func(rt *rapid.T) {
		s := newShelf()
		s.db.Use(&s.kept)
		for range rapid.IntRange(0, 6).Draw(rt, "turns") {
			s.update(t, rt)
		}
		before, index, records := s.content(), maps.Clone(s.index), len(s.kept.records)
		how := rapid.SampledFrom([]string{"error", "panic", "journal"}).Draw(rt, "how")
		if how == "journal" {
			s.kept.broken = broken
		}
		func() {
			defer func() { _ = recover() }()
			err := s.subject.Update(t.Context(), func(tx *table.Tx) error {
				s.words.Put(tx, "ann", "z", 1) // so that there is an effect
				for range rapid.IntRange(0, 6).Draw(rt, "changes") {
					change(rt, tx, s.words, rapid.SampledFrom([]string{"a", "b", "c", "<"}).Draw(rt, "key"), 7)
				}
				switch how {
				case "error":
					return broken
				case "panic":
					panic(broken)
				}
				return nil
			})
			if !errors.Is(err, broken) {
				rt.Errorf("the error is %v", err)
			}
		}()
		if diff := cmp.Diff(before, s.content()); diff != "" || !maps.Equal(index, s.index) || len(s.kept.records) != records {
			rt.Fatalf("something changed: %s\nindex %v, want %v", diff, s.index, index)
		}
	})
}

func TestAGroupThatHasEndedDoesNotComeBack(t *testing.T) {
	s := newShelf()
	s.db.Use(&s.kept)
	update := func(do func(tx *table.Tx)) {
		t.Helper()
		if err := s.subject.Update(t.Context(), func(tx *table.Tx) error { do(tx); return nil }); err != nil {
			t.Fatal(err)
		}
	}
	update(func(tx *table.Tx) {
		s.words.Put(tx, "ann", "old", 1)
		s.words.SetEnds(tx, "ann", 1500)
	})
	s.now = s.now.Add(time.Second)
	if _, ok := s.words.Get("ann", "old"); ok || s.words.Len("ann") != 0 || len(s.words.Groups()) != 0 {
		t.Error("it is there after its end")
	}
	update(func(tx *table.Tx) { s.words.Put(tx, "ann", "new", 2) })
	if got := maps.Collect(s.words.Rows("ann")); len(got) != 1 || got["new"] != 2 {
		t.Errorf("with a new row there are %v", got)
	}
	if ends, ok := s.words.Ends("ann"); ends != 0 || !ok {
		t.Errorf("it ends at %d", ends)
	}
}

// TestAWalkGoesOnWhileRowsChange walks tables of more rows than a step has while others change them: what nobody
// changed is in the walk. The race detector looks on.
func TestAWalkGoesOnWhileRowsChange(t *testing.T) {
	s := newShelf()
	put := func(group, key string, v int) {
		if err := s.subject.Update(t.Context(), func(tx *table.Tx) error { s.words.Put(tx, group, key, v); return nil }); err != nil {
			t.Error(err)
		}
	}
	for i := range 2000 {
		put(fmt.Sprint("group", i%4), fmt.Sprintf("key%05d", i), i)
	}
	stop := make(chan struct{})
	var others sync.WaitGroup
	others.Go(func() {
		for i := 0; ; i++ {
			select {
			case <-stop:
				return
			default:
			}
			put(fmt.Sprint("group", i%4), fmt.Sprintf("key%05d more", i%2000), i)
			err := s.subject.Update(t.Context(), func(tx *table.Tx) error {
				s.words.Delete(tx, fmt.Sprint("group", i%4), fmt.Sprintf("key%05d more", (i+7)%2000))
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		}
	})
	for range 20 {
		other := newShelf()
		if err := s.db.Walk(func(record []byte) error { return other.db.Replay(record) }); err != nil {
			t.Fatal(err)
		}
		for i := range 2000 {
			if v, ok := other.words.Get(fmt.Sprint("group", i%4), fmt.Sprintf("key%05d", i)); !ok || v != i {
				t.Fatalf("row %d is %d, %v", i, v, ok)
			}
		}
	}
	close(stop)
	others.Wait()
}

// FuzzReplay replays any record: it is an error, or does something, but never panics.
func FuzzReplay(f *testing.F) {
	for _, record := range []string{
		`[["put","words","ann","a",1],["ends","words","ann",5000]]`, `[["cut","log","r",3]]`, `[["drop","log","r"]]`,
		`[["delete","words","ann","a"]]`, `[["put","words","ann"]]`, `[[]]`, `[["put","none","ann","a",1]]`, `null`,
	} {
		f.Add([]byte(record))
	}
	f.Fuzz(func(t *testing.T, record []byte) {
		s := newShelf()
		if err := s.db.Replay([]byte(`[["put","words","ann","a",1],["put","log","r",1,"x"]]`)); err != nil {
			t.Fatal(err)
		}
		_ = s.db.Replay(record)
		s.content()
	})
}
