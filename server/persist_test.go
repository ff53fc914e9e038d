package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"rattle/store/redis/rooms"
	"rattle/store/results"

	"rattle/internal/testkit"
)

// rattle runs a command that ends by itself.
func rattle(t *testing.T, stdin string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, told bytes.Buffer
	status = run(t.Context(), args, terminal{strings.NewReader(stdin), &out, &told})
	return status, out.String(), told.String()
}

// createRoom opens a room and returns its code.
func (s *serving) createRoom() string {
	s.t.Helper()
	status, answer := s.request("POST", "/api/rooms", "{}")
	_, code, _ := strings.Cut(answer, `"code":"`)
	code, _, _ = strings.Cut(code, `"`)
	if status != 201 || code == "" {
		s.t.Fatalf("a room is %d %s", status, answer)
	}
	return code
}

// savedRooms returns the rooms in a file, as a text to compare.
func savedRooms(t *testing.T, file string) string {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

func TestRoomsOutliveTheServer(t *testing.T) {
	file := filepath.Join(t.TempDir(), "new", "rooms")
	var codes []string
	for range 3 {
		server := startServe(t, "--data", file)
		codes = append(codes, server.createRoom())
		if status, _, stderr := server.stop(); status != exitOK || !strings.Contains(stderr, file) {
			t.Fatalf("exit status %d: %s", status, stderr)
		}
		for _, code := range codes {
			if !strings.Contains(savedRooms(t, file), code) {
				t.Errorf("room %s of %v is gone", code, codes)
			}
		}
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("others may read it: %v %v", info, err)
	}
}

func TestRoomsAreSavedWhileTheyAreUsed(t *testing.T) {
	file := filepath.Join(t.TempDir(), "rooms")
	s, err := newEmbeddedStore(t.Context(), "SERVER", file, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if _, err := s.open(ctx, results.Options{}); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		s.persister.saveLoop(ctx, time.Millisecond)
		close(ended)
	}()
	if err := s.client.XAdd(ctx, entryOf("KTMVQRBC")).Err(); err != nil {
		t.Fatal(err)
	}
	if err := s.client.ZAdd(ctx, rooms.RoomsKey(rooms.Bucket("KTMVQRBC")), registered("KTMVQRBC")).Err(); err != nil {
		t.Fatal(err)
	}
	testkit.Eventually(t, "a save", func() bool {
		content, _ := os.ReadFile(file)
		return strings.Contains(string(content), "KTMVQRBC")
	})
	cancel()
	<-ended
	if err := s.close(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestADamagedFileStopsTheStartAndStaysAsItIs(t *testing.T) {
	file := filepath.Join(t.TempDir(), "rooms")
	server := startServe(t, "--data", file)
	server.createRoom()
	server.stop()
	whole := savedRooms(t, file)
	for name, content := range map[string]string{
		"cut":     whole[:len(whole)/2],
		"changed": strings.Replace(whole, "seconds", "sekonds", 1),
		"empty":   "",
		"foreign": "GIF89a",
		"another": `{"what":"rooms of Rattle","format":9}` + "\n",
	} {
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		status, stdout, stderr := rattle(t, "", "serve", "--listen", "127.0.0.1:0", "--data", file, "--log-level", "error")
		if status != exitBad || stdout != "" || strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, file+": ") {
			t.Errorf("%s: exit status %d, output %q, error %q", name, status, stdout, stderr)
		}
		if savedRooms(t, file) != content {
			t.Errorf("%s: the file was changed", name)
		}
	}
}

func TestTwoServersDoNotShareAFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "rooms")
	first := startServe(t, "--data", file)
	status, _, stderr := rattle(t, "", "serve", "--listen", "127.0.0.1:0", "--data", file)
	if status != exitBad || !strings.Contains(stderr, "another server is using "+file) {
		t.Errorf("exit status %d: %s", status, stderr)
	}
	first.stop()
	startServe(t, "--data", file).stop()
}

func TestAFileIsReplacedWholeOrNotAtAll(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "rooms")
	write := func(text string, err error) error {
		return replaceFile(file, func(w io.Writer) error {
			_, _ = io.WriteString(w, text)
			return err
		})
	}
	if err := write("old", nil); err != nil {
		t.Fatal(err)
	}
	full := errors.New("the disk is full")
	if err := write(strings.Repeat("new", 1<<20), full); !errors.Is(err, full) {
		t.Errorf("error %v, want %v", err, full)
	}
	if got := savedRooms(t, file); got != "old" {
		t.Errorf("the file holds %.20q", got)
	}
	// A server was killed while it saved.
	if err := os.WriteFile(file+".1"+tempPattern, []byte("ne"), 0o600); err != nil {
		t.Fatal(err)
	}
	removeLeftovers(file)
	if left, _ := os.ReadDir(folder); len(left) != 1 {
		t.Errorf("left: %v", left)
	}
}
