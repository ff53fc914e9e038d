package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// The names of files: these, and behind a dot the generation. A snapshot has all that was appended before the journal
// of the same generation began.
const (
	journalName      = "journal"
	snapshotName     = "snapshot"
	unfinishedSuffix = ".unfinished"
)

func (j *Journal) path(name string, generation int) string { return pathOf(j.folder, name, generation) }

func pathOf(folder, name string, generation int) string {
	return filepath.Join(folder, name+"."+strconv.Itoa(generation))
}

// load reads the folder, and opens the journal to append to.
func (j *Journal) load(replay func([]byte) error) error {
	snapshots, journals, err := j.generations()
	if err != nil {
		return err
	}
	from := 0
	if len(snapshots) > 0 {
		from = slices.Max(snapshots)
		if j.threshold, err = readSnapshot(j.path(snapshotName, from), replay); err != nil {
			return err
		}
	}
	j.removeBefore(from)
	journals = slices.DeleteFunc(journals, func(g int) bool { return g < from })
	for i, g := range journals {
		if err := j.loadJournal(g, replay); err != nil {
			return err
		}
		if j.ragged { // what follows builds on what is lost
			return j.dropAfter(journals[i+1:])
		}
	}
	if j.file != nil {
		return nil
	}
	j.generation, j.size = from, int64(len(journalMagic))
	if j.file, err = create(j.path(journalName, from), journalMagic); err != nil {
		return fmt.Errorf("begin a journal: %w", err)
	}
	return syncFolder(j.folder)
}

// generations returns which snapshots and journals there are. It removes what a server left that was killed while it
// took a snapshot.
func (j *Journal) generations() (snapshots, journals []int, err error) {
	return generations(j.folder, func(unfinished string) { _ = os.Remove(unfinished) })
}

// generations returns which snapshots and journals a folder has, and calls unfinished for each snapshot that is none yet.
func generations(folder string, unfinished func(path string)) (snapshots, journals []int, err error) {
	files, err := os.ReadDir(folder)
	if err != nil {
		return nil, nil, fmt.Errorf("read the folder: %w", err)
	}
	for _, f := range files {
		name, suffix, _ := strings.Cut(f.Name(), ".")
		generation, err := strconv.Atoi(suffix)
		switch {
		case name == snapshotName && strings.HasSuffix(suffix, unfinishedSuffix):
			unfinished(filepath.Join(folder, f.Name()))
		case err != nil || generation < 0:
		case name == snapshotName:
			snapshots = append(snapshots, generation)
		case name == journalName:
			journals = append(journals, generation)
		}
	}
	slices.Sort(journals)
	return snapshots, journals, nil
}

// readSnapshot replays a snapshot, which is complete or has come to harm, and returns its size.
func readSnapshot(path string, replay func([]byte) error) (size int64, err error) {
	file, err := os.Open(path)
	if err != nil {
		return 0, fmt.Errorf("open the snapshot: %w", err)
	}
	defer file.Close()
	whole := false
	r, err := newReader(file, snapshotMagic)
	if err == nil {
		err = r.each(func(record []byte) error {
			if len(record) == 0 {
				whole = true
				return nil
			}
			return replay(record)
		})
	}
	if err == nil && !whole {
		err = errTorn
	}
	if err != nil {
		return 0, fmt.Errorf("read %s: %w", path, err)
	}
	return r.offset, nil
}

// loadJournal replays a journal, cuts off what cannot be read, and leaves the journal open to append to.
func (j *Journal) loadJournal(generation int, replay func([]byte) error) error {
	path := j.path(journalName, generation)
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return fmt.Errorf("open the journal: %w", err)
	}
	if j.file != nil {
		j.retired = append(j.retired, j.file)
	}
	j.file, j.generation, j.size = file, generation, 0
	r, err := newReader(file, journalMagic)
	if err == nil {
		err = r.each(replay)
		j.size = r.offset
	}
	if errors.Is(err, errTorn) {
		return j.cut(path)
	}
	if err != nil {
		return fmt.Errorf("read %s: %w", path, err)
	}
	j.threshold = max(j.options.SnapshotAfter, j.threshold)
	return nil
}

// cut cuts the end of a journal off that cannot be read: a machine without power had not stored it.
func (j *Journal) cut(path string) error {
	info, err := j.file.Stat()
	if err != nil {
		return fmt.Errorf("measure %s: %w", path, err)
	}
	j.options.Logger.Warn("the end of the journal was never flushed to the disk, and is cut off",
		"file", path, "bytes", info.Size()-j.size)
	j.ragged = true
	if j.size == 0 {
		if _, err := j.file.WriteAt([]byte(journalMagic), 0); err != nil {
			return fmt.Errorf("write %s: %w", path, err)
		}
		j.size = int64(len(journalMagic))
	}
	return nil
}

// dropAfter removes journals.
func (j *Journal) dropAfter(generations []int) error {
	if err := j.trim(); err != nil {
		return fmt.Errorf("cut the journal: %w", err)
	}
	j.threshold = max(j.options.SnapshotAfter, j.threshold)
	for _, g := range generations {
		if err := os.Remove(j.path(journalName, g)); err != nil {
			return fmt.Errorf("remove what follows a cut: %w", err)
		}
	}
	return syncFolder(j.folder)
}

// removeBefore removes snapshots and journals that a newer snapshot replaces.
func (j *Journal) removeBefore(generation int) {
	snapshots, journals, err := j.generations()
	if err != nil {
		return // the next snapshot removes them
	}
	for _, g := range snapshots {
		if g < generation {
			_ = os.Remove(j.path(snapshotName, g))
		}
	}
	for _, g := range journals {
		if g < generation {
			_ = os.Remove(j.path(journalName, g))
		}
	}
}

func ignoreUnsupported(err error) error {
	if errors.Is(err, errors.ErrUnsupported) || errors.Is(err, fs.ErrInvalid) {
		return nil
	}
	return err
}
