package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/redis/go-redis/v9"

	"rattle/room"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
)

func entryOf(code room.Code) *redis.XAddArgs {
	return &redis.XAddArgs{Stream: rooms.LogKey(code), ID: "1-1", Values: []string{"at", "5", "events", "[]"}}
}

func registered(code room.Code) redis.Z { return redis.Z{Score: 5, Member: string(code)} }

func TestRoomsMoveFromAServersFileToRedisAndOn(t *testing.T) {
	for name, start := range map[string]func(testing.TB) string{"redis": redistest.Redis, "cluster": redistest.Cluster} {
		t.Run(name, func(t *testing.T) {
			folder, url := t.TempDir(), start(t)
			file := filepath.Join(folder, "rooms")
			server := startServe(t, "--data", file)
			code := room.Code(server.createRoom())
			server.stop()

			if status, stdout, stderr := rattle(t, "", "restore", file, "--redis", url); status != exitOK || stdout != "Rooms restored: 1\n" {
				t.Fatalf("restore: exit status %d, %s%s", status, stdout, stderr)
			}
			tail, err := redistest.Open(t, url).Read(t.Context(), code, room.ID{})
			if err != nil || len(tail.Entries) != 1 {
				t.Errorf("the room's log is %v, error %v", tail.Entries, err)
			}

			// A second time would mix what is there with what was.
			if status, stdout, _ := rattle(t, "", "restore", file, "--redis", url); status != exitNo || !strings.Contains(stdout, "already holds rooms") {
				t.Errorf("restore again: exit status %d, %s", status, stdout)
			}

			// And on, while a server is at it, by a pipe.
			server = startServe(t, "--redis", url)
			status, dump, stderr := rattle(t, "", "backup", "-", "--redis", url)
			if status != exitOK || !strings.Contains(dump, string(code)) {
				t.Errorf("backup: exit status %d, %s", status, stderr)
			}
			server.stop()
			if status, stdout, stderr := rattle(t, dump, "restore", "-", "--redis", redistest.Embedded(t)); status != exitOK || stdout != "Rooms restored: 1\n" {
				t.Errorf("restore: exit status %d, %s%s", status, stdout, stderr)
			}
		})
	}
}

func TestABackupOfWhatAServerHasSaved(t *testing.T) {
	folder := t.TempDir()
	file, backup := filepath.Join(folder, "rooms"), filepath.Join(folder, "backup")
	server := startServe(t, "--data", file)
	server.createRoom()
	server.stop()
	server = startServe(t, "--data", file) // which does not keep one from it
	defer server.stop()
	for _, to := range []string{backup, "-"} {
		status, stdout, stderr := rattle(t, "", "backup", to, "--data", file)
		if to == backup {
			stdout += savedRooms(t, backup)
		}
		if status != exitOK || stdout != savedRooms(t, file) || stderr != "" {
			t.Errorf("backup %s: exit status %d, %s", to, status, stderr)
		}
	}
	if err := os.Remove(backup); err != nil {
		t.Fatal(err)
	}
}
