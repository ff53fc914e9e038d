package backup_test

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"rattle/room"
	"rattle/store/backup"
	"rattle/store/memory"
	memoryrooms "rattle/store/memory/rooms"
	"rattle/store/storetest"
)

// newStore returns an empty store that keeps nothing.
func newStore(t *testing.T) *memory.Store {
	t.Helper()
	s, err := memory.Open(t.Context(), memory.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// sample returns a small backup: of one room, and of a player.
func sample(t *testing.T) []byte {
	t.Helper()
	s := newStore(t)
	log := s.Rooms.Server(t.Context(), memoryrooms.Options{})
	defer log.Close()
	storetest.MustAppend(t, log, room.AppendRequest{Nonce: 9, Events: storetest.Disconnected("ann")})
	if may, err := s.Results.Block(t.Context(), "p_ann", "p_bob", true); err != nil || !may {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if wrote, err := backup.Write(t.Context(), &file, s); err != nil || wrote.Rooms != 1 {
		t.Fatalf("%+v, error %v", wrote, err)
	}
	if err := backup.Check(bytes.NewReader(file.Bytes())); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func restore(t *testing.T, to *memory.Store, file []byte) (backup.Restored, error) {
	t.Helper()
	return backup.Restore(t.Context(), to, bytes.NewReader(file), backup.NewChanges())
}

func TestDamagedBackupsAreRefused(t *testing.T) {
	t.Parallel()
	file, target := sample(t), newStore(t)
	refused := func(what string, damaged []byte) {
		t.Helper()
		if _, err := restore(t, target, damaged); err == nil {
			t.Errorf("%s: taken for whole:\n%s", what, damaged)
		}
	}
	for n := range file {
		refused(fmt.Sprintf("cut off after %d of %d bytes", n, len(file)), file[:n])
		changed := bytes.Clone(file)
		changed[n] ^= 1
		refused(fmt.Sprintf("byte %d changed", n), changed)
	}
	lines := bytes.SplitAfter(bytes.TrimSuffix(file, []byte("\n")), []byte("\n"))
	for n := range lines {
		refused(fmt.Sprintf("line %d missing", n+1), bytes.Join(slices.Delete(slices.Clone(lines), n, n+1), nil))
		refused(fmt.Sprintf("line %d twice", n+1), bytes.Join(slices.Insert(slices.Clone(lines), n, lines[n]), nil))
	}
	refused("two backups in one file", append(bytes.Clone(file), file...))
	if err := target.Begin(t.Context()); err != nil {
		t.Errorf("something was written from damaged backups: %v", err)
	}
	if done, err := restore(t, target, file); err != nil || done.Rooms != 1 {
		t.Errorf("%d rooms are restored, error %v", done.Rooms, err)
	}
	if _, err := restore(t, target, file); !errors.Is(err, backup.ErrNotEmpty) {
		t.Errorf("a second restore: error %v, want %v", err, backup.ErrNotEmpty)
	}
}

func TestErrorsSayWhatIsWrongWithABackup(t *testing.T) {
	t.Parallel()
	file := string(sample(t))
	for want, damaged := range map[string]string{
		"is no backup of Rattle":     "PK\x03\x04 some archive",
		"format is 3":                strings.Replace(file, `"format":2`, `"format":3`, 1),
		"the middle of a line":       file[:len(file)-20],
		"last line is missing":       file[:strings.LastIndex(strings.TrimSpace(file), "\n")+1],
		"sum does not match":         strings.Replace(file, `"1-9"`, `"1-8"`, 1),
		"line 2: it was damaged":     strings.Replace(file, `"room"`, `"roam"`, 1),
		`line 2: "GIF" is no room`:   strings.Replace(file, `"KTMVQRBC"`, `"GIF"`, 1),
		`"p:ann" is no ID of a play`: strings.Replace(file, `"id":"p_ann"`, `"id":"p:ann"`, 1),
	} {
		if err := backup.Check(strings.NewReader(damaged)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %q, want one with %q", err, want)
		}
	}
}

// TestWhatHasEndedIsNotRestored restores a backup whose room and whose player have ended since.
func TestWhatHasEndedIsNotRestored(t *testing.T) {
	t.Parallel()
	file := sample(t)
	past := time.Now().Add(-time.Second).UnixMilli()
	body := regexp.MustCompile(`"ends":\d+`).ReplaceAll(file, fmt.Appendf(nil, `"ends":%d`, past))
	body = body[:bytes.LastIndex(body[:len(body)-1], []byte("\n"))+1]
	sum := sha256.Sum256(body)
	file = fmt.Appendf(body, `{"items":%d,"sha256":"%x"}`+"\n", bytes.Count(body, []byte("\n"))-1, sum)
	to := newStore(t)
	if done, err := restore(t, to, file); err != nil || done.Rooms != 0 {
		t.Errorf("%d rooms are restored, error %v", done.Rooms, err)
	}
	if err := to.Begin(t.Context()); err != nil {
		t.Errorf("something is there whose time was over: %v", err)
	}
}
