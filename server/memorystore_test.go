package server

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"rattle/internal/testkit"
	"rattle/store/memory/journal"
	"rattle/store/redis/redistest"
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

// kept returns a backup of what a server keeps in a folder.
func kept(t *testing.T, folder string) string {
	t.Helper()
	return mustRun(t, "backup", "-", "--data", folder)
}

func TestRoomsOutliveTheServer(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new", "data")
	var codes []string
	for range 3 {
		server := startServe(t, "--data", folder)
		codes = append(codes, server.createRoom())
		for _, code := range codes {
			if !strings.Contains(kept(t, folder), code) { // while the server runs
				t.Errorf("room %s of %v is not kept", code, codes)
			}
		}
		if status, _, stderr := server.stop(); status != exitOK || !strings.Contains(stderr, folder) {
			t.Fatalf("exit status %d: %s", status, stderr)
		}
	}
	if got := kept(t, folder); strings.Count(got, `{"room":`) != len(codes) {
		t.Errorf("rooms %v are kept as\n%s", codes, got)
	}
	if info, err := os.Stat(folder); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("others may read it: %v %v", info, err)
	}
}

// TestRoomsOutliveAKilledServer kills servers by SIGKILL, whenever the disk is to have what they store.
func TestRoomsOutliveAKilledServer(t *testing.T) {
	t.Parallel()
	for _, sync := range []string{"always", "200ms", "never"} {
		t.Run(sync, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			var codes []string
			for range 3 {
				server := startProcess(t, "--data", folder, "--sync", sync)
				codes = append(codes, server.createRoom(), server.createRoom())
				server.signal(syscall.SIGKILL)
				server.expectExit(-1)
			}
			server := startProcess(t, "--data", folder, "--sync", sync)
			for _, code := range codes {
				if status, _ := server.request("GET", "/api/rooms/"+code, ""); status != 200 {
					t.Errorf("room %s is %d", code, status)
				}
			}
		})
	}
}

// TestAFolderThatCannotBeUsedStopsTheStartAndStaysAsItIs starts servers on folders that have come to harm, and on what is
// no folder.
func TestAFolderThatCannotBeUsedStopsTheStartAndStaysAsItIs(t *testing.T) {
	for name, c := range map[string]struct {
		file, content, want string
	}{
		"a journal of something else": {"journal.0", "GIF89a, a picture that is no journal", "journal.0"},
		"a snapshot that is cut":      {"snapshot.1", "rattle", "snapshot.1"},
		"a file":                      {"", `{"what":"rooms of Rattle","format":1}` + "\n", "is a file, and --data names a folder"},
	} {
		t.Run(name, func(t *testing.T) {
			folder := filepath.Join(t.TempDir(), "data")
			path := filepath.Join(folder, c.file)
			if c.file != "" {
				if err := os.Mkdir(folder, 0o700); err != nil {
					t.Fatal(err)
				}
			}
			if err := os.WriteFile(path, []byte(c.content), 0o600); err != nil {
				t.Fatal(err)
			}
			for _, args := range [][]string{{"serve", "--listen", "127.0.0.1:0", "--log-level", "error"}, {"backup", "-"}, {"audit"}} {
				status, stdout, stderr := rattle(t, "", append(args, "--data", folder)...)
				if status != exitBad || stdout != "" || strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, folder) || !strings.Contains(stderr, c.want) {
					t.Errorf("%v: exit status %d, output %q, error %q", args, status, stdout, stderr)
				}
			}
			if got, err := os.ReadFile(path); err != nil || string(got) != c.content {
				t.Errorf("the file is %q now, error %v", got, err)
			}
		})
	}
	const nowhere = "/proc/no/such/folder"
	status, _, stderr := rattle(t, "", "serve", "--listen", "127.0.0.1:0", "--log-level", "error", "--data", nowhere)
	if status != exitBad || strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, nowhere) || !strings.Contains(stderr, "--data") {
		t.Errorf("a folder that cannot be made: exit status %d, error %q", status, stderr)
	}
}

func TestTwoServersDoNotShareAFolder(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "data")
	first := startServe(t, "--data", folder)
	status, _, stderr := rattle(t, "", "serve", "--listen", "127.0.0.1:0", "--log-level", "error", "--data", folder)
	if status != exitBad || strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, "another server is using "+folder) {
		t.Errorf("exit status %d: %s", status, stderr)
	}
	first.stop()
	startServe(t, "--data", folder).stop()
}

func TestTheTimeOfAFlushIsReadStrictly(t *testing.T) {
	for text, want := range map[string]journal.Sync{"always": journal.Always, "never": journal.Never, "200ms": 200e6, "1m": 60e9} {
		var f syncFlag
		if err := f.UnmarshalText([]byte(text)); err != nil || journal.Sync(f) != want {
			t.Errorf("%s is %v, error %v", text, f, err)
		}
	}
	for _, text := range []string{"", "0", "-1s", "2m", "often"} {
		if err := new(syncFlag).UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
}

// TestBackupsOfAServerCanBeRestored is the drill: a server writes backups while people play, and what the newest one has
// goes on in another folder and in a Redis.
func TestBackupsOfAServerCanBeRestored(t *testing.T) {
	first, data := filepath.Join(t.TempDir(), "backup"), t.TempDir()
	url := redistest.Redis(t)
	startServe(t, "--redis", url).stop() // it has laid the store out
	records(t, redistest.Client(t, url))
	mustRun(t, "backup", first, "--redis", url)
	mustRun(t, "restore", first, "--data", data)

	folder := filepath.Join(t.TempDir(), "backups")
	server := startServe(t, "--data", data, "--backup-to", folder, "--backup-every", "20ms", "--backup-keep", "2")
	code := server.createRoom()
	b := &backups{folder: folder}
	testkit.Eventually(t, "a backup of the room", func() bool {
		all := b.list()
		content, _ := os.ReadFile(append(all, "none")[max(0, len(all)-1)])
		return len(all) == 2 && strings.Contains(string(content), code)
	})
	server.stop()
	all := b.list()
	if len(all) != 2 {
		t.Errorf("kept are %v", all)
	}
	newest := all[len(all)-1]
	for name, to := range map[string][]string{"folder": {"--data", filepath.Join(t.TempDir(), "data")}, "redis": {"--redis", redistest.Redis(t)}} {
		if said := mustRun(t, append([]string{"restore", newest}, to...)...); said != "Rooms restored: 1\n" {
			t.Errorf("%s: restore says %q", name, said)
		}
		if said := mustRun(t, append([]string{"audit"}, to...)...); said != cleanAudit {
			t.Errorf("%s: audit says %q", name, said)
		}
		if status, said, _ := rattle(t, "", append([]string{"restore", newest}, to...)...); status != exitNo || !strings.Contains(said, "holds something already") {
			t.Errorf("%s: a second restore: exit status %d, %q", name, status, said)
		}
		again := startServe(t, to...)
		if status, _ := again.request("GET", "/api/rooms/"+code, ""); status != 200 {
			t.Errorf("%s: the room is %d", name, status)
		}
		again.stop()
	}
}
