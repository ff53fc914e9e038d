package server

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestAFileIsReplacedWholeOrNotAtAll(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "rooms")
	read := func() string {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return string(content)
	}
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
	if got := read(); got != "old" {
		t.Errorf("the file holds %.20q", got)
	}
	if left, _ := os.ReadDir(folder); len(left) != 1 {
		t.Errorf("left: %v", left)
	}
}

func TestOldBackupsAreRemovedAndNothingElse(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{
		"rattle-20260101T000000Z.backup", "rattle-20260102T000000Z.backup", "rattle-20260103T000000Z.backup",
		"rattle-20260101T000000Z.backup.7" + tempPattern, "friday.backup", "rattle-old.backup",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	b := &backups{folder: folder, keep: 2}
	if err := b.removeOld(); err != nil {
		t.Fatal(err)
	}
	var left []string
	entries, _ := os.ReadDir(folder)
	for _, e := range entries {
		left = append(left, e.Name())
	}
	want := []string{"friday.backup", "rattle-20260102T000000Z.backup", "rattle-20260103T000000Z.backup", "rattle-old.backup"}
	if !slices.Equal(left, want) {
		t.Errorf("left are %v, want %v", left, want)
	}
	if at := b.newest(); !at.Equal(time.Date(2026, 1, 3, 0, 0, 0, 0, time.UTC)) {
		t.Errorf("the newest is of %v", at)
	}
}
