package journal

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
)

// Snapshot begins a new journal and replaces all that was appended before by records that have the same effect. Walk
// calls put for each of them; it is called while others append records, whose effect may be in what it puts. What was
// appended before must be in it: so who appends a record holds a lock that walk needs until the effect is there. After
// an error everything is as before.
func (j *Journal) Snapshot(walk func(put func(record []byte) error) error) (err error) {
	j.snapshots.Lock()
	defer j.snapshots.Unlock()
	defer func() {
		if err != nil {
			err = fmt.Errorf("take a snapshot: %w", err)
		}
	}()
	generation, broken, err := j.rotate()
	if err != nil {
		return err
	}
	unfinished := j.path(snapshotName, generation) + unfinishedSuffix
	size, err := writeSnapshot(unfinished, walk)
	if err == nil {
		err = j.flushBehind(broken)
	}
	if err == nil {
		err = os.Rename(unfinished, j.path(snapshotName, generation))
	}
	if err != nil {
		_ = os.Remove(unfinished)
		return err
	}
	if err := syncFolder(j.folder); err != nil {
		return err
	}
	j.mu.Lock()
	j.threshold = max(j.options.SnapshotAfter, size)
	j.broken = nil
	j.mu.Unlock()
	j.removeBefore(generation)
	return nil
}

// rotate begins a new journal, and returns its generation, and whether no record can be appended to it yet.
func (j *Journal) rotate() (generation int, broken bool, err error) {
	generation = j.generation + 1 // which only a snapshot changes
	file, err := create(j.path(journalName, generation), journalMagic)
	if err == nil {
		err = syncFolder(j.folder)
	}
	if err != nil {
		return 0, false, err
	}
	j.syncing.Lock()
	defer j.syncing.Unlock()
	j.mu.Lock()
	defer j.mu.Unlock()
	if err := j.trim(); err != nil && j.broken == nil { // or what follows would be dropped with the end of the old one
		_ = file.Close()
		return 0, false, err
	}
	j.retired = append(j.retired, j.file)
	j.generation, j.file, j.size, j.ragged = generation, file, int64(len(journalMagic)), false
	j.threshold = 2 * max(j.options.SnapshotAfter, j.threshold) // until the snapshot is there
	select {
	case <-j.due: // what has grown since the snapshot was asked for is in it
	default:
	}
	return generation, j.broken != nil, nil
}

// flushBehind flushes the records that were appended during a snapshot: it may have the effect of some of them. If
// none could be, since the disk had failed, it has all that was appended before, and replaces what was not flushed.
func (j *Journal) flushBehind(broken bool) error {
	if !broken {
		return j.flush()
	}
	j.syncing.Lock()
	defer j.syncing.Unlock()
	for _, file := range j.retired {
		_ = file.Close()
	}
	j.retired = nil
	return nil
}

// create makes a file that begins with a line.
func create(path, magic string) (*os.File, error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if _, err := file.WriteString(magic); err != nil {
		_ = file.Close()
		_ = os.Remove(path)
		return nil, err
	}
	return file, nil
}

// writeSnapshot writes a file and flushes it to the disk. It returns its size.
func writeSnapshot(path string, walk func(put func([]byte) error) error) (size int64, err error) {
	file, err := create(path, snapshotMagic)
	if err != nil {
		return 0, err
	}
	defer func() {
		if closing := file.Close(); err == nil {
			err = closing
		}
	}()
	out := bufio.NewWriterSize(file, 1<<20)
	var buffer []byte
	put := func(record []byte) error {
		buffer = appendRecord(buffer[:0], record)
		n, err := out.Write(buffer)
		size += int64(n)
		return err
	}
	if err := walk(put); err != nil {
		return 0, err
	}
	if err := put(nil); err != nil {
		return 0, err
	}
	if err := out.Flush(); err != nil {
		return 0, err
	}
	return size, file.Sync()
}

// syncFolder flushes the names of a folder to the disk.
func syncFolder(path string) error {
	folder, err := os.Open(filepath.Clean(path))
	if err != nil {
		return err
	}
	defer folder.Close()
	return ignoreUnsupported(folder.Sync())
}
