//go:build unix

package journal_test

import (
	"bufio"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"rattle/internal/testkit"
	"rattle/store/memory/journal"

	"pgregory.net/rapid"
)

// TestAMachineWithoutPowerLosesTheEndAlone cuts or damages a journal anywhere behind what was flushed. What is left is
// a beginning of what was appended, and the journal goes on.
func TestAMachineWithoutPowerLosesTheEndAlone(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		folder, err := os.MkdirTemp(t.TempDir(), "")
		if err != nil {
			rt.Fatal(err)
		}
		j, v := open(t, folder, journal.Options{})
		flushed := rapid.IntRange(0, 5).Draw(rt, "flushed")
		for n := range flushed {
			add(t, j, v, fmt.Sprint(n), n)
		}
		path := filepath.Join(folder, "journal.0")
		info, err := os.Stat(path)
		if err != nil {
			rt.Fatal(err)
		}
		lost := rapid.IntRange(1, 6).Draw(rt, "not flushed")
		for n := flushed; n < flushed+lost; n++ {
			add(t, j, v, fmt.Sprint(n), n)
		}
		closed(t, j)
		content, err := os.ReadFile(path)
		if err != nil {
			rt.Fatal(err)
		}
		at := rapid.IntRange(int(info.Size()), len(content)-1).Draw(rt, "at")
		switch rapid.SampledFrom([]string{"cut", "zeros", "noise"}).Draw(rt, "harm") {
		case "cut":
			content = content[:at]
		case "zeros":
			clear(content[at:])
		default:
			content = append(content[:at], rapid.SliceOfN(rapid.Byte(), 1, 40).Draw(rt, "noise")...)
		}
		if err := os.WriteFile(path, content, 0o600); err != nil {
			rt.Fatal(err)
		}
		j, v = open(t, folder, journal.Options{})
		if len(v.of) < flushed || len(v.of) > flushed+lost {
			rt.Fatalf("%d records are left of %d, of which %d were flushed", len(v.of), flushed+lost, flushed)
		}
		for n := range len(v.of) {
			if v.of[strconv.Itoa(n)] != strconv.Itoa(n) {
				rt.Fatalf("what is left is no beginning: %v", v.of)
			}
		}
		add(t, j, v, "more", 1)
		closed(t, j)
		again, left := open(t, folder, journal.Options{})
		closed(t, again)
		if !maps.Equal(left.of, v.of) {
			rt.Fatalf("opened again it leads to %v, want %v", left.of, v.of)
		}
	})
}

// TestACutIsLoggedOnce counts the lines of the log.
func TestACutIsLoggedOnce(t *testing.T) {
	folder, lines := t.TempDir(), new(testkit.Output)
	j, v := open(t, folder, journal.Options{})
	add(t, j, v, "key", 1)
	closed(t, j)
	file, err := os.OpenFile(filepath.Join(folder, "journal.0"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := file.WriteString("torn"); err != nil {
		t.Fatal(err)
	}
	_ = file.Close()
	for range 2 {
		j, v = open(t, folder, journal.Options{Logger: slog.New(slog.NewTextHandler(lines, nil))})
		add(t, j, v, "key", 2)
		closed(t, j)
	}
	if n := strings.Count(lines.String(), "\n"); n != 1 || !strings.Contains(lines.String(), "bytes=4") {
		t.Errorf("the log says %q", lines)
	}
}

// TestMain runs the child processes of the tests below.
func TestMain(m *testing.M) {
	switch folder := os.Getenv("JOURNAL_FOLDER"); os.Getenv("JOURNAL_CHILD") {
	case "writes":
		writeForever(folder)
	case "fills":
		if err := fill(folder); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
	default:
		os.Exit(m.Run())
	}
}

func child(t *testing.T, what, folder string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), "JOURNAL_CHILD="+what, "JOURNAL_FOLDER="+folder)
	return cmd
}

// writeForever appends records and prints each once it has been appended, and takes snapshots meanwhile.
func writeForever(folder string) {
	v := &values{of: make(map[string]string)}
	j, err := journal.Open(folder, options(journal.Options{Sync: journal.Never, SnapshotAfter: 2000}), v.replay)
	if err != nil {
		fmt.Println(err)
		return
	}
	go func() {
		for range j.SnapshotDue() {
			_ = j.Snapshot(v.walk)
		}
	}()
	for n := len(v.of); ; n++ {
		if err := v.append(j, strconv.Itoa(n), strconv.Itoa(n)); err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(n)
	}
}

// TestAKilledProcessLosesNothing kills a process that appends, again and again: all that it has printed is there.
func TestAKilledProcessLosesNothing(t *testing.T) {
	folder, last := t.TempDir(), -1
	for kill := range 20 {
		cmd := child(t, "writes", folder)
		out, err := cmd.StdoutPipe()
		if err == nil {
			err = cmd.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		for range 50 + 37*kill { // at another instant each time
			if !lines.Scan() {
				t.Fatal("the child has ended")
			}
		}
		_ = cmd.Process.Kill()
		for { // what it has printed until it died
			if n, err := strconv.Atoi(lines.Text()); err == nil {
				last = max(last, n)
			}
			if !lines.Scan() {
				break
			}
		}
		_ = cmd.Wait()
		j, v := open(t, folder, journal.Options{})
		closed(t, j)
		for n := range last + 1 {
			if v.of[strconv.Itoa(n)] != strconv.Itoa(n) {
				t.Fatalf("after kill %d, record %d of %d is gone", kill, n, last)
			}
		}
	}
}

// fill appends until the system takes no larger file, then goes on once it does.
func fill(folder string) error {
	v := &values{of: make(map[string]string)}
	j, err := journal.Open(folder, options(journal.Options{Sync: journal.Never}), v.replay)
	if err != nil {
		return err
	}
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		return err
	}
	small := limit
	small.Cur = 1001
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &small); err != nil {
		return err
	}
	n, failed := 0, 0
	for ; n < 1000 && failed < 3; n++ {
		if _, err := j.Append([]byte(fmt.Sprintf("%d=%d", n, n))); err != nil {
			failed++
			continue
		}
		fmt.Println(n)
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		return err
	}
	for range 10 {
		n++
		if _, err := j.Append([]byte(fmt.Sprintf("%d=%d", n, n))); err != nil {
			return err
		}
		fmt.Println(n)
	}
	if failed != 3 {
		return errors.New("the file was never too large")
	}
	return j.Close()
}

func TestAFullDiskLosesNothingAndIsGotOver(t *testing.T) {
	folder := t.TempDir()
	printed, err := child(t, "fills", folder).Output()
	if err != nil {
		t.Fatalf("%v: %s", err, printed)
	}
	want := make(map[string]string)
	for _, n := range strings.Fields(string(printed)) {
		want[n] = n
	}
	expect(t, folder, want)
}
