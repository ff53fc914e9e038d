package journal_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"rattle/store/memory/journal"
)

// values is what records "key=value" lead to. To replay a record again changes nothing.
type values struct {
	mu sync.Mutex
	of map[string]string
}

func (v *values) replay(record []byte) error {
	key, value, ok := strings.Cut(string(record), "=")
	if !ok {
		return fmt.Errorf("%q is no record", record)
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.of[key] = value
	return nil
}

// append appends a record and sets its value, both before a walk can look.
func (v *values) append(j *journal.Journal, key, value string) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	if _, err := j.Append([]byte(key + "=" + value)); err != nil {
		return err
	}
	v.of[key] = value
	return nil
}

// walk puts all values, one at a time, while they may change.
func (v *values) walk(put func([]byte) error) error {
	v.mu.Lock()
	keys := slices.Sorted(maps.Keys(v.of))
	v.mu.Unlock()
	for _, key := range keys {
		v.mu.Lock()
		record := key + "=" + v.of[key]
		v.mu.Unlock()
		if err := put([]byte(record)); err != nil {
			return err
		}
	}
	return nil
}

func options(o journal.Options) journal.Options {
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	return o
}

// open opens a folder, and returns what it leads to.
func open(t testing.TB, folder string, o journal.Options) (*journal.Journal, *values) {
	t.Helper()
	v := &values{of: make(map[string]string)}
	j, err := journal.Open(folder, options(o), v.replay)
	if err != nil {
		t.Fatal(err)
	}
	return j, v
}

func add(t testing.TB, j *journal.Journal, v *values, key string, n int) {
	t.Helper()
	if err := v.append(j, key, strconv.Itoa(n)); err != nil {
		t.Fatal(err)
	}
}

func closed(t testing.TB, j *journal.Journal) {
	t.Helper()
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
}

func expect(t testing.TB, folder string, want map[string]string) {
	t.Helper()
	j, v := open(t, folder, journal.Options{})
	defer closed(t, j)
	if !maps.Equal(v.of, want) {
		t.Errorf("the folder leads to %v, want %v", v.of, want)
	}
}

func TestRecordsComeBack(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new", "folder")
	want := make(map[string]string)
	for round := range 4 {
		j, v := open(t, folder, journal.Options{Sync: journal.Never})
		if !maps.Equal(v.of, want) {
			t.Fatalf("round %d begins with %v, want %v", round, v.of, want)
		}
		for n := range 10 {
			add(t, j, v, fmt.Sprint("key", n%7), 100*round+n)
			if n == 5 && round > 0 {
				if err := j.Snapshot(v.walk); err != nil {
					t.Fatal(err)
				}
			}
		}
		want = v.of
		closed(t, j)
	}
	expect(t, folder, want)
	files, err := os.ReadDir(folder)
	if err != nil || len(files) != 3 { // lock, snapshot, journal
		t.Errorf("there are %v, error %v", files, err)
	}
}

func TestASnapshotWhileRecordsComeLosesNothing(t *testing.T) {
	folder := t.TempDir()
	j, v := open(t, folder, journal.Options{Sync: journal.Always, SnapshotAfter: 1})
	var writers sync.WaitGroup
	for w := range 4 {
		writers.Go(func() {
			for n := range 200 {
				v.mu.Lock() // a record and its effect are one step, as they are of a table
				key, value := fmt.Sprint("key", w, n%20), strconv.Itoa(n)
				p, err := j.Append([]byte(key + "=" + value))
				v.of[key] = value
				v.mu.Unlock()
				if err == nil {
					err = j.Flushed(t.Context(), p)
				}
				if err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	for range 10 {
		<-j.SnapshotDue()
		if err := j.Snapshot(v.walk); err != nil {
			t.Error(err)
		}
	}
	writers.Wait()
	closed(t, j)
	expect(t, folder, v.of)
}

func TestAFolderIsOneServers(t *testing.T) {
	folder := t.TempDir()
	j, v := open(t, folder, journal.Options{})
	add(t, j, v, "key", 1)
	if _, err := journal.Open(folder, options(journal.Options{}), v.replay); !errors.Is(err, journal.ErrLocked) {
		t.Errorf("opened again: error %v", err)
	}
	closed(t, j)
	expect(t, folder, v.of)
}

func TestNoRecordIsEmptyOrTooLarge(t *testing.T) {
	j, v := open(t, t.TempDir(), journal.Options{})
	defer closed(t, j)
	for _, record := range [][]byte{nil, make([]byte, 65<<20)} {
		if _, err := j.Append(record); err == nil {
			t.Errorf("a record of %d bytes is taken", len(record))
		}
	}
	add(t, j, v, "key", 1)
}

// TestWhatIsNotReadStaysAsItIs opens folders that came to harm, or are of another release: that is one error, and
// nothing is changed.
func TestWhatIsNotReadStaysAsItIs(t *testing.T) {
	for name, c := range map[string]struct {
		file   string
		change func(content string) string
	}{
		"a journal of another release":     {"journal.1", func(s string) string { return "rattle journal 2" + s[len("rattle journal 1"):] }},
		"a foreign file":                   {"journal.1", func(string) string { return "GIF89a" }},
		"a snapshot of another release":    {"snapshot.1", func(s string) string { return "rattle snapshot 2" + s[len("rattle snapshot 1"):] }},
		"a snapshot that was cut":          {"snapshot.1", func(s string) string { return s[:len(s)-9] }},
		"a snapshot without its last line": {"snapshot.1", func(s string) string { return s[:len(s)-8] }},
		"a snapshot that was changed":      {"snapshot.1", func(s string) string { return strings.Replace(s, "key", "kez", 1) }},
		"a journal with a record of none":  {"journal.1", func(s string) string { return s + "\x04\x00\x00\x00" + crc("none") + "none" }},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			j, v := open(t, folder, journal.Options{})
			add(t, j, v, "key", 1)
			if err := j.Snapshot(v.walk); err != nil {
				t.Fatal(err)
			}
			add(t, j, v, "other", 2)
			closed(t, j)
			path := filepath.Join(folder, c.file)
			content, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			harmed := c.change(string(content))
			if err := os.WriteFile(path, []byte(harmed), 0o600); err != nil {
				t.Fatal(err)
			}
			if _, err := journal.Open(folder, options(journal.Options{}), v.replay); err == nil {
				t.Error("it is opened")
			}
			if now, _ := os.ReadFile(path); string(now) != harmed {
				t.Error("the file was changed")
			}
		})
	}
}

func TestAReadOnlyFolderIsAnError(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := journal.Open(filepath.Join(path, "folder"), options(journal.Options{}), nil); err == nil {
		t.Error("a folder in a file is opened")
	}
}

// FuzzOpen opens a folder with any journal: what it leads to is what it leads to when it is opened again.
func FuzzOpen(f *testing.F) {
	f.Add([]byte("rattle journal 1\n"))
	f.Add([]byte("rattle journal 1\n\x03\x00\x00\x00" + crc("a=1") + "a=1torn"))
	f.Add([]byte("rattle journal 1\n\xff\xff\xff\x03\x00\x00\x00\x00"))
	f.Fuzz(func(t *testing.T, content []byte) {
		folder := t.TempDir()
		path := filepath.Join(folder, "journal.0")
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		v := &values{of: make(map[string]string)}
		j, err := journal.Open(folder, options(journal.Options{}), v.replay)
		if err != nil {
			if now, _ := os.ReadFile(path); string(now) != string(content) && !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("an error, %v, and the file was changed", err)
			}
			return
		}
		add(t, j, v, "more", 1)
		closed(t, j)
		expect(t, folder, v.of)
	})
}

func BenchmarkAppend(b *testing.B) {
	for name, sync := range map[string]journal.Sync{"never": journal.Never, "200ms": 200_000_000, "always": journal.Always} {
		b.Run(name, func(b *testing.B) {
			j, _ := open(b, b.TempDir(), journal.Options{Sync: sync, Logger: slog.New(slog.NewTextHandler(io.Discard, nil))})
			defer closed(b, j)
			record := []byte(`[["put","log","KTMVQRBC",17,{"nonce":1,"at":1795680236457,"epoch":"9-1","events":[]}]]`)
			for b.Loop() {
				p, err := j.Append(record)
				if err == nil {
					err = j.Flushed(b.Context(), p)
				}
				if err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
