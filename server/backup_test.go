package server

import (
	"path/filepath"
	"strings"
	"testing"

	"rattle/room"
	"rattle/store/redis/redistest"
)

func TestRoomsMoveFromAServersFolderToRedisAndBack(t *testing.T) {
	for name, start := range map[string]func(testing.TB) string{"redis": redistest.Redis, "cluster": redistest.Cluster} {
		t.Run(name, func(t *testing.T) {
			folder, back, url := t.TempDir(), t.TempDir(), start(t)
			file := filepath.Join(t.TempDir(), "backup")
			server := startServe(t, "--data", folder)
			code := room.Code(server.createRoom())
			mustRun(t, "backup", file, "--data", folder) // while the server is at it
			server.stop()

			if said := mustRun(t, "restore", file, "--redis", url); said != "Rooms restored: 1\n" {
				t.Errorf("restore says %q", said)
			}
			tail, err := redistest.Open(t, url).Read(t.Context(), code, room.ID{})
			if err != nil || len(tail.Entries) != 1 {
				t.Errorf("the room's log is %v, error %v", tail.Entries, err)
			}
			// A second time would mix what is there with what was.
			if status, stdout, _ := rattle(t, "", "restore", file, "--redis", url); status != exitNo || !strings.Contains(stdout, "holds something already") {
				t.Errorf("restore again: exit status %d, %s", status, stdout)
			}

			// And back, while a server is at it, by a pipe.
			server = startServe(t, "--redis", url)
			dump := mustRun(t, "backup", "-", "--redis", url)
			server.stop()
			if status, stdout, stderr := rattle(t, dump, "restore", "-", "--data", back); status != exitOK || stdout != "Rooms restored: 1\n" {
				t.Errorf("restore: exit status %d, %s%s", status, stdout, stderr)
			}
			server = startServe(t, "--data", back)
			if status, _ := server.request("GET", "/api/rooms/"+string(code), ""); status != 200 {
				t.Errorf("the room is %d", status)
			}
			server.stop()
		})
	}
}
