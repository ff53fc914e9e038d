package server

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rattle/internal/testkit"
	redisstore "rattle/store/redis"
	"rattle/store/redis/redistest"
)

func TestServeCheckTellsWhetherAServerCanStart(t *testing.T) {
	data := filepath.Join(t.TempDir(), "deep", "data")
	check := func(args ...string) (status int, told string) {
		t.Helper()
		status, stdout, stderr := rattle(t, "", append([]string{"serve", "--check"}, args...)...)
		return status, stdout + stderr
	}
	expect := func(wantStatus int, want string, args ...string) {
		t.Helper()
		if status, told := check(args...); status != wantStatus || !strings.Contains(told, want) {
			t.Errorf("%q: %d, %s, want %d and %q", args, status, told, wantStatus, want)
		}
	}
	free := testkit.FreeAddress(t)
	expect(exitOK, free+": free", "--listen", free)
	expect(exitNo, "wrong: \"8080\" is not an address", "--listen", "8080")
	expect(exitOK, data+": will be made", "--data", data)
	if _, err := os.Stat(filepath.Dir(data)); err == nil {
		t.Error("a check made a folder")
	}
	expect(exitNo, "is a file", "--data", file(t, "x"))
	expect(exitNo, "backups  wrong: ", "--backup-to", file(t, "x"))

	server := startServe(t, "--data", data)
	server.createRoom()
	expect(exitOK, "holds 1 rooms", "--data", data)
	expect(exitOK, "in use now", "--listen", strings.TrimPrefix(server.address, "http://"))
	server.stop()

	url := redistest.Redis(t)
	expect(exitOK, "layout none yet", "--redis", url)
	if n := redistest.Client(t, url).DBSize(t.Context()).Val(); n != 0 {
		t.Errorf("a check left %d keys", n)
	}
	startServe(t, "--redis", url).stop()
	client := redistest.Client(t, url)
	if err := client.ConfigSet(t.Context(), "maxmemory-policy", "allkeys-lru").Err(); err != nil {
		t.Fatal(err)
	}
	expect(exitOK, "advice: maxmemory-policy noeviction: allkeys-lru destroys rooms", "--redis", url)
	if err := client.HSet(t.Context(), redisstore.SchemaKey, "layout", 99).Err(); err != nil {
		t.Fatal(err)
	}
	expect(exitNo, "wrong: the store belongs to a newer release", "--redis", url)
	expect(exitNo, "connection refused", "--redis", "redis://"+free)
}
