package archive

import (
	"bytes"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rattle/store/backup"
	redisstore "rattle/store/redis"
	"rattle/store/redis/days"
	"rattle/store/redis/leaderboards"
	"rattle/store/redis/players"
	"rattle/store/redis/queue"
	"rattle/store/redis/records"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
	"rattle/store/redis/words"
	"rattle/tools/keys"
)

// TestFamiliesAreTheRowsOfTheTable compares the families of all packages with the table "Keys" of
// ARCHITECTURE.md, row by row.
func TestFamiliesAreTheRowsOfTheTable(t *testing.T) {
	rows, err := keys.Read("../../../ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	type family struct {
		Folder   string // of the package that names them
		Patterns []string
	}
	table, families := make(map[string]family), make(map[string]family)
	for _, row := range rows {
		table[row.Name] = family{path.Dir(row.Owner), row.Keys}
	}
	for folder, list := range map[string][]redisstore.Family{
		"store/redis":              redisstore.Families(),
		"store/redis/rooms":        rooms.Families(),
		"store/redis/records":      records.Families(),
		"store/redis/players":      players.Families(),
		"store/redis/leaderboards": leaderboards.Families(),
		"store/redis/days":         days.Families(),
		"store/redis/queue":        queue.Families(),
		"store/redis/words":        words.Families(),
	} {
		for _, f := range list {
			families[f.Name] = family{folder, f.Patterns}
		}
	}
	if len(families) != len(allFamilies()) {
		t.Errorf("%d families have names of their own, of %d that a backup knows", len(families), len(allFamilies()))
	}
	if diff := cmp.Diff(table, families); diff != "" {
		t.Errorf("families by name (-ARCHITECTURE.md's table Keys, +Families of store/redis/*/keys.go):\n%s", diff)
	}
}

// TestABackupReadsAllKeysOfATagAtOnce: keys with one hash tag are written together, so they are one group.
func TestABackupReadsAllKeysOfATagAtOnce(t *testing.T) {
	when := make(map[string]redisstore.Backup)
	for _, f := range allFamilies() {
		for _, pattern := range f.Patterns {
			if prefixOf(pattern) != prefixOf(f.Patterns[0]) {
				t.Errorf("%s: %s and %s belong to two families", f.Name, pattern, f.Patterns[0])
			}
			tag := redisstore.HashTag(pattern)
			if before, ok := when[tag]; ok && f.Backup != redisstore.NoBackup && before != f.Backup {
				t.Errorf("%s: a backup reads %s at two times", f.Name, pattern)
			} else if f.Backup != redisstore.NoBackup {
				when[tag] = f.Backup
			}
		}
	}
}

func TestAKeyThatNoPackageNamesIsRefused(t *testing.T) {
	t.Parallel()
	client := redistest.Client(t, redistest.Redis(t))
	write := func(key, field, value string) {
		t.Helper()
		if err := client.HSet(t.Context(), key, field, value).Err(); err != nil {
			t.Fatal(err)
		}
	}
	write(redisstore.SchemaKey, "layout", strconv.Itoa(redisstore.MinLayout))
	write("{p:p_ann}:profile", "name", "Ann")
	write("another program's", "name", "Ann")
	write("{another program's", "name", "Ann")
	backUp := func() error {
		_, err := backup.Write(t.Context(), new(bytes.Buffer), New(client, redisstore.MinLayout))
		return err
	}
	if err := backUp(); err != nil {
		t.Fatal(err)
	}
	const unknown = "{p:p_ann}:shoe-size"
	write(unknown, "left", "38")
	if err := backUp(); err == nil || !strings.Contains(err.Error(), unknown) {
		t.Errorf("a store with it: error %v", err)
	}
}

func TestTheRegistryFindsEachFamily(t *testing.T) {
	families := allFamilies()
	found := newRegistry(families)
	for _, f := range families {
		for _, pattern := range f.Patterns {
			key := strings.NewReplacer("<n>", "17", "<", "", ">", "").Replace(pattern)
			if got, ok := found.find(key); !ok || !slices.Equal(got.Patterns, f.Patterns) {
				t.Errorf("%s is of the family %q, want %s", key, got.Name, f.Name)
			}
		}
	}
}
