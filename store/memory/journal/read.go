package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
)

// ErrNone is returned for a folder without a journal.
var ErrNone = errors.New("no server has kept anything there")

// ErrReplaced is returned where a server has replaced what was being read by a snapshot. Another [Read] may succeed.
var ErrReplaced = errors.New("a server has replaced what was being read")

// Read calls replay for each record of a folder, as [Open] does, and changes nothing. A server may have the folder open:
// what it appends meanwhile may be left out, from some record on.
func Read(folder string, replay func(record []byte) error) error {
	snapshots, journals, err := generations(folder, func(string) {})
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(snapshots)+len(journals) == 0 {
		return ErrNone
	} else if err != nil {
		return err
	}
	from := 0
	if len(snapshots) > 0 {
		from = slices.Max(snapshots)
		if _, err := readSnapshot(pathOf(folder, snapshotName, from), replay); err != nil {
			return orReplaced(err)
		}
	}
	for _, g := range journals {
		if g < from {
			continue
		}
		if err := readJournal(pathOf(folder, journalName, g), replay); errors.Is(err, errTorn) {
			return nil // what follows is being written, or was never flushed
		} else if err != nil {
			return orReplaced(err)
		}
	}
	return nil
}

func readJournal(path string, replay func([]byte) error) error {
	file, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("open the journal: %w", err)
	}
	defer file.Close()
	r, err := newReader(file, journalMagic)
	if err == nil {
		err = r.each(replay)
	}
	if err != nil {
		return fmt.Errorf("read %s: %w", path, err)
	}
	return nil
}

func orReplaced(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return ErrReplaced
	}
	return err
}
