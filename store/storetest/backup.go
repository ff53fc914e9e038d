package storetest

import (
	"bytes"
	"testing"

	"github.com/redis/go-redis/v9"

	"rattle/store/backup"
	redisstore "rattle/store/redis"
	"rattle/store/redis/archive"
)

// Dump returns a backup of a Redis.
func Dump(t testing.TB, client redis.UniversalClient) []byte {
	t.Helper()
	var file bytes.Buffer
	if _, err := backup.Write(t.Context(), &file, archive.New(client, redisstore.MinLayout)); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// Restore restores a backup to an empty Redis, and returns the number of rooms.
func Restore(t testing.TB, client redis.UniversalClient, file []byte) int {
	t.Helper()
	done, err := backup.Restore(t.Context(), archive.New(client, redisstore.MinLayout), bytes.NewReader(file), backup.NewChanges())
	if err != nil {
		t.Fatal(err)
	}
	return done.Rooms
}
